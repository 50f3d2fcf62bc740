import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

const MINUTE = 60;

/** Seconds in words; whole minutes as minutes. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useLingui();
  return (seconds) => {
    const minutes = seconds / MINUTE;
    return Number.isInteger(minutes)
      ? t`${plural(minutes, { one: "# minute", other: "# minutes" })}`
      : t`${plural(seconds, { one: "# second", other: "# seconds" })}`;
  };
}
