/** Work under the same key is done one after the other; work under different keys at the same time. */
export class Turns<K> {
  /** Ends of the last turns. */
  readonly #last = new Map<K, Promise<unknown>>();

  take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, turn);
    const ended = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    turn.then(ended, ended);
    return turn;
  }
}
