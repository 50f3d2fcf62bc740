import { HIDDEN_FIGURES, type MoneyParts } from "@foyer/domain/money";
import { minusSign, narrowSign } from "./money-text.ts";

interface MoneyProps {
  parts: MoneyParts;
  /** Shows dots instead of the digits. */
  hidden?: boolean;
}

/** An amount: a small currency sign and tabular digits, left to right in every language. */
export function Money({ parts, hidden = false }: MoneyProps) {
  return (
    <span className="num">
      {!hidden && minusSign(parts)}
      <span className="cur">{narrowSign(parts)}</span>
      {hidden ? HIDDEN_FIGURES : parts.figures}
    </span>
  );
}
