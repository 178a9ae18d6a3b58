"""Build SVG drawings."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from fortyeight.papers.text_width import MONO, SERIF

FONTS = {"serif": SERIF, "mono": MONO}


def number(value: float) -> str:
    """Format a coordinate, with no more decimals than can be seen."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def plain(text: str) -> str:
    """Replace the characters that XML does not allow."""
    return "".join(char if char.isprintable() else "�" for char in text)


class Drawing:
    """An SVG drawing. Units are points: A4 landscape is 842 by 595."""

    def __init__(self, width: float, height: float, title: str, description: str) -> None:
        self.root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": number(width),
                "height": number(height),
                "viewBox": f"0 0 {number(width)} {number(height)}",
                "role": "img",
            },
        )
        self.root.text = "\n"
        for tag, text in (("title", title), ("desc", description)):
            element = ET.SubElement(self.root, tag)
            element.text, element.tail = plain(text), "\n"
        self._into = self.root

    def group(self, **names: str) -> None:
        """Begin a group; it ends where the next one begins, or with `ungroup`."""
        self._into = ET.SubElement(
            self.root, "g", {key.rstrip("_").replace("_", "-"): one for key, one in names.items()}
        )
        self._into.text = self._into.tail = "\n"

    def ungroup(self) -> None:
        self._into = self.root

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, rounded: float = 0
    ) -> None:
        shape = {"x": x, "y": y, "width": width, "height": height, "rx": rounded}
        attributes = {key: number(value) for key, value in shape.items() if key != "rx" or value}
        ET.SubElement(self._into, "rect", {**attributes, "fill": fill}).tail = "\n"

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str,
        face: str = "serif",
        anchor: str = "start",
        bold: bool = False,
        italic: bool = False,
        signs: str = "",
    ) -> None:
        """Draw a line of text with its baseline at `y`; `signs` follow it, small and raised."""
        element = ET.SubElement(
            self._into,
            "text",
            {
                "x": number(x),
                "y": number(y),
                "font-family": FONTS[face],
                "font-size": number(size),
                "fill": fill,
                **({"text-anchor": anchor} if anchor != "start" else {}),
                **({"font-weight": "bold"} if bold else {}),
                **({"font-style": "italic"} if italic else {}),
            },
        )
        element.text, element.tail = plain(text), "\n"
        if signs:
            raised = {"dy": number(-RAISED * size), "font-size": number(SMALL * size)}
            ET.SubElement(element, "tspan", raised).text = plain(signs)

    def place(self, svg: str, x: float, y: float) -> None:
        """Put another drawing on this one, with its upper left corner at a point."""
        inner = ET.fromstring(svg)  # noqa: S314  # drawn by this package
        inner.attrib |= {"x": number(x), "y": number(y)}
        inner.attrib.pop("style", None)
        for element in inner.iter():
            element.tag = element.tag.rpartition("}")[2]
        self._into.append(inner)

    def __str__(self) -> str:
        return ET.tostring(self.root, encoding="unicode", xml_declaration=False) + "\n"


#: Size and rise of raised signs, relative to the font size of the text.
SMALL = 0.68
RAISED = 0.3
