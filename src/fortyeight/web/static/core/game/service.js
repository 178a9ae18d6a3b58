// What events change in the service's own state, beside the game.
/** @import { ShownEvent } from './event-types.js' */
/** @import { Service } from './types.js' */

/**
 * Return a map without one name.
 * @template T
 * @param {Record<string, T>} named
 * @param {string} name
 * @returns {Record<string, T>}
 */
function without(named, name) {
  return Object.fromEntries(Object.entries(named).filter(([one]) => one !== name));
}

/** Return the service's state after an event; the same object if nothing changed. @param {Service} service @param {ShownEvent} event @returns {Service} */
export function applyService(service, event) {
  switch (event.event) {
    case 'fair.promised/1': {
      const commitments = { ...service.commitments, [String(event.shoe)]: event.commitment };
      return { ...service, commitments, next_shoe: event.shoe };
    }
    case 'fair.seed/1':
      return { ...service, seeds: { ...service.seeds, [event.person]: event.seed } };
    case 'fair.mixed/1':
      return { ...service, seeds: {} };
    case 'fair.revealed/1':
      // A commitment that was revealed is in the history.
      return { ...service, commitments: without(service.commitments, String(event.shoe)) };
    case 'service.ready/1':
      return { ...service, ready: [...new Set([...service.ready, event.person])].sort() };
    case 'service.cut-choice-set/1':
      return { ...service, cut_choices: { ...service.cut_choices, [event.person]: event.choice } };
    case 'service.leave-asked/1':
      return { ...service, leaving: [...new Set([...service.leaving, event.person])].sort() };
    case 'service.robot-came/1': {
      const robot = { strategy: event.strategy, wager: event.wager };
      return { ...service, robots: { ...service.robots, [event.person]: robot } };
    }
    case 'service.robot-dismissed/1':
      return { ...service, leaving: [...new Set([...service.leaving, event.person])].sort() };
    case 'service.paused/1':
      return { ...service, paused: event.reason || null };
    case 'service.resumed/1':
      return { ...service, paused: null };
    case 'service.floor-called/1':
      return { ...service, calls: [...(service.calls ?? []), event.reason] };
    case 'service.call-answered/1':
      return { ...service, calls: [] };
    case 'service.box-elsewhere/1':
      return { ...service, elsewhere: event.table ? { table: event.table, name: event.name } : null };
    case 'service.closing-asked/1':
      return { ...service, closing: true };
    case 'bets.closed/1':
    case 'round.opened/1':
      return service.ready.length ? { ...service, ready: [] } : service;
    case 'person.left/1':
      return {
        ...service,
        ready: service.ready.filter((one) => one !== event.person),
        leaving: service.leaving.filter((one) => one !== event.person),
        cut_choices: without(service.cut_choices, event.person),
        seeds: without(service.seeds, event.person),
        robots: without(service.robots, event.person),
      };
    case 'service.shut/1':
      return { ...service, shut: true };
    default:
      return service;
  }
}
