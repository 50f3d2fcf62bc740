import type { MoneyParts } from "@foyer/domain/money";

/** Currency signs that are full-width by default, in the narrow form that more fonts have. */
export const narrowSign = ({ symbol }: MoneyParts): string => symbol.normalize("NFKC");

/** An amount as text, for sentences and for accessible names. */
export const moneyText = (parts: MoneyParts): string => parts.sign + narrowSign(parts) + parts.figures;
