import { useLingui } from "@lingui/react/macro";
import { useDay } from "../../../i18n/use-moment.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { providerName } from "./provider-name.ts";

/** The refusal of a booking that settles another difference, with that difference; undefined for any other error. */
export function useBookingUsed(): (error: unknown) => string | undefined {
  const { t } = useLingui();
  const day = useDay();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== "reconciliation.booking.used") return undefined;
    const { source, day: of, transactionId } = error.value;
    // it was opened again meanwhile
    if (typeof source !== "string" || typeof of !== "string") return undefined;
    const [number, provider, date] = [String(transactionId), providerName(source), day(of)];
    return t`This booking already settles the difference ${number} of ${provider}, ${date}.`;
  };
}
