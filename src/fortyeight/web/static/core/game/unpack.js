// Messages leave out what follows from the rest of them: fill it in.

/** Return a message with all fields of its events. @param {any} message */
export function unpack(message) {
  if (message.type !== 'events') return message;
  let version = message.from;
  const events = message.events.map((/** @type {any} */ entry) => {
    version = entry.version ?? version + 1;
    return { ...entry, version, at: entry.at ?? message.at, by: entry.by ?? 'table' };
  });
  return { ...message, events, now: message.now === undefined ? {} : message.now };
}
