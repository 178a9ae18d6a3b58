// What was changed, to be undone and redone.

/** @template T */
export class UndoStack {
  /** @type {T[]} */
  #states;
  #at = 0;

  /** @param {T} first */
  constructor(first) {
    this.#states = [first];
  }

  /** @returns {T} */
  get now() {
    return /** @type {T} */ (this.#states[this.#at]);
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at + 1 < this.#states.length;
  }

  /** A change: what was undone before it cannot be redone any more. @param {T} state */
  push(state) {
    this.#states = [...this.#states.slice(0, this.#at + 1), state];
    this.#at += 1;
  }

  undo() {
    if (this.canUndo) this.#at -= 1;
  }

  redo() {
    if (this.canRedo) this.#at += 1;
  }

  /** Back to the first state, which can be undone too. */
  reset() {
    const first = /** @type {T} */ (this.#states[0]);
    if (this.#at > 0) this.push(first);
  }
}
