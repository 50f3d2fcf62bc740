import { useLingui } from "@lingui/react";
import { useMoment, useShortMoment } from "../../i18n/use-moment.ts";
import { zoneName } from "../../i18n/zone-name.ts";
import { useSettings } from "./use-settings.ts";

type Writer = (at: string) => string;

/** Adds the zone to a written time where it is not clear by whose clock it is written. */
export function useZone(shown: "device" | "merchant"): (write: Writer) => Writer {
  const { locale } = useLingui().i18n;
  const merchantZone = useSettings()?.timeZone;
  return (write) => (at) => {
    const zone = merchantZone && zoneName(at, { locale, merchantZone, shown });
    return zone ? `${write(at)}\u00a0\u2068${zone}\u2069` : write(at);
  };
}

/** Day and time of a payment by this device's clock. */
export const useZonedMoment = (): Writer => useZone("device")(useMoment());

/** The time of a payment by this device's clock, with the day unless it is today. */
export const useShortZonedMoment = (): Writer => useZone("device")(useShortMoment());
