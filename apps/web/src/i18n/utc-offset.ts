/** How far the clock of a zone is from UTC at an instant, such as UTC+8 or UTC−3:30. */
export function utcOffset(timeZone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000);
  // `timeZoneName: "shortOffset"` is newer than the oldest supported browsers
  const parts: Partial<Record<string, string>> = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: string) => Number(parts[name]);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) / 60_000;
  const ahead = shown - minute;
  if (ahead === 0) return "UTC";
  const rest = Math.abs(ahead) % 60;
  const hours = Math.floor(Math.abs(ahead) / 60);
  return `UTC${ahead < 0 ? "−" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}
