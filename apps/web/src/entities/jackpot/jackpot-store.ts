import type { Contract, ValueOf } from "@foyer/contract";
import { formatAmount } from "@foyer/domain/money";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { createEmitter, type Emitter } from "../../lib/store.ts";
import { type Interpolation, isGrowing, shownAt, takeAnswer } from "./interpolation.ts";
import { JACKPOT_POLL_INTERVAL, jackpotsQuery } from "./jackpot-queries.ts";

/** Interval of the figures in ms: short enough to look continuous, long enough for a cheap phone. */
const STEP = 120;
/** How long the accessible text stays the same, in ms: a screen reader reads a changed name from its start. */
const SPOKEN_FOR = 60_000;
/** A cent, in 1/100,000: a figure re-renders only when its cents change. */
const CENT = 1_000n;

/** A jackpot's amount as shown, growing, and as read out. */
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
const formatWholeCents = (amount: bigint) => formatAmount(amount - (amount % CENT));

/**
 * Shared by all jackpots of a page: one poll while any of them is in view, and one timer while a visible figure
 * grows. A hidden or offline page sends no requests.
 */
export class JackpotStore {
  readonly #reader: QueryObserver<ValueOf<Contract["jackpots.list"]>>;
  readonly #interpolations = new Map<string, Interpolation>();
  readonly #spoken = new Map<string, Spoken>();
  readonly #figures = new Map<string, Figure>();
  /** Changes of each jackpot; a jackpot out of view has no entry. */
  readonly #watched = new Map<string, Emitter<[]>>();
  #readers = 0;
  #stopReading = () => {};
  #answeredAt = 0;
  #tick: ReturnType<typeof setInterval> | undefined;

  constructor(queries: QueryClient) {
    this.#reader = new QueryObserver(queries, { ...jackpotsQuery(), refetchInterval: JACKPOT_POLL_INTERVAL });
  }

  figure(code: string): Figure | undefined {
    return this.#figures.get(code);
  }

  /** Polls the jackpots until the returned function is called. */
  read(): () => void {
    if (this.#readers++ === 0) {
      const stop = this.#reader.subscribe(() => this.#take());
      document.addEventListener("visibilitychange", this.#update);
      this.#stopReading = () => {
        stop();
        document.removeEventListener("visibilitychange", this.#update);
      };
      this.#take();
    }
    return () => {
      if (--this.#readers === 0) this.#stopReading();
    };
  }

  /** Keeps a jackpot's figure current, and notifies of its changes, until the returned function is called. */
  watch(code: string, onChange: () => void): () => void {
    const changes = this.#watched.get(code) ?? createEmitter();
    this.#watched.set(code, changes);
    const unsubscribe = changes.subscribe(onChange);
    const stopReading = this.read();
    this.#update();
    // it may have changed while out of view
    onChange();
    return () => {
      unsubscribe();
      if (!changes.observed) this.#watched.delete(code);
      if (this.#watched.size === 0) this.#stop();
      stopReading();
    };
  }

  #take(): void {
    const { data, dataUpdatedAt: at } = this.#reader.getCurrentResult();
    if (!data || at === this.#answeredAt) return;
    this.#answeredAt = at;
    const still = isStill();
    const open = new Set(data.list.map(({ code }) => code));
    for (const code of this.#interpolations.keys()) {
      if (open.has(code)) continue;
      this.#interpolations.delete(code);
      this.#figures.delete(code);
      this.#notify(code);
    }
    for (const jackpot of data.list) {
      const before = this.#interpolations.get(jackpot.code);
      const interpolation = takeAnswer(before, still ? { ...jackpot, perMinute: "0.00" } : jackpot, at);
      this.#interpolations.set(jackpot.code, interpolation);
      const spoken = this.#spoken.get(jackpot.code);
      if (!spoken || spoken.wonAt !== interpolation.wonAt || at - spoken.at >= SPOKEN_FOR)
        this.#spoken.set(jackpot.code, {
          amount: formatWholeCents(interpolation.amount),
          at,
          wonAt: interpolation.wonAt,
        });
      this.#draw(jackpot.code, at);
    }
    this.#update();
  }

  /** Updates what is in view, and continues while a figure grows. */
  readonly #update = (): void => {
    const now = Date.now();
    let goesOn = false;
    for (const code of this.#watched.keys()) {
      this.#draw(code, now);
      const interpolation = this.#interpolations.get(code);
      goesOn ||= interpolation !== undefined && isGrowing(interpolation, now);
    }
    if (!goesOn || document.hidden) this.#stop();
    else this.#tick ??= setInterval(this.#update, STEP);
  };

  #stop(): void {
    clearInterval(this.#tick);
    this.#tick = undefined;
  }

  #draw(code: string, now: number): void {
    const interpolation = this.#interpolations.get(code);
    const spoken = this.#spoken.get(code)?.amount;
    if (!interpolation || spoken === undefined) return;
    const before = this.#figures.get(code);
    const shown = formatWholeCents(shownAt(interpolation, Math.max(now, interpolation.at)));
    if (before?.shown === shown && before.spoken === spoken) return;
    this.#figures.set(code, { shown, spoken });
    this.#notify(code);
  }

  #notify(code: string): void {
    this.#watched.get(code)?.emit();
  }
}

const all = new WeakMap<QueryClient, JackpotStore>();

/** The jackpot store of a page. */
export function jackpotStoreOf(queries: QueryClient): JackpotStore {
  const known = all.get(queries) ?? new JackpotStore(queries);
  all.set(queries, known);
  return known;
}
