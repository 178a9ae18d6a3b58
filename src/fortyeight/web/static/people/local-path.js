// Where a page may send its reader back to: a path of this server, and nowhere else.

/**
 * The path, or "/" where the text names anything else: another site, a script, a path that browsers read as one.
 * @param {string | null} text
 * @param {string} [origin]
 */
export function localPath(text, origin = location.origin) {
  // Browsers drop control characters and turn "\" into "/" before they look for a host.
  if (!text || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(text)) return '/';
  try {
    const url = new URL(text, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
