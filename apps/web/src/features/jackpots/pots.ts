import type { Contract, ValueOf } from "@foyer/contract";
import { formatAmount } from "@foyer/domain/money";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { EVERY, jackpotsQuery } from "./jackpot-queries.ts";
import { type Rise, rises, shownAt, takeAnswer } from "./rise.ts";

/** Steps of the figures: fine enough to seem to flow, coarse enough for a cheap phone. */
const STEP = 120;
/** What is read aloud stands for so long: a screen reader says a name that changed again from its beginning. */
const SPOKEN_FOR = 60_000;
/** A cent, in 1/100,000: a figure whose cents stand is not drawn anew. */
const CENT = 1_000n;

/** A pot's amount as it is drawn, rising, and as it is read aloud. */
export interface Figure {
  readonly shown: string;
  readonly spoken: string;
}

interface Spoken {
  readonly amount: string;
  readonly at: number;
  readonly wonAt: string | undefined;
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const written = (amount: bigint) => formatAmount(amount - (amount % CENT));

/**
 * What all pots of a page share: one reader, at work while one of them is in sight of somebody, and one tick, while a
 * figure in sight can rise. A page that is hidden or offline asks nothing.
 */
export class Pots {
  readonly #reader: QueryObserver<ValueOf<Contract["jackpots.list"]>>;
  readonly #rises = new Map<string, Rise>();
  readonly #spoken = new Map<string, Spoken>();
  readonly #figures = new Map<string, Figure>();
  /** Who is told of which pot; a pot nobody looks at has no entry. */
  readonly #watchers = new Map<string, Set<() => void>>();
  #readers = 0;
  #stopReading = () => {};
  #answeredAt = 0;
  #tick: ReturnType<typeof setInterval> | undefined;

  constructor(queries: QueryClient) {
    this.#reader = new QueryObserver(queries, { ...jackpotsQuery(), refetchInterval: EVERY });
  }

  figure(code: string): Figure | undefined {
    return this.#figures.get(code);
  }

  /** Has the pots read every few seconds until the answered function is called. */
  read(): () => void {
    if (this.#readers++ === 0) {
      const stop = this.#reader.subscribe(() => this.#take());
      document.addEventListener("visibilitychange", this.#beat);
      this.#stopReading = () => {
        stop();
        document.removeEventListener("visibilitychange", this.#beat);
      };
      this.#take();
    }
    return () => {
      if (--this.#readers === 0) this.#stopReading();
    };
  }

  /** Keeps a pot's figure true, and tells of its changes, until the answered function is called. */
  watch(code: string, onChange: () => void): () => void {
    const own = this.#watchers.get(code) ?? new Set();
    this.#watchers.set(code, own.add(onChange));
    const stopReading = this.read();
    this.#beat();
    // it may have changed while nobody looked
    onChange();
    return () => {
      own.delete(onChange);
      if (own.size === 0) this.#watchers.delete(code);
      if (this.#watchers.size === 0) this.#rest();
      stopReading();
    };
  }

  #take(): void {
    const { data, dataUpdatedAt: at } = this.#reader.getCurrentResult();
    if (!data || at === this.#answeredAt) return;
    this.#answeredAt = at;
    const still = isStill();
    const open = new Set(data.list.map(({ code }) => code));
    for (const code of this.#rises.keys()) {
      if (open.has(code)) continue;
      this.#rises.delete(code);
      this.#figures.delete(code);
      this.#tell(code);
    }
    for (const pot of data.list) {
      const before = this.#rises.get(pot.code);
      const rise = takeAnswer(before, still ? { ...pot, perMinute: "0.00" } : pot, at);
      this.#rises.set(pot.code, rise);
      const said = this.#spoken.get(pot.code);
      if (!said || said.wonAt !== rise.wonAt || at - said.at >= SPOKEN_FOR)
        this.#spoken.set(pot.code, { amount: written(rise.amount), at, wonAt: rise.wonAt });
      this.#draw(pot.code, at);
    }
    this.#beat();
  }

  /** Draws what is in sight, and goes on as long as that can rise. */
  readonly #beat = (): void => {
    const now = Date.now();
    let goesOn = false;
    for (const code of this.#watchers.keys()) {
      this.#draw(code, now);
      const rise = this.#rises.get(code);
      goesOn ||= rise !== undefined && rises(rise, now);
    }
    if (!goesOn || document.hidden) this.#rest();
    else this.#tick ??= setInterval(this.#beat, STEP);
  };

  #rest(): void {
    clearInterval(this.#tick);
    this.#tick = undefined;
  }

  #draw(code: string, now: number): void {
    const rise = this.#rises.get(code);
    const spoken = this.#spoken.get(code)?.amount;
    if (!rise || spoken === undefined) return;
    const before = this.#figures.get(code);
    const shown = written(shownAt(rise, Math.max(now, rise.at)));
    if (before?.shown === shown && before.spoken === spoken) return;
    this.#figures.set(code, { shown, spoken });
    this.#tell(code);
  }

  #tell(code: string): void {
    for (const onChange of this.#watchers.get(code) ?? []) onChange();
  }
}

const all = new WeakMap<QueryClient, Pots>();

/** Those of a page. */
export function potsOf(queries: QueryClient): Pots {
  const known = all.get(queries) ?? new Pots(queries);
  all.set(queries, known);
  return known;
}
