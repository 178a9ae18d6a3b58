// Charts that this browser keeps under their names.
import { loadJson, saveJson } from '../core/page/storage.js';

/** @typedef {{name: string, strategy: string}} SavedChart */

const KEY = 'fortyeight.charts';
/** Maximum number of saved charts; one has two thousand characters. */
export const MOST = 30;
export const LONGEST_NAME = 40;
/** The longest strategy file that the server reads. */
export const LONGEST_FILE = 20_000;

/** @param {any} stored @returns {SavedChart[]} */
export function readable(stored) {
  if (!Array.isArray(stored)) return [];
  return stored.filter((one) => typeof one?.name === 'string' && one.name && typeof one?.strategy === 'string').slice(0, MOST);
}

/** With a chart under a name, in place of another one of this name. @param {SavedChart[]} charts @param {SavedChart} chart */
export function withChart(charts, chart) {
  return [chart, ...charts.filter((one) => one.name !== chart.name)].slice(0, MOST);
}

export function savedCharts() {
  return readable(loadJson(KEY));
}

/** @param {string} name @param {string} strategy */
export function saveChart(name, strategy) {
  saveJson(KEY, withChart(savedCharts(), { name, strategy }));
}

/** @param {string} name */
export function deleteChart(name) {
  saveJson(
    KEY,
    savedCharts().filter((one) => one.name !== name),
  );
}
