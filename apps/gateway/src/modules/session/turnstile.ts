import { AppError } from "../../plugins/errors.ts";

/** Lets `atOnce` works through at a time, in the order they came, and refuses those beyond `waiting`. */
export class Turnstile {
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #free: number;

  constructor(limits: { readonly atOnce: number; readonly waiting: number }) {
    this.#free = limits.atOnce;
    this.#waiting = limits.waiting;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else {
      if (this.#queue.length >= this.#waiting)
        throw new AppError("system.unavailable", "too many wait in line");
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      // A place goes straight to the next in line, or nobody could be sure of it.
      const next = this.#queue.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
