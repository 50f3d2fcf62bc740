import { type StatementEnd, StatementError } from "./statement-items.ts";

/** One direction in which the balances of a file may run. */
class Direction {
  readonly #newestFirst: boolean;
  #last: bigint | null = null;
  /** What moved since the last balance that is written. */
  #moved = 0n;
  alive = true;
  opening: bigint | null = null;
  closing: bigint | null = null;
  /** Every entry lies between two balances. */
  complete = true;
  /** The entries before which no balance is stated. */
  edge: StatementEnd["edge"] = null;

  constructor(newestFirst: boolean) {
    this.#newestFirst = newestFirst;
  }

  add(amount: bigint, balance: bigint | null, n: number): void {
    if (this.#newestFirst) {
      // they are the ones since the last balance, and that balance's own
      if (balance !== null) this.edge = null;
      if (amount !== 0n) this.edge = { from: this.edge?.from ?? n, to: n };
      this.#down(amount, balance);
    } else {
      if (amount !== 0n && this.#last === null) this.edge = { from: 1, to: n };
      this.#up(amount, balance);
    }
  }

  /** The balance is after its entry, and the next row is the next entry. */
  #up(amount: bigint, balance: bigint | null): void {
    this.#moved += amount;
    this.complete = balance !== null;
    if (balance === null) return;
    if (this.#last === null) this.opening = balance - this.#moved;
    else if (this.#last + this.#moved !== balance) this.alive = false;
    this.#last = this.closing = balance;
    this.#moved = 0n;
  }

  /** The balance is after its entry, and the next row is the entry before. */
  #down(amount: bigint, balance: bigint | null): void {
    if (balance === null && this.#last === null) this.complete = false;
    if (balance !== null) {
      if (this.#last === null) this.closing = balance;
      else if (this.#last - this.#moved !== balance) this.alive = false;
      this.#last = balance;
      this.#moved = 0n;
    }
    this.#moved += amount;
    if (this.#last !== null) this.opening = this.#last - this.#moved;
  }
}

/**
 * Proves the lines of a file by its column of balances, which runs upwards or downwards. A balance that contradicts its
 * amount stops the file.
 */
export class RunningBalance {
  readonly #up = new Direction(false);
  readonly #down = new Direction(true);
  readonly #field: string;
  #firstDay = "";
  #lastDay = "";
  #lines = 0;
  #seen = false;

  /** @param field header of the column */
  constructor(field: string) {
    this.#field = field;
  }

  /** An entry, or with the amount 0 a balance that is only stated. */
  add(entry: {
    readonly amount: bigint;
    readonly balance: bigint | null;
    readonly day: string;
    readonly line: number;
    /** Its number among the entries of the file. */
    readonly n: number;
  }): void {
    if (this.#lines++ === 0) this.#firstDay = entry.day;
    this.#lastDay = entry.day;
    this.#seen ||= entry.balance !== null;
    const { amount, balance, n } = entry;
    for (const direction of [this.#up, this.#down]) if (direction.alive) direction.add(amount, balance, n);
    if (!this.#up.alive && !this.#down.alive)
      throw new StatementError("balance", { line: entry.line, field: this.#field, setting: "columns" });
  }

  end(): Pick<StatementEnd, "opening" | "closing" | "doubt" | "edge"> {
    if (!this.#seen) return { opening: null, closing: null, doubt: "no-balances", edge: null };
    const alive = [this.#up, this.#down].filter((one) => one.alive);
    // where both directions fit, the days say which it is
    const { opening, closing, complete, edge } = (
      alive.length === 2 && this.#firstDay > this.#lastDay ? this.#down : alive[0]
    ) as Direction;
    return { opening, closing, doubt: complete && opening !== null ? null : "no-balances", edge };
  }
}
