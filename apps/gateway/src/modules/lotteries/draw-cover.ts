import type { LineAtRisk } from "@foyer/domain/lottery/bet-line";
import type { BetType, LotteryFamily, Selection } from "@foyer/domain/lottery/bet-type";
import { betTypeOf } from "@foyer/domain/lottery/families";
import {
  marketShares,
  maySurelyReturn,
  SMALLEST_COVER,
  type Uncounted,
  uncountedInMarkets,
  uncountedStakes,
} from "@foyer/domain/lottery/lines-at-risk";
import { selectionOf } from "@foyer/domain/lottery/selection-text";
import type { SelectionRow } from "./draws.repository.ts";
import type { CoveringLine, SelectionCover, UncountedRepository } from "./uncounted.repository.ts";

/** Lines of a market that no member can have enough of to cover so much are left out of the search. */
const NEGLIGIBLE = 0.1;
/** Members whose lines are all read at once. */
const MEMBERS = 500;
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

/**
 * What of the orders of a draw does not count as play. The database finds the members whose lines may cover a market or the draw, by
 * what each different selection covers; only their lines are read, and computed by the rules in packages/domain.
 */
export class DrawCover {
  readonly #family: LotteryFamily;
  readonly #selections: ParsedSelection[] = [];
  readonly #markets = new Map<string, number>([["", 0]]);
  readonly #covers: SelectionCover[] = [];
  /** The most that one selection covers of each market. */
  readonly #most: number[] = [0];

  constructor(family: LotteryFamily) {
    this.#family = family;
  }

  /** Takes the different selections of the draw. */
  add(selections: readonly ParsedSelection[]): void {
    for (const row of selections) {
      for (const { market: name, share } of marketShares(row.betType, row.selection)) {
        const market = this.#markets.get(name) ?? this.#markets.size;
        this.#markets.set(name, market);
        this.#most[market] = Math.max(this.#most[market] ?? 0, share);
        this.#covers.push({ key: row.key, selection: this.#selections.length, market, share });
      }
      this.#selections.push(row);
    }
  }

  /** Stores what does not count. It is the same whoever does it, and however often. */
  async store(drawId: number, repository: UncountedRepository): Promise<void> {
    if (this.#covers.length === 0) return;
    const lines = await repository.mostLines(drawId);
    const leftOut = this.#most.map((share) => share * lines < NEGLIGIBLE);
    const searched = this.#covers.filter(({ market }) => !leftOut[market]);
    if (searched.length === 0) return;
    const unseen = Math.max(0, ...this.#most.map((share, market) => (leftOut[market] ? share * lines : 0)));
    const found = await repository.covering(drawId, searched, {
      ofMarket: ENOUGH,
      together: 1 - unseen - NEARLY,
    });
    const uncounted = new Map<bigint, bigint>();
    const together: string[] = [];
    // many members bet the same
    const known = new Map<string, Uncounted>();
    for (const [book, rows] of Map.groupBy(found, (row) => row.book)) {
      const { lines, others } = coveredBy(rows);
      const same = lines.map(({ selection, stake }) => `${selection} ${stake}`).join();
      const counted =
        known.get(same) ??
        uncountedInMarkets(lines.map(({ selection, stake }) => this.#atRisk(selection, stake)));
      if (known.size < REMEMBERED) known.set(same, counted);
      const { parts, chances } = counted;
      if (maySurelyReturn(chances + others + unseen)) together.push(book);
      else addTo(uncounted, lines, parts);
    }
    const places = new Map(this.#selections.map(({ key }, at) => [key, at]));
    for (let from = 0; from < together.length; from += MEMBERS) {
      const read = await repository.linesOf(drawId, together.slice(from, from + MEMBERS));
      for (const lines of Map.groupBy(read, ({ book }) => book).values())
        addTo(
          uncounted,
          lines,
          uncountedStakes(
            this.#family,
            lines.map(({ key, stake }) => this.#atRisk(places.get(key) ?? -1, stake)),
          ),
        );
    }
    const entries = [...uncounted];
    for (let from = 0; from < entries.length; from += ROWS)
      await repository.add(new Map(entries.slice(from, from + ROWS)));
  }

  #atRisk(selection: number, stake: bigint): LineAtRisk {
    const row = this.#selections[selection];
    if (!row) throw new Error(`the draw has no selection ${selection}`);
    return { betType: row.betType, selection: row.selection, stake };
  }
}

/** The lines in markets that are covered, each once, and what the member's other lines cover. */
function coveredBy(rows: readonly CoveringLine[]): {
  readonly lines: readonly CoveringLine[];
  readonly others: number;
} {
  const covered = rows.filter(({ market, ofMarket }) => market > 0 && ofMarket >= ENOUGH);
  const markets = new Map(covered.map(({ market, ofMarket }) => [market, ofMarket]));
  const lines = covered.filter(({ orderId, line }, at) => {
    const before = covered[at - 1];
    return before?.orderId !== orderId || before.line !== line;
  });
  return {
    lines,
    others: [...markets.values()].reduce((left, share) => left - share, rows[0]?.together ?? 0),
  };
}

function addTo(
  uncounted: Map<bigint, bigint>,
  lines: readonly { readonly orderId: bigint }[],
  parts: readonly bigint[],
): void {
  for (const [at, { orderId }] of lines.entries()) {
    const part = parts[at] ?? 0n;
    if (part > 0n) uncounted.set(orderId, (uncounted.get(orderId) ?? 0n) + part);
  }
}
