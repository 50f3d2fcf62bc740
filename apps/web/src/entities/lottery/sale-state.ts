import type { Lottery } from "@foyer/contract/lotteries";

/** What a lottery's card counts down to. */
export type Sale =
  | { readonly kind: "maintenance" | "paused" | "none" }
  | { readonly kind: "drawing"; readonly number: string }
  /** `until`: when it opens. */
  | { readonly kind: "coming"; readonly number: string; readonly until: string }
  /** `until`: when it closes. */
  | { readonly kind: "open"; readonly number: string; readonly until: string };

/** The sale of a lottery at a moment, in milliseconds since the epoch by the platform's clock. */
export function saleOf(
  { state, selling, drawing }: Pick<Lottery, "state" | "selling" | "drawing">,
  at: number,
): Sale {
  if (state !== "open") return { kind: state };
  if (selling && Date.parse(selling.closesAt) > at) {
    const { number, opensAt, closesAt } = selling;
    return Date.parse(opensAt) > at
      ? { kind: "coming", number, until: opensAt }
      : { kind: "open", number, until: closesAt };
  }
  // closed, and the platform's next answer is still to come
  const number = selling?.number ?? drawing?.number;
  return number === undefined ? { kind: "none" } : { kind: "drawing", number };
}
