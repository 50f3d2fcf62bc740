import type { MoneyParts } from "@foyer/domain/money";

/** Currency signs that are full-width by default, in the narrow form that more fonts have. */
export const narrowSign = ({ symbol }: MoneyParts): string => symbol.normalize("NFKC");

/** The sign of an amount below zero: as wide as a plus, unlike a hyphen. */
export const minusSign = ({ sign }: MoneyParts): string => (sign === "-" ? "−" : "");

/** An amount as text, for sentences and for accessible names. */
export const moneyText = (parts: MoneyParts): string => minusSign(parts) + narrowSign(parts) + parts.figures;
