import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { typedFigures } from "@foyer/domain/western-digits";

/** A rate as it is typed, also with a comma or without a digit before or after the point. */
export function readTyped(text: string): number | undefined {
  const plain = typedFigures(text)
    .trim()
    .replace(/[\u066b\u060c]/, ".")
    .replace(",", ".")
    .replace(/^\./, "0.")
    .replace(/\.$/, "");
  return parseRate(plain.replace(/^0+(?=\d)/, ""));
}

/** A rate in a text box: always with two decimals. */
export function typedRate(points: number): string {
  const [whole = "0", fraction = ""] = formatRate(points).split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}
