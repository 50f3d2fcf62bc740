import type { Promotion } from "@foyer/contract/announcements";
import { Trans } from "@lingui/react/macro";

/** First and last day. */
export function Period({ startDate, endDate }: Pick<Promotion, "startDate" | "endDate">) {
  return (
    <>
      <bdi>{startDate}</bdi> ~ {endDate ? <bdi>{endDate}</bdi> : <Trans>no end date</Trans>}
    </>
  );
}
