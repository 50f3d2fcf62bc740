import { useLingui } from "@lingui/react/macro";
import { useDay } from "../../../i18n/use-moment.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { providerName } from "./provider-name.ts";

/** Why a booking does not correct a difference; undefined for any other error. */
export function useBookingFault(): (error: unknown) => string | undefined {
  const { t } = useLingui();
  const day = useDay();
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const { field, rule, source, day: of, transactionId } = error.value;
    if (error.code === "request.invalid" && field === "booking")
      switch (rule) {
        case "own":
          return t`This booking is what differs. Enter the one that corrects it.`;
        case "earlier":
          return t`The money of this booking moved before the compared day.`;
        case "reversed":
          return t`This booking was taken back by another one, or takes one back.`;
        default:
          return t`No money was booked under this number.`;
      }
    // without a source, it was opened again meanwhile
    if (error.code !== "reconciliation.booking.used" || typeof source !== "string" || typeof of !== "string")
      return undefined;
    const [number, provider, date] = [String(transactionId), providerName(source), day(of)];
    return t`This booking already settles the difference ${number} of ${provider}, ${date}.`;
  };
}
