import { useLingui } from "@lingui/react";
import { zoneName } from "../../i18n/zone-name.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Created once, because creating one is slow on a phone. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
const DAY = { day: "numeric", month: "short" } as const;

/** Times of draws by the clock of their lottery; without it, by this device's. */
export function useDrawTimes(timeZone?: string) {
  const { locale } = useLingui().i18n;
  const write = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    `\u2068${formatOf(locale, { ...options, ...(timeZone && { timeZone }) }).format(new Date(at))}\u2069`;
  return {
    time: write(CLOCK),
    moment: write({ ...DAY, ...CLOCK }),
    /** A day, such as 2026-11-23, with its weekday. */
    day: (day: string) =>
      `\u2068${formatOf(locale, { ...DAY, weekday: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))}\u2069`,
    /** The zone of the lottery, where this device is in another one. */
    zone: (at: string) => timeZone && zoneName(at, { locale, merchantZone: timeZone, shown: "merchant" }),
  };
}
