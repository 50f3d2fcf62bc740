import type { Promotion } from "@foyer/contract/announcements";
import { Trans } from "@lingui/react/macro";

/** From when until when, in days. */
export function Period({ startDate, endDate }: Pick<Promotion, "startDate" | "endDate">) {
  return (
    <>
      <bdi>{startDate}</bdi> ~ {endDate ? <bdi>{endDate}</bdi> : <Trans>until we take it down</Trans>}
    </>
  );
}
