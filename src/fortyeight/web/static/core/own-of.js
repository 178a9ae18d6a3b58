// Objects that are read as maps from names that people have chosen.

/**
 * What an object has of its own under a name: `constructor` and `toString` are names like others.
 * @template T
 * @param {Record<string, T> | null | undefined} map @param {string} name
 * @returns {T | undefined}
 */
export function ownOf(map, name) {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}
