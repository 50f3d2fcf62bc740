import { PromotionTerms } from "@foyer/contract/promotions";
import type { Facts } from "./front-matter.ts";
import type { PromotionFacts } from "./schemas.ts";

/** Facts that are money: the number 50 is accepted as "50". */
const AMOUNTS = new Set(["amount", "seventh", "stake", "minimum", "most"]);

/**
 * The terms of a promotion; null when it has none, or when they are invalid, which is a finding. Each kind
 * has its own schema, so a finding refers to the kind that was written.
 */
export function termsOf({ value, check }: Facts<PromotionFacts>): PromotionTerms | null {
  if (!value.terms) return null;
  const entries = Object.fromEntries(
    Object.entries(value.terms).map(([name, fact]) => [
      name,
      AMOUNTS.has(name) && typeof fact === "number" ? String(fact) : fact,
    ]),
  );
  const { kind } = value.terms;
  const schema =
    PromotionTerms.anyOf.find(({ properties }) => properties.kind.const === kind) ?? PromotionTerms;
  return check("terms", entries, schema) ? entries : null;
}
