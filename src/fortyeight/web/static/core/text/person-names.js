// The readable names of guests and robots, as the server sends them with a table or a round.

/** @type {Map<string, string>} */
const known = new Map();

/** Learn the names of people, by their identifiers. @param {Record<string, string>} [names] */
export function learnNames(names = {}) {
  for (const [person, name] of Object.entries(names)) known.set(person, name);
}

/** Return the name by which others know a person. @param {string} person */
export function personName(person) {
  return known.get(person) ?? person;
}
