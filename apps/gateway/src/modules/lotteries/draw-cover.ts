import type { LineAtRisk } from "@foyer/domain/lottery/bet-line";
import type { BetType, LotteryFamily, Selection } from "@foyer/domain/lottery/bet-type";
import { betTypeOf } from "@foyer/domain/lottery/families";
import {
  type MarketReturn,
  marketShares,
  maySurelyReturn,
  returnOfMarket,
  SMALLEST_COVER,
  stakesOnMarket,
  uncountedStakes,
} from "@foyer/domain/lottery/lines-at-risk";
import { selectionOf } from "@foyer/domain/lottery/selection-text";
import { inProportion } from "@foyer/domain/play-at-risk";
import type { SelectionRow } from "./draws.repository.ts";
import type { SelectionCover, UncountedRepository } from "./uncounted.repository.ts";

/** Lines of a market that no member can have enough of to cover so much are left out of the search. */
const NEGLIGIBLE = 0.1;
/** Lines that are read at once at most, if they are of more than one member. */
const LINES = 20_000;
const ROWS = 10_000;
/** Sets of lines whose result is remembered. */
const REMEMBERED = 10_000;
/** Sums of shares that should be enough may be a little less. */
const NEARLY = 1e-9;
const ENOUGH = SMALLEST_COVER - NEARLY;

/** One of the different selections of a draw. */
export interface ParsedSelection {
  readonly key: string;
  readonly betType: BetType;
  readonly selection: Selection;
  readonly prizeGroup: number;
}

export function parseSelection(family: LotteryFamily, row: SelectionRow): ParsedSelection {
  const { key, betType: code, selection: text, prizeGroup } = row;
  const betType = betTypeOf(family, code);
  const selection = betType && selectionOf(betType.rows, text);
  if (!betType || !selection) throw new Error(`the stored selection ${text} is none of ${code}`);
  return { key, betType, selection, prizeGroup };
}

/** A line of a member. */
interface PlacedLine {
  readonly orderId: bigint;
  /** The place of its selection among those of the draw. */
  readonly selection: number;
  /** The stake of one combination. */
  readonly stake: bigint;
}

/**
 * What of the orders of a draw does not count as play. What is stored with orders excludes most members without reading a line; of the
 * others the database finds those whose lines may cover a market or the draw, by what each different selection covers. Only their
 * lines are computed, by the rules in packages/domain.
 */
export class DrawCover {
  readonly #family: LotteryFamily;
  readonly #selections: ParsedSelection[] = [];
  readonly #markets: string[] = [""];
  readonly #placeOfMarket = new Map<string, number>([["", 0]]);
  readonly #covers: SelectionCover[] = [];
  /** The most that one selection covers of each market. */
  readonly #most: number[] = [0];
  /** What does not count of equal sets of lines: many members bet the same. */
  readonly #known = new Map<string, MarketReturn>();

  constructor(family: LotteryFamily) {
    this.#family = family;
  }

  /** Takes the different selections of the draw. */
  add(selections: readonly ParsedSelection[]): void {
    for (const row of selections) {
      for (const { market: name, share } of marketShares(row.betType, row.selection)) {
        const market = this.#placeOfMarket.get(name) ?? this.#markets.length;
        if (market === this.#markets.length) {
          this.#markets.push(name);
          this.#placeOfMarket.set(name, market);
        }
        this.#most[market] = Math.max(this.#most[market] ?? 0, share);
        this.#covers.push({ key: row.key, selection: this.#selections.length, market, share });
      }
      this.#selections.push(row);
    }
  }

