/** The wall clock of a zone at an instant; without a zone, of this device. */
function clockOf(at: Date, timeZone?: string): string {
  return at.toLocaleString("en-GB", { ...(timeZone !== undefined && { timeZone }) });
}

/**
 * Short name of a zone, such as GMT+8, at an instant at which the clocks of this device and of the merchant differ;
 * else undefined. `shown` says by whose clock the time beside it is written.
 */
export function zoneName(
  at: string,
  {
    locale,
    merchantZone,
    shown,
  }: { readonly locale: string; readonly merchantZone: string; readonly shown: "device" | "merchant" },
): string | undefined {
  const instant = new Date(at);
  if (clockOf(instant) === clockOf(instant, merchantZone)) return undefined;
  return new Intl.DateTimeFormat(locale, {
    timeZoneName: "short",
    ...(shown === "merchant" && { timeZone: merchantZone }),
  })
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;
}
