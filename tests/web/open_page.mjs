// Opens the page with as little of a browser as it needs: elements by id, an address, a fetch.
// Reads {search, status, file, noted} from its input and prints what the page shows then.
import { readFileSync } from 'node:fs';

const given = JSON.parse(readFileSync(0, 'utf-8'));
const bytes = Uint8Array.from(Buffer.from(given.file, 'base64'));

class Part {
  textContent = '';
  className = '';
  hidden = true;
  value = '';
  files = null;
  children = [];
  heard = new Map();
  append(...inside) {
    this.children.push(...inside);
  }
  replaceChildren(...inside) {
    this.children = inside;
  }
  addEventListener(name, listener) {
    this.heard.set(name, listener);
  }
  get words() {
    return this.textContent + this.children.map((one) => one.words ?? one).join(' ');
  }
}

const parts = new Map(given.ids.map((id) => [id, new Part()]));
const asked = [];
globalThis.document = {
  getElementById: (id) => parts.get(id) ?? null,
  createElement: () => new Part(),
};
globalThis.location = { search: given.search };
globalThis.fetch = async (place) => {
  asked.push(place);
  return { ok: given.status === 200, status: given.status, arrayBuffer: async () => bytes.buffer };
};

parts.get('noted').value = given.noted;
await import('./verify-shoe.js');
if (given.search === '') {
  parts.get('file').files = [{ size: bytes.length, arrayBuffer: async () => bytes.buffer }];
  parts.get('file').heard.get('change')();
}
while (parts.get('status').textContent === 'Checking…') {
  await new Promise((go) => setTimeout(go, 5));
}
const shown = Object.fromEntries([...parts].map(([id, one]) => [id, one.words]));
console.log(JSON.stringify({ asked, shown, hidden: parts.get('result').hidden }));
