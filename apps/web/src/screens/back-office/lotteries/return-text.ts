import { PRIZE_GROUP_WHOLE } from "@foyer/domain/lottery/odds";

/** What a prize group returns of all stakes: "97%". */
export const returnText = (prizeGroup: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(
    prizeGroup / Number(PRIZE_GROUP_WHOLE),
  );
