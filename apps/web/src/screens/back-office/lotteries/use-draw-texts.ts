import type { BackOfficeDraw, BackOfficeDrawDetails } from "@foyer/contract/back-office-lotteries";
import { drawDay } from "@foyer/domain/lottery/draw-name";
import { dayIn } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { useLotteryTexts } from "../../../entities/lottery/use-lottery-texts.ts";
import { useTimeZone } from "../../../i18n/time-zone.ts";
import { useShortMoment, useTime } from "../../../i18n/use-moment.ts";

type Named = Pick<BackOfficeDraw, "number" | "byDate">;
type Entry = BackOfficeDrawDetails["entries"][number];

/** Draws, their states and those of entered results in words. */
export function useDrawTexts() {
  const { t } = useLingui();
  const texts = useLotteryTexts();
  const moment = useShortMoment();
  const time = useTime();
  const timeZone = useTimeZone();
  const states: Readonly<Record<BackOfficeDraw["state"], string>> = {
    scheduled: t`Planned`,
    selling: t`On sale`,
    closed: t`Waiting for the result`,
    drawn: t`Drawn`,
    settling: t`Being settled`,
    settled: t({ message: "Settled", context: "draw of a lottery" }),
    void: t({ message: "Void", context: "draw of a lottery" }),
  };
  const entries: Readonly<Record<Entry["state"], string>> = {
    waiting: t`Waiting for a second operator`,
    agreed: t`Agreed`,
    differs: t`Differs from another entry`,
    refused: t`Refused`,
    withdrawn: t`Withdrawn`,
  };
  return {
    states,
    entries,
    /** Its date, or its number in the day: "Draw 1129". */
    name: (draw: Named): string => {
      const name = texts.draw(draw, draw.number);
      return draw.byDate ? name : t`Draw ${name}`;
    },
    /** A moment beside that name: on the day that names the draw only its time. */
    when: ({ byDate, number }: Named, at: string): string => {
      return byDate && dayIn(timeZone, new Date(at)) === drawDay(number) ? time(at) : moment(at);
    },
  };
}
