/** The wall clock of a zone at an instant; without a zone, of this device. */
function clockOf(at: Date, timeZone?: string): string {
  return at.toLocaleString("en-GB", { ...(timeZone !== undefined && { timeZone }) });
}

/** Whether the clock of this device shows another time than that of the zone. */
export const clocksDiffer = (at: Date, timeZone: string): boolean => clockOf(at) !== clockOf(at, timeZone);

/** Short name of a zone at an instant, such as GMT+8. */
export const zoneName = (locale: string, timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { timeZoneName: "short", timeZone })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
