import { Trans } from "@lingui/react/macro";
import { countdownText, useSecondsUntil } from "../lib/use-seconds-until.ts";

/** Counts down to the time of a retry. Not announced again: a screen reader would read every second. */
export function TryAgainIn({ end }: { end: number }) {
  const seconds = useSecondsUntil(end);
  const left = countdownText(seconds);
  return (
    <span aria-live="off">
      {seconds > 0 ? <Trans>Try again in {left}.</Trans> : <Trans>You can try again now.</Trans>}
    </span>
  );
}
