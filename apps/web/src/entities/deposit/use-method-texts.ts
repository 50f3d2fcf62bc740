import type { DepositMethod } from "@foyer/contract/deposits";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useShortMoment } from "../../i18n/use-moment.ts";
import { useAmounts } from "./use-amounts.ts";

/** Writes minutes with their unit. */
export function useMinutes(): (minutes: number, unitDisplay: "short" | "long") => string {
  const { i18n } = useLingui();
  return (minutes, unitDisplay) => {
    const whole = minutes >= 120 ? Math.round(minutes / 60) : minutes;
    const unit = minutes >= 120 ? "hour" : "minute";
    return new Intl.NumberFormat(i18n.locale, { style: "unit", unit, unitDisplay }).format(whole);
  };
}

/** The terms of a way to pay, in short texts. */
export function useMethodTexts() {
  const { t, i18n } = useLingui();
  const { short } = useAmounts(undefined);
  const minutes = useMinutes();
  const moment = useShortMoment();
  return {
    limits: ({ minimum, maximum }: DepositMethod) => t`${short(minimum)} to ${short(maximum)}`,
    fee: ({ feeFixed, feePercent }: DepositMethod) => {
      const rate = new Intl.NumberFormat(i18n.locale, { style: "percent", maximumFractionDigits: 2 }).format(
        Number(feePercent) / 100,
      );
      const fixed = parseAmount(feeFixed) > 0n;
      if (Number(feePercent) === 0) return fixed ? t`Fee ${short(feeFixed)}` : t`No fee`;
      return fixed ? t`Fee ${short(feeFixed)} + ${rate}` : t`Fee ${rate}`;
    },
    /** For a column of a list. */
    arrival: ({ usualMinutes }: DepositMethod) =>
      usualMinutes === 0 ? t`At once` : minutes(usualMinutes, "short"),
    usually: ({ usualMinutes }: Pick<DepositMethod, "usualMinutes">) =>
      usualMinutes === 0 ? t`Usually at once.` : t`Usually ${minutes(usualMinutes, "long")}.`,
    hours: ({ hours }: DepositMethod) => hours && t`Open daily ${hours.from} to ${hours.to}`,
    /** Why it is closed. */
    closed: ({ closed, opensAt, hours }: DepositMethod) => {
      if (closed === "limit") return t`Your limit for today is used up.`;
      if (closed === "hours" && hours) return t`Open daily ${hours.from} to ${hours.to}`;
      if (closed === "hours") return t`Closed right now`;
      return opensAt ? t`Under maintenance until ${moment(opensAt)}` : t`Under maintenance`;
    },
    opens: ({ closed, opensAt, hours }: DepositMethod) => {
      if (closed === "hours" && hours) return t`Opens ${hours.from}`;
      return opensAt ? t`Opens ${moment(opensAt)}` : t`Unavailable`;
    },
  };
}
