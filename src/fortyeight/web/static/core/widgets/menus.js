// Menus close on a tap outside them, and on Escape.

/** @param {HTMLElement} menu @param {(event: Event) => void} close does nothing where it is closed */
export function closeOutside(menu, close) {
  document.addEventListener('pointerdown', (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) close(event);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(event);
  });
}
