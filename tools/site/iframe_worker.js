// Browsers start no worker for a page from the file system: an iframe runs the search instead.
if (location.protocol === 'file:') {
  // The search looks for this name in its parent, and then knows that it runs in an iframe.
  globalThis.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement('iframe');
      this.frame.hidden = true;
      this.frame.srcdoc = `<script>postMessage = (data) => frameElement.answer(data)</script><script src="${url}"></script>`;
      this.frame.answer = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      this.loaded = new Promise((resolve) => this.frame.addEventListener('load', resolve));
      document.body.append(this.frame);
    }

    postMessage(data) {
      this.loaded.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent('message', { data })));
    }
  };
  globalThis.Worker = globalThis.IFrameWorker;
}
