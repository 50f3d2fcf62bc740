import { randomBytes, randomInt } from "node:crypto";
import { drawNumbers, drawSeed, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { addDays, dayIn } from "@foyer/domain/record-days";
import type { ClientBase } from "pg";
import { type DemoLottery, DemoLotteryRepository, type Slot } from "./demo-lottery.repository.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const YEAR = 365;
const SECRET_BYTES = 32;
const PLANNED = 101;
/** Days of a lottery are cut in its own time zone: one more on each side has a secret. */
const SPARE_DAYS = 2;

/** A past draw with its numbers. */
export interface PastDraw extends Slot {
  readonly id: number;
  readonly numbers: readonly string[];
}
export interface PastLottery extends DemoLottery {
  /** The oldest first. */
  readonly draws: readonly PastDraw[];
  /** Ids of the next draws. */
  readonly planned: readonly number[];
}

/** Seals a secret as the platform stores it. */
export type SealSecret = (merchantId: number, day: string, secret: Buffer) => string;

/**
 * How far back the draws of a new demo go, in milliseconds: a year of those with few draws a day, less of the others, whose
 * older draws are added while the site runs (`fillDraws`).
 */
function startSpan({ everySeconds }: DemoLottery): number {
  if (everySeconds === null || everySeconds >= 86_400) return YEAR * DAY_MS;
  return everySeconds >= 1_200 ? 10 * DAY_MS : everySeconds >= 300 ? DAY_MS : 4 * HOUR_MS;
}

/** The same in days, in the end. */
export function wholeSpan({ everySeconds }: Pick<DemoLottery, "everySeconds">): number {
  if (everySeconds === null || everySeconds >= 1_200) return YEAR;
  return everySeconds >= 300 ? 30 : 7;
}

async function numbersOf(
  lottery: DemoLottery,
  { number, drawsAt }: Slot,
  secrets: ReadonlyMap<string, Buffer>,
): Promise<readonly string[]> {
  const family = lotteryFamily(lottery.family, drawsAt);
  if (lottery.source === "external") return family.draw((size) => randomInt(size));
  const secret = secrets.get(number.slice(0, 8));
  if (!secret) throw new Error(`no secret of ${number}`);
  return drawNumbers(await drawSeed(secret, lottery.code, number), family);
}

async function insertDraws(
  repository: DemoLotteryRepository,
  lottery: DemoLottery,
  slots: readonly Slot[],
  secrets: ReadonlyMap<string, Buffer>,
  now: Date,
): Promise<PastDraw[]> {
  const drawn: (Slot & { numbers: readonly string[] })[] = [];
  const next: Slot[] = [];
  for (const slot of slots)
    if (slot.drawsAt > now) next.push(slot);
    else drawn.push({ ...slot, numbers: await numbersOf(lottery, slot, secrets) });
  const ids = await repository.draws(lottery.id, [...drawn, ...next]);
  return drawn.map((draw) => ({ ...draw, id: ids.get(draw.number) as number }));
}

/**
 * Gives the demo's lotteries a year of secrets and draws, with numbers that everybody can compute again. The secret of
 * today is not in the open yet: the platform makes it when it plans.
 */
export async function seedDraws(
  client: ClientBase,
  merchantId: number,
  now: Date,
  timeZone: string,
  seal: SealSecret,
): Promise<PastLottery[]> {
  const repository = new DemoLotteryRepository(client);
  const today = dayIn(timeZone, now);
  const secrets = new Map<string, Buffer>();
  const stored: object[] = [];
  for (let ago = YEAR + SPARE_DAYS; ago >= 0; ago--) {
    const day = addDays(today, -ago);
    const secret = randomBytes(SECRET_BYTES);
    secrets.set(day.replaceAll("-", ""), secret);
    const midnight = now.getTime() - ago * DAY_MS;
    stored.push({
      day,
      sealed: seal(merchantId, day, secret),
      hash: Buffer.from(await secretHash(secret)).toString("hex"),
      publishedAt: new Date(midnight - 2 * DAY_MS),
      // today's stays sealed until the day is over; so may yesterday's, until the platform looks
      ...(ago > 1 && { secret: secret.toString("hex"), revealedAt: new Date(midnight + DAY_MS) }),
    });
  }
  await repository.secrets(merchantId, stored);
  const lotteries: PastLottery[] = [];
  for (const lottery of await repository.lotteries(merchantId)) {
    const slots = await repository.slots(lottery.id, new Date(now.getTime() - startSpan(lottery)), now);
    const draws = await insertDraws(repository, lottery, slots, secrets, now);
    lotteries.push({ ...lottery, draws, planned: await repository.plan(lottery.id, PLANNED) });
  }
  return lotteries;
}

/**
 * Adds the older draws of lotteries with many draws a day, a day at a time, until there are as many as a demo has. Goes on
 * where it was stopped. @returns whether a day was added
 */
export async function fillDraws(
  client: Pick<ClientBase, "query">,
  merchantId: number,
  open: (sealed: string, merchantId: number, day: string) => Buffer,
): Promise<boolean> {
  const repository = new DemoLotteryRepository(client);
  for (const lottery of await repository.lotteries(merchantId)) {
    if (lottery.everySeconds === null) continue;
    const { day, drawsAt } = await repository.oldest(lottery);
    if (!day || !drawsAt) continue;
    const first = new Date(day.getTime() + (SPARE_DAYS + YEAR - wholeSpan(lottery)) * DAY_MS);
    // a draw at that moment is one of them
    const from = new Date(Math.max(first.getTime(), drawsAt.getTime() - DAY_MS) - 1);
    if (from >= drawsAt) continue;
    const secrets = new Map(
      (await repository.sealed(merchantId, from, drawsAt)).map(({ day: of, sealed }) => [
        of.replaceAll("-", ""),
        open(sealed, merchantId, of),
      ]),
    );
    const slots = (await repository.slots(lottery.id, from, drawsAt)).filter(
      (slot) => slot.drawsAt < drawsAt,
    );
    if (slots.length === 0) continue;
    await insertDraws(repository, lottery, slots, secrets, drawsAt);
    return true;
  }
  return false;
}
