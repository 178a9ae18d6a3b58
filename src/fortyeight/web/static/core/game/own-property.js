// Objects used as maps whose keys are names that people choose.

/**
 * Return an object's own property: `constructor` and `toString` are names like any other.
 * @template T
 * @param {Record<string, T> | null | undefined} map @param {string} name
 * @returns {T | undefined}
 */
export function ownProperty(map, name) {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}
