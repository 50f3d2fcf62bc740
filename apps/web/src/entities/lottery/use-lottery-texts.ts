import type { Lottery } from "@foyer/contract/lotteries";
import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { useLingui } from "@lingui/react/macro";
import { drawDay, drawPlace } from "./draw-number.ts";
import { FAMILY_NAMES } from "./lottery-names.ts";
import { scheduleWords } from "./schedule.ts";

/** Lotteries with one draw a day or fewer: players know their draws by the day. */
const BY_DAY: ReadonlySet<LotteryFamilyCode> = new Set([
  "digits3",
  "mark49",
  "vietnam-north",
  "vietnam-south",
  "thai",
  "lao",
  "hanoi",
]);

const WEEK = 7;

/** Lotteries and their draws in words. */
export function useLotteryTexts() {
  const { t, i18n } = useLingui();
  const schedule = (of: Lottery["schedule"]): string => {
    const words = scheduleWords(of, i18n.locale);
    if (words.kind === "weekdays") return words.days;
    const { kind, count } = words;
    if (kind === "seconds") return t`every ${count} seconds`;
    if (count === 1) return kind === "minutes" ? t`every minute` : t`daily`;
    return kind === "minutes" ? t`every ${count} minutes` : t`${count} times a day`;
  };
  return {
    family: (code: LotteryFamilyCode): string => i18n._(FAMILY_NAMES[code]),
    /** "5 digits · every minute"; the days of the week alone. */
    about: ({ family, schedule: of }: Pick<Lottery, "family" | "schedule">): string =>
      "weekdays" in of && of.weekdays.length < WEEK
        ? schedule(of)
        : `${i18n._(FAMILY_NAMES[family])} · ${schedule(of)}`,
    /**
     * The short number of a draw: its place in the day, or its day where there is one a day. Without the schedule, the
     * kind of lottery tells.
     */
    draw: (family: LotteryFamilyCode, number: string, of?: Lottery["schedule"]): string =>
      (of ? "times" in of : BY_DAY.has(family)) ? drawDay(number, i18n.locale) : drawPlace(number),
  };
}
