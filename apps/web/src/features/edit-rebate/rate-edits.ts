import type { MemberRebates, NewRebateRate, RebateRate, RebateViolation } from "@foyer/contract/rebates";
import type { GameCategory } from "@foyer/contract/shared";
import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { brokenBounds, changedRates, lowersRate, type RebateRateOf } from "@foyer/domain/rebate-rates";
import { readTyped, typedRate } from "../../entities/rebate/typed-rate.ts";

/** What was typed, by key; null: the exception for the vendor ends. */
export type Edits = Readonly<Record<string, string | null>>;

export interface RateKey {
  readonly category: GameCategory;
  readonly vendor?: string;
}
export const keyOf = ({ category, vendor = "" }: RateKey): string => `${category} ${vendor}`;

export type RateError =
  | { readonly kind: "format" }
  | { readonly kind: "above" | "below"; readonly bound: string; readonly username?: string };

/** A rate as it is edited. */
export interface EditedRate extends RateKey {
  readonly key: string;
  /** Today's rate, in basis points, where the newest one holds from the next day on. */
  readonly today?: number;
  /** The newest rate, in basis points; null: none for this vendor. */
  readonly current: number | null;
  /** The rate after the change; null: none for this vendor, undefined: the text is no rate. */
  readonly points: number | null | undefined;
  readonly text: string;
  readonly lowest: number | undefined;
  readonly lowestOf: string | undefined;
  readonly highest: number | undefined;
  readonly error?: RateError;
}

export interface EditedRates {
  readonly rates: readonly EditedRate[];
  readonly changes: readonly NewRebateRate[];
  /** Whether the changes make a rate lower for any play. */
  readonly lowers: boolean;
}

const pointsOf = (rate: string | undefined): number | null =>
  rate === undefined ? null : (parseRate(rate) ?? null);

/** The newest rate of a row, in basis points; null for a vendor without an exception. */
const newest = ({ vendor, exception, rate, next }: RebateRate): number | null =>
  vendor !== undefined && !exception ? null : pointsOf(next ?? rate);

const ruled = ({ category, vendor = "" }: RateKey, rate: number | null): RebateRateOf => ({
  category,
  vendor,
  rate,
});

/** The rates of a member with edits, checked by the rules of the platform. */
export function editedRates(
  { rates }: Pick<MemberRebates, "rates">,
  edits: Edits,
  refused: readonly RebateViolation[] = [],
): EditedRates {
  const known = new Map(rates.map((row) => [keyOf(row), row]));
  const added = Object.keys(edits).flatMap((key): RateKey[] => {
    const [category, vendor] = key.split(" ");
    return known.has(key) || !vendor ? [] : [{ category: category as GameCategory, vendor }];
  });
  const current = rates.map((row) => ruled(row, newest(row)));
  const typed = [...rates, ...added].map((one) => {
    const key = keyOf(one);
    const row = known.get(key);
    const edit = edits[key];
    const now = row ? newest(row) : null;
    return {
      one,
      row,
      key,
      edit,
      now,
      points: edit === undefined ? now : edit === null ? null : readTyped(edit),
    };
  });
  const changed = typed.flatMap(({ one, now, points }) =>
    points === undefined || points === now ? [] : [ruled(one, points)],
  );
  const bounds = rates.map((row) => ({
    ...ruled(row, null),
    lowest: pointsOf(row.lowest),
    highest: pointsOf(row.highest),
  }));
  const broken = new Map(
    brokenBounds(changedRates(current, changed), bounds).map((one) => [`${one.category} ${one.vendor}`, one]),
  );
  return {
    rates: typed.map(({ one, row, key, edit, now, points }): EditedRate => {
      const bound = known.get(key) ?? known.get(keyOf({ category: one.category }));
      const category = typed.find((other) => other.key === keyOf({ category: one.category }));
      const inherited = one.vendor === undefined ? 0 : (category?.points ?? 0);
      const breaks = broken.get(key);
      const answer = refused.find((violation) => keyOf(violation) === key);
      const error: RateError | undefined =
        points === undefined
          ? { kind: "format" }
          : breaks
            ? boundError(breaks.above, formatRate(breaks.bound), breaks.above ? undefined : bound?.lowestOf)
            : answer && boundError(answer.above, answer.bound, answer.username);
      return {
        category: one.category,
        ...(one.vendor !== undefined && { vendor: one.vendor }),
        key,
        ...(row?.next !== undefined && { today: pointsOf(row.rate) ?? 0 }),
        current: now,
        points,
        text: edit ?? typedRate(edit === null ? inherited : (now ?? inherited)),
        lowest: pointsOf(bound?.lowest) ?? undefined,
        lowestOf: bound?.lowestOf,
        highest: pointsOf(bound?.highest) ?? undefined,
        ...(error && { error }),
      };
    }),
    changes: changed.map(({ category, vendor, rate }) => ({
      category: category as GameCategory,
      ...(vendor && { vendor }),
      ...(rate !== null && { rate: formatRate(rate) }),
    })),
    lowers: lowersRate(current, changed),
  };
}

const boundError = (above: boolean, bound: string, username: string | undefined): RateError => ({
  kind: above ? "above" : "below",
  bound,
  ...(username !== undefined && { username }),
});

/** The edits that are worth keeping: without those that are what the platform has. */
export const unsavedEdits = (edits: Edits, { rates }: EditedRates): Edits =>
  Object.fromEntries(
    rates.flatMap(({ key, current, points }) => {
      const edit = edits[key];
      return edit === undefined || points === current ? [] : [[key, edit]];
    }),
  );
