import type { MoneyParts } from "@foyer/domain/money";

/** A full-width sign of a currency in its narrow form, which more faces have. */
export const narrowSign = ({ symbol }: MoneyParts): string => symbol.normalize("NFKC");

/** An amount as one text, for sentences and for names that are read aloud. */
export const moneyText = (parts: MoneyParts): string => parts.sign + narrowSign(parts) + parts.figures;
