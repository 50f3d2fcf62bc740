import type { BodyOf, Contract } from "@foyer/contract";
import type { BetLine } from "@foyer/contract/lottery-orders";

/** The largest multiple of a bet line. */
export const LARGEST_MULTIPLE = 9_999;

/** A bet line of a slip; the id is this client's own. */
export interface SlipLine extends BetLine {
  readonly id: string;
}

/** What is picked on the boards and not yet in the slip. */
export interface Draft {
  /** Of the traditional board. */
  readonly betType?: string | undefined;
  readonly selection?: string[][] | undefined;
  readonly unit?: string | undefined;
  readonly multiple?: number | undefined;
  /** Selections of the entertainment board by bet type, each picked value being a bet of `chip`. */
  readonly picks?: Readonly<Record<string, string[][]>> | undefined;
  readonly chip?: string | undefined;
}

type OrderBody = BodyOf<Contract["lottery-orders.place"]>;
type ChaseBody = BodyOf<Contract["lottery-chases.place"]>;

/** A bet that was sent and not answered yet: sent again only as it is, so that it is placed once. */
export type SentBet = (
  | { readonly kind: "order"; readonly body: OrderBody }
  | { readonly kind: "chase"; readonly body: ChaseBody }
) & {
  /** What it leaves empty once it is placed. */
  readonly from: "draft" | "slip";
};

export interface Slip {
  readonly lines: readonly SlipLine[];
  /** A lower prize group that the player chose. */
  readonly prizeGroup?: number | undefined;
  readonly draft: Draft;
  readonly sent?: SentBet | undefined;
}

export const EMPTY_SLIP: Slip = { lines: [], draft: {} };

export const prizeGroupOf = ({ prizeGroup }: Slip): number | undefined => prizeGroup;
/** The bet type that the traditional board shows. */
export const betTypeOf = ({ draft }: Slip): string | undefined => draft.betType;
export const chipOf = ({ draft }: Slip): string | undefined => draft.chip;

export const isEmpty = ({ lines, draft, sent }: Slip): boolean =>
  lines.length === 0 &&
  sent === undefined &&
  (draft.selection ?? []).every((row) => row.length === 0) &&
  Object.values(draft.picks ?? {}).every((rows) => rows.every((row) => row.length === 0));

/** Adds lines, as many as a slip may have. */
export const withLines = (slip: Slip, lines: readonly SlipLine[], most: number): Slip => ({
  ...slip,
  lines: [...slip.lines, ...lines].slice(0, most),
});

export const withoutLine = (slip: Slip, id: string): Slip => ({
  ...slip,
  lines: slip.lines.filter((line) => line.id !== id),
});

/** Puts a removed line back where it was. */
export const withLineAt = (slip: Slip, line: SlipLine, at: number): Slip =>
  slip.lines.some(({ id }) => id === line.id)
    ? slip
    : { ...slip, lines: [...slip.lines.slice(0, at), line, ...slip.lines.slice(at)] };

/** Takes a line back to the board, to be changed there. */
export const withLineToEdit = (slip: Slip, { id, betType, selection, unit, multiple }: SlipLine): Slip => ({
  ...withoutLine(slip, id),
  draft: { ...slip.draft, betType, selection, unit, multiple },
});

export const withDraft = (slip: Slip, draft: Draft): Slip => ({
  ...slip,
  draft: { ...slip.draft, ...draft },
});

/** Empties what was bet or added to the slip; bet type, unit and stake stay for the next bet. */
export const withoutPicks = (slip: Slip): Slip => ({
  ...slip,
  draft: { ...slip.draft, selection: undefined, picks: undefined },
});

/** A bet was placed. */
export function afterPlacing(slip: Slip): Slip {
  const { from } = slip.sent ?? {};
  const rest = { ...slip, sent: undefined };
  if (from === "draft") return withoutPicks(rest);
  return from === "slip" ? { ...rest, lines: [], prizeGroup: undefined } : rest;
}

/**
 * What a visitor picked becomes the slip of the member who signs in. The member's own lines come first; the board shows
 * what was picked last.
 */
export const joined = (own: Slip, visitors: Slip, most: number): Slip =>
  isEmpty(visitors)
    ? own
    : {
        ...withLines(own, visitors.lines, most),
        draft: { ...own.draft, ...visitors.draft },
      };
