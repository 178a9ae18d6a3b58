// Links within one page: the address changes, and the page shows what it names.

/** Follow links to this path without loading the page again. @param {string} path @param {(moveFocus?: boolean) => void} show */
export function followLinks(path, show) {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname !== path || link.hasAttribute('download') || link.target) return;
    event.preventDefault();
    history.pushState(null, '', to);
    show(true);
  });
  window.addEventListener('popstate', () => show());
}
