import { AppError } from "../../http/errors.ts";

/** Runs up to `concurrent` tasks at a time, queues others in order of arrival, and refuses those beyond `waiting`. */
export class ConcurrencyLimit {
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #free: number;

  constructor(limits: { readonly concurrent: number; readonly waiting: number }) {
    this.#free = limits.concurrent;
    this.#waiting = limits.waiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else {
      if (this.#queue.length >= this.#waiting) throw new AppError("system.unavailable", "the queue is full");
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot passes directly to the next in the queue, so that no newcomer can take it.
      const next = this.#queue.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