  /** Stores what does not count. Every process computes the same, and a repetition changes nothing. */
  async store(drawId: number, repository: UncountedRepository): Promise<void> {
    if (this.#covers.length === 0) return;
    const candidates = await repository.mayCover(drawId, ENOUGH);
    const lines = candidates.mostLines;
    const leftOut = this.#most.map((share) => share * lines < NEGLIGIBLE);
    const searched = this.#covers.filter(({ market }) => !leftOut[market]);
    if (searched.length === 0) return;
    const unseen = Math.max(0, ...this.#most.map((share, market) => (leftOut[market] ? share * lines : 0)));
    const found = await repository.covering(drawId, candidates, searched, {
      ofMarket: ENOUGH,
      together: 1 - unseen - NEARLY,
    });
    const uncounted = new Map<bigint, bigint>();
    const together: string[] = [];
    for (const [book, rows] of Map.groupBy(found, (row) => row.book)) {
      let chances = unseen;
      const parts: (readonly [orderId: bigint, part: bigint])[] = [];
      for (const { market, share, orderIds, selections, stakes } of rows) {
        if (market === 0) {
          chances += share;
          continue;
        }
        const placed = selections.map(
          (selection, at): PlacedLine => ({
            selection,
            orderId: orderIds[at] as bigint,
            stake: stakes[at] as bigint,
          }),
        );
        const counted = this.#ofMarket(market, placed);
        chances += counted.chances;
        parts.push(...counted.parts);
      }
      // a member without a row of the other markets has a result in which all lines lose, or too few
      if (rows[0]?.market === 0 && maySurelyReturn(chances)) together.push(book);
      else addTo(uncounted, parts);
    }
    const places = new Map(together.length > 0 ? this.#selections.map(({ key }, at) => [key, at]) : []);
    const members = Math.max(1, Math.floor(LINES / lines));
    for (let from = 0; from < together.length; from += members) {
      const read = await repository.linesOf(drawId, together.slice(from, from + members));
      for (const ofBook of Map.groupBy(read, ({ book }) => book).values())
        addTo(
          uncounted,
          this.#together(
            ofBook.map(({ key, ...line }): PlacedLine => ({ ...line, selection: places.get(key) ?? -1 })),
          ),
        );
    }
    const entries = [...uncounted];
    for (let from = 0; from < entries.length; from += ROWS)
      await repository.add(new Map(entries.slice(from, from + ROWS)));
  }

  /** What of a member's lines on a market is not at risk, by order. */
  #ofMarket(
    market: number,
    lines: readonly PlacedLine[],
  ): { readonly parts: (readonly [bigint, bigint])[]; readonly chances: number } {
    const name = this.#markets[market] ?? "";
    const sums = [...sumsBySelection(lines)].sort(([a], [b]) => a - b);
    const same = `${market}:${sums.join()}`;
    const counted =
      this.#known.get(same) ??
      returnOfMarket(
        name,
        sums.map(([selection, stake]) => this.#atRisk(selection, stake)),
      );
    if (this.#known.size < REMEMBERED) this.#known.set(same, counted);
    const { amount, chances } = counted;
    if (amount === 0n) return { parts: [], chances };
    // the database gives them in any order, and the parts depend on it
    const sorted = lines.toSorted((a, b) => Number(a.orderId - b.orderId) || a.selection - b.selection);
    const parts = inProportion(
      amount,
      stakesOnMarket(
        name,
        sorted.map(({ selection, stake }) => this.#atRisk(selection, stake)),
      ),
    );
    return { parts: sorted.map(({ orderId }, at) => [orderId, parts[at] ?? 0n]), chances };
  }

  /** What of all a member's lines together is not at risk, by order. */
  #together(lines: readonly PlacedLine[]): (readonly [bigint, bigint])[] {
    const sums = [...sumsBySelection(lines)];
    const parts = uncountedStakes(
      this.#family,
      sums.map(([selection, stake]) => this.#atRisk(selection, stake)),
    );
    const bySelection = Map.groupBy(lines, ({ selection }) => selection);
    return sums.flatMap(([selection], at) => {
      const same = bySelection.get(selection) ?? [];
      const divided = inProportion(
        parts[at] ?? 0n,
        same.map(({ stake }) => stake),
      );
      return same.map(({ orderId }, nth) => [orderId, divided[nth] ?? 0n] as const);
    });
  }

  #atRisk(selection: number, stake: bigint): LineAtRisk {
    const row = this.#selections[selection];
    if (!row) throw new Error(`the draw has no selection ${selection}`);
    return { betType: row.betType, selection: row.selection, stake };
  }
}

/** The stakes on each selection: however often a member bets the same, it is computed once. */
function sumsBySelection(lines: readonly PlacedLine[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { selection, stake } of lines) sums.set(selection, (sums.get(selection) ?? 0n) + stake);
  return sums;
}

function addTo(
  uncounted: Map<bigint, bigint>,
  parts: readonly (readonly [orderId: bigint, part: bigint])[],
): void {
  for (const [orderId, part] of parts)
    if (part > 0n) uncounted.set(orderId, (uncounted.get(orderId) ?? 0n) + part);
}
