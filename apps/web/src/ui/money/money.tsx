import type { MoneyParts } from "@foyer/domain/money";
import { minusSign, narrowSign } from "./money-text.ts";

/** An amount: a small currency sign and tabular digits, left to right in every language. */
export function Money({ parts }: { parts: MoneyParts }) {
  return (
    <span className="num">
      {minusSign(parts)}
      <span className="cur">{narrowSign(parts)}</span>
      {parts.figures}
    </span>
  );
}
