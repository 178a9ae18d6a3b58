// A minimal browser for the pages' modules under Node. Import it before them.

class PageNode extends EventTarget {
  childNodes = [];
  parentNode = null;

  append(...children) {
    for (const child of children) {
      const node = child instanceof PageNode ? child : new PageText(String(child));
      node.remove();
      node.parentNode = this;
      this.childNodes.push(node);
    }
  }

  replaceChildren(...children) {
    for (const child of this.childNodes) child.parentNode = null;
    this.childNodes = [];
    this.append(...children);
  }

  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((one) => one !== this);
    this.parentNode = null;
  }

  contains(other) {
    for (let one = other; one; one = one.parentNode) if (one === this) return true;
    return false;
  }

  get textContent() {
    return this.childNodes.map((one) => one.textContent).join('');
  }

  set textContent(text) {
    this.replaceChildren(...(text === '' ? [] : [text]));
  }

  /** The element and its contents as text, for comparison. */
  get shape() {
    return JSON.stringify([this.tagName, Object.fromEntries(this.attributes ?? []), this.childNodes.map((one) => one.shape)]);
  }

  isEqualNode(other) {
    return other !== null && this.shape === other.shape;
  }
}

class PageText extends PageNode {
  constructor(text) {
    super();
    this.text = text;
  }

  get textContent() {
    return this.text;
  }

  get shape() {
    return JSON.stringify(this.text);
  }
}

/** `data-` attributes as properties. */
function datasetOf(element) {
  const name = (property) => `data-${String(property).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new Proxy(
    {},
    {
      get: (_, property) => element.getAttribute(name(property)) ?? undefined,
      set: (_, property, value) => {
        element.setAttribute(name(property), value);
        return true;
      },
      deleteProperty: (_, property) => {
        element.attributes.delete(name(property));
        return true;
      },
    },
  );
}

function classListOf(element) {
  const names = () => new Set((element.getAttribute('class') ?? '').split(' ').filter(Boolean));
  const keep = (set) => element.setAttribute('class', [...set].join(' '));
  return {
    contains: (name) => names().has(name),
    add: (...added) => keep(new Set([...names(), ...added])),
    remove: (name) => keep([...names()].filter((one) => one !== name)),
    toggle(name, on = !names().has(name)) {
      if (on) this.add(name);
      else this.remove(name);
      return on;
    },
  };
}

class PageElement extends PageNode {
  attributes = new Map();
  dataset = datasetOf(this);
  classList = classListOf(this);
  style = { set: new Map(), setProperty: (name, value) => this.style.set.set(name, value) };
  value = '';

  constructor(tag) {
    super();
    this.tagName = tag ?? customElements.nameOf(new.target);
  }

  get children() {
    return this.childNodes.filter((one) => one instanceof PageElement);
  }

  get childElementCount() {
    return this.children.length;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  hasAttribute(name) {
    return this.attributes.has(name);
  }

  toggleAttribute(name, on) {
    if (on) this.attributes.set(name, '');
    else this.attributes.delete(name);
  }

  /** `name`, `[attribute="value"]`, `.class`, `:disabled`, or several of them together. */
  matches(selector) {
    return selector.match(/^[\w-]+|\.[\w-]+|\[[^\]]+\]|:disabled/g).every((part) => {
      if (part === ':disabled') return this.disabled;
      if (part.startsWith('.')) return this.classList.contains(part.slice(1));
      if (!part.startsWith('[')) return this.tagName === part;
      const [, name, value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(part);
      return value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value;
    });
  }

  closest(selector) {
    for (let one = this; one instanceof PageElement; one = one.parentNode) if (one.matches(selector)) return one;
    return null;
  }

  querySelectorAll(selector) {
    return this.children.flatMap((one) => [...(one.matches(selector) ? [one] : []), ...one.querySelectorAll(selector)]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  focus() {
    document.activeElement = this;
  }

  click() {
    if (!this.disabled) this.dispatchEvent(new Event('click', { bubbles: true }));
  }

  dispatchEvent(event) {
    const done = super.dispatchEvent(event);
    if (event.bubbles && this.parentNode) this.parentNode.dispatchEvent(new event.constructor(event.type, { bubbles: true, detail: event.detail }));
    return done;
  }
}

// Properties that reflect an attribute.
for (const name of ['hidden', 'disabled', 'checked', 'open'])
  Object.defineProperty(PageElement.prototype, name, {
    get() {
      return this.hasAttribute(name);
    },
    set(on) {
      this.toggleAttribute(name, on);
    },
  });

const registry = new Map();
const body = new PageElement('body');
const page = Object.assign(new EventTarget(), {
  body,
  documentElement: new PageElement('html'),
  activeElement: body,
  hidden: false,
  title: '',
  createElement: (tag) => new (registry.get(tag) ?? PageElement)(tag),
  createElementNS: (_, tag) => new PageElement(tag),
  querySelector: (selector) => body.querySelector(selector),
  querySelectorAll: (selector) => body.querySelectorAll(selector),
});

const events = new EventTarget();
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) globalThis[name] = events[name].bind(events);

Object.assign(globalThis, {
  window: globalThis,
  document: page,
  Node: PageNode,
  Element: PageElement,
  HTMLElement: PageElement,
  CSS: { escape: (text) => text },
  location: { protocol: 'https:', host: 'table.example', origin: 'https://table.example', pathname: '/', search: '', hash: '' },
  matchMedia: () => ({ matches: false }),
  customElements: {
    define: (name, made) => registry.set(name, made),
    nameOf: (made) => [...registry].find(([, one]) => one === made)?.[0],
  },
});

/** Put an element on the page, as a parser would. */
export function show(element) {
  body.append(element);
  element.connectedCallback?.();
  return element;
}

/** Empty the page. */
export function clearPage() {
  body.replaceChildren();
  page.activeElement = body;
  page.hidden = false;
}
