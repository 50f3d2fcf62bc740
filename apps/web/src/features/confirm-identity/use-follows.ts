import type { SecurityConfig } from "@foyer/contract/security";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** What follows a change that is confirmed: who is notified, and how long withdrawals wait. */
export function useFollows(config: Pick<SecurityConfig, "coolingHours"> | undefined) {
  const { t } = useLingui();
  return (what: keyof SecurityConfig["coolingHours"], { before = false } = {}): string => {
    const hours = config?.coolingHours[what] ?? 0;
    const notice = before
      ? t`We'll tell you by message and e-mail, also at the address before.`
      : t`We'll tell you by message and e-mail.`;
    return hours === 0
      ? notice
      : `${notice} ${t`Withdrawals then wait for ${plural(hours, { one: "# hour", other: "# hours" })}.`}`;
  };
}
