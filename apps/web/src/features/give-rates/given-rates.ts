import type { OpeningTerms } from "@foyer/contract/invitations";
import type { GameCategory } from "@foyer/contract/shared";
import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { quotaLevel } from "@foyer/domain/quota-level";

type Own = OpeningTerms["rates"];
type Levels = NonNullable<OpeningTerms["levels"]>;

/** What is typed for each category; one that is missing gets nothing. */
export type RateTexts = Readonly<Partial<Record<GameCategory, string>>>;
export type RateFault = "format" | "above";

/** A level fills in the other rates in steps of 0.05. */
const STEP = 5;

/** A comma is a point on many keyboards. */
const pointsOf = (text: string): number | undefined =>
  text.trim() === "" ? 0 : parseRate(text.trim().replace(",", "."));

const written = (points: number): string => (points / 100).toFixed(2);

/** What is wrong with the typed rate of a category, whose own rate is the highest. */
export function faultOf(text: string, own: string): RateFault | undefined {
  const points = pointsOf(text);
  if (points === undefined) return "format";
  return points > (parseRate(own) ?? 0) ? "above" : undefined;
}

/** The typed rates as the platform takes them; undefined while one of them is wrong. */
export function givenRates(
  own: Own,
  texts: RateTexts,
): { category: GameCategory; rate: string }[] | undefined {
  if (own.some(({ category, rate }) => faultOf(texts[category] ?? "", rate))) return undefined;
  return own.flatMap(({ category }) => {
    const points = pointsOf(texts[category] ?? "") ?? 0;
    return points === 0 ? [] : [{ category, rate: formatRate(points) }];
  });
}

/** The rates of a level: its own in its category, and in all others the same share of the agent's rate. */
export function ratesAtLevel(own: Own, { category }: Pick<Levels, "category">, level: string): RateTexts {
  const at = parseRate(level) ?? 0;
  const whole = parseRate(own.find((one) => one.category === category)?.rate ?? "0") || 1;
  const share = (points: number) => Math.floor((points * Math.min(at / whole, 1)) / STEP) * STEP;
  return Object.fromEntries(
    own.map((one) => [
      one.category,
      written(one.category === category ? at : share(parseRate(one.rate) ?? 0)),
    ]),
  );
}

/** The rebate level at which an account with the typed rates counts. */
export function levelOf({ category, steps }: Levels, texts: RateTexts): Levels["steps"][number] | undefined {
  const points = pointsOf(texts[category] ?? "") ?? 0;
  const level = quotaLevel(
    points,
    steps.map(({ rate }) => parseRate(rate) ?? 0),
  );
  return steps.find(({ rate }) => parseRate(rate) === level);
}
