import type { BackOfficeDraw, BackOfficeDrawDetails } from "@foyer/contract/back-office-lotteries";
import { useLingui } from "@lingui/react/macro";

type Entry = BackOfficeDrawDetails["entries"][number];

/** States of draws and of entered results in words. */
export function useDrawTexts() {
  const { t } = useLingui();
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
  };
  return { states, entries };
}
