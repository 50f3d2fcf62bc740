import type { Lottery } from "@foyer/contract/lotteries";
import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { drawName } from "@foyer/domain/lottery/draw-name";
import { selectOrdinal } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { FAMILY_NAMES, MODE_NAMES, REGION_NAMES } from "./lottery-names.ts";
import { scheduleWords } from "./schedule.ts";

/** A lottery, or a record of one of its draws: both tell what players call its draws. */
export type NamesDraws = Pick<Lottery, "schedule"> | { readonly byDate?: true };

const isByDate = (of: NamesDraws): boolean =>
  "schedule" in of ? "times" in of.schedule : of.byDate === true;

const WEEK = 7;

/** Lotteries and their draws in words. */
export function useLotteryTexts() {
  const { t, i18n } = useLingui();
  const ordinal = (day: number) =>
    t`${selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`;
  const schedule = (of: Lottery["schedule"]): string => {
    const words = scheduleWords(of, i18n.locale);
    if (words.kind === "weekdays") return words.days;
    if (words.kind === "monthDays") {
      const days = new Intl.ListFormat(i18n.locale).format(words.days.map(ordinal));
      return t`${days} of the month`;
    }
    const { kind, count } = words;
    if (kind === "seconds") return t`every ${count} seconds`;
    if (count === 1) return kind === "minutes" ? t`every minute` : t`daily`;
    return kind === "minutes" ? t`every ${count} minutes` : t`${count} times a day`;
  };
  return {
    family: (code: LotteryFamilyCode): string => i18n._(FAMILY_NAMES[code]),
    schedule,
    /** "5 digits · every minute"; days of the week or the month alone. */
    about: ({ family, schedule: of }: Pick<Lottery, "family" | "schedule">): string =>
      "monthDays" in of || ("weekdays" in of && of.weekdays.length < WEEK)
        ? schedule(of)
        : `${i18n._(FAMILY_NAMES[family])} · ${schedule(of)}`,
    /** The heading over lotteries that are listed together. */
    group: ({ region, prizeMode }: Pick<Lottery, "region" | "prizeMode">): string =>
      region ? `${t`Vietnam`} · ${i18n._(REGION_NAMES[region])}` : i18n._(MODE_NAMES[prizeMode]),
    /** What players call a draw: its date, or its number in the day. */
    draw: (of: NamesDraws, number: string): string => drawName(number, isByDate(of), i18n.locale),
    /** The same without the year, for a narrow column. */
    shortDraw: (of: NamesDraws, number: string): string => drawName(number, isByDate(of), i18n.locale, true),
  };
}
