"""The pages: plain HTML, style sheets and ES modules, served as they lie in `static`."""
