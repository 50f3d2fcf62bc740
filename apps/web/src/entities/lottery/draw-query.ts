import { typedFigures } from "@foyer/domain/western-digits";

/** What a player typed as the number of a draw, as the platform finds it: a place in a day, or the beginning of a number. */
export function drawQuery(typed: string, day: string): string | undefined {
  const text = typedFigures(typed);
  const place = /^\s*#?([0-9]{1,4})\s*$/.exec(text)?.[1];
  if (place) return `${day.replaceAll("-", "")}-${place.padStart(4, "0")}`;
  const number = text.replace(/\s/g, "");
  return /^\d{1,8}(-\d{0,4})?$/.test(number) ? number : undefined;
}
