// A supervisor's code: a wrong one is kept in the table's log, so the table answers that it was taken.
/** @import { TableConnection } from '../core/net/connection.js' */
import { Refused } from '../core/net/api.js';

/**
 * Send a supervisor's name and password; rejects where they are wrong, as where anything is refused.
 * @param {TableConnection} connection
 * @param {Record<string, unknown>} fields
 */
export async function sendCode(connection, fields) {
  /** Versions at which the supervisor's password was wrong. @type {number[]} */
  const wrong = [];
  const collect = (/** @type {Event} */ message) => {
    for (const { version, event } of /** @type {CustomEvent} */ (message).detail.message.events ?? [])
      if (event.event === 'terminal.code-refused/1' && event.supervisor === fields.supervisor) wrong.push(version);
  };
  connection.addEventListener('message', collect);
  try {
    const { version } = await connection.send('authorise', fields);
    await caughtUp(connection, version);
    if (wrong.some((one) => one <= version)) throw new Refused('the supervisor’s name or password is wrong', 'wrong-password');
  } finally {
    connection.removeEventListener('message', collect);
  }
}

/** Wait until the connection has reached a version, or is closed. @param {TableConnection} connection @param {number} version @returns {Promise<void>} */
function caughtUp(connection, version) {
  return new Promise((done) => {
    const check = () => {
      if ((connection.state?.version ?? 0) < version && connection.status !== 'closed') return;
      connection.removeEventListener('message', check);
      connection.removeEventListener('status', check);
      done();
    };
    connection.addEventListener('message', check);
    connection.addEventListener('status', check);
    check();
  });
}
