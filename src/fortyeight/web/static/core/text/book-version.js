// Versions of a house's own rulebook, as people read them.

/** Digits of a hash that tell the versions of a book apart. */
const SHORT = 12;

/** @param {string} hash */
export const shortHash = (hash) => hash.slice(0, SHORT);

/** The id and the first digits of the hash; empty for a shipped book. @param {string} reference */
export function shortVersion(reference) {
  const [id, hash] = reference.split('@');
  return hash ? `${id}, version ${shortHash(hash)}` : '';
}
