import { PromotionTerms } from "@foyer/contract/promotions";
import type { Facts } from "./front-matter.ts";
import type { PromotionFacts } from "./schemas.ts";

/** Facts that are money: who writes 50 means "50". */
const AMOUNTS = new Set(["amount", "seventh", "stake", "most"]);

/**
 * What a promotion asks for and gives; null: it is only to be read, or it is not as it must be, which is said. Each
 * kind has facts of its own, so what is wrong is said of the kind that was meant.
 */
export function termsOf({ value, check }: Facts<PromotionFacts>): PromotionTerms | null {
  if (!value.terms) return null;
  const given = Object.fromEntries(
    Object.entries(value.terms).map(([name, fact]) => [
      name,
      AMOUNTS.has(name) && typeof fact === "number" ? String(fact) : fact,
    ]),
  );
  const { kind } = value.terms;
  const schema =
    PromotionTerms.anyOf.find(({ properties }) => properties.kind.const === kind) ?? PromotionTerms;
  return check("terms", given, schema) ? given : null;
}
