import { BetTypeTerms, LotteryTermsInput } from "@foyer/contract/back-office-lotteries";
import { PLAY_TYPES, PRIZE_MODES } from "@foyer/contract/launch";
import { LotteryCode } from "@foyer/contract/lotteries";
import { LOTTERY_FAMILIES, LOTTERY_REGIONS } from "@foyer/contract/lottery-families";
import { Amount } from "@foyer/contract/shared";
import { parseAmount } from "@foyer/domain/money";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { termsFault } from "./lottery-terms.ts";

/**
 * Lotteries, as they are written in a file: those of the demo merchant (`content/demo/lotteries.json`), and those that an
 * operator of the server imports.
 */

const closed = { additionalProperties: false } as const;
const Time = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
const Amounts = Type.Array(Amount, { minItems: 1, maxItems: 12, uniqueItems: true });

const LotteryEntry = Type.Object(
  {
    /** The code of its game in the catalogue. */
    code: LotteryCode,
    vendor: Type.String({ pattern: "^[A-Z0-9_]{1,32}$" }),
    family: Type.Enum([...LOTTERY_FAMILIES]),
    /** `own`: drawn by the platform; `external`: results come from a feed or from operators. */
    source: Type.Enum(["own", "external"]),
    prizeMode: Type.Enum([...PRIZE_MODES]),
    playTypes: Type.Array(Type.Enum([...PLAY_TYPES]), { minItems: 1, uniqueItems: true }),
    timeZone: Type.String({ maxLength: 64 }),
    /**
     * Seconds between draws, from midnight on; or the times of day, and the weekdays if not all (0: Sunday), or the days of
     * the month: a month without such a day has the draw on its last day.
     */
    every: Type.Optional(Type.Integer({ minimum: 30, maximum: 86_400 })),
    times: Type.Optional(Type.Array(Time, { minItems: 1, maxItems: 48, uniqueItems: true })),
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, uniqueItems: true }),
    ),
    monthDays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 31 }), { minItems: 1, uniqueItems: true }),
    ),
    /** Lists group lotteries by it. */
    region: Type.Optional(Type.Enum([...LOTTERY_REGIONS])),
    /** Where it is drawn, by weekday from Sunday on, if that changes. */
    stations: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: "^\\S(.*\\S)?$" }), {
        minItems: 7,
        maxItems: 7,
      }),
    ),
    /** Sales begin so long before a draw at the earliest; without it a week. */
    openSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_592_000 })),
    units: Amounts,
    chips: Amounts,
    ...LotteryTermsInput.properties,
    /** Those that differ from the lottery. */
    betTypes: Type.Optional(Type.Array(BetTypeTerms, { maxItems: 200 })),
    /** Without it a new lottery is open, and an existing one stays as it is. */
    open: Type.Optional(Type.Boolean()),
  },
  closed,
);

export const LotteryEntries = Type.Array(LotteryEntry, { maxItems: 200 });
export type LotteryEntries = Static<typeof LotteryEntries>;
type Entry = LotteryEntries[number];

/** Thrown with a fault and its place in the file, such as `LOTT_DAILY_FIVE.times.0`, or with a lottery that cannot be imported. */
export class LotteriesFault extends Error {}

function refuse(place: string, fault: string): never {
  throw new LotteriesFault(`${place} ${fault}`);
}

/**
 * Reads the text of a file.
 * @throws LotteriesFault
 */
export function readLotteries(text: string): LotteryEntries {
  const value = parsed(text);
  if (!Value.Check(LotteryEntries, value)) {
    const [first] = [...Value.Errors(LotteryEntries, value)];
    const path = (first?.instancePath ?? "").split("/").slice(1);
    refuse(
      placeIn(value, path),
      first?.keyword === "boolean" ? "is not a known field" : (first?.message ?? "is not as expected"),
    );
  }
  const codes = new Set<string>();
  for (const entry of value) {
    if (codes.has(entry.code)) refuse(entry.code, "is there twice");
    codes.add(entry.code);
    checkSchedule(entry);
    const fault = termsFault(entry, entry.every, entry.betTypes ?? []);
    if (fault) refuse(`${entry.code}.${fault.field}`, fault.reason);
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse("The file", `is no JSON: ${(error as Error).message}`);
  }
}

/** A lottery is named by its code, if it has one. */
function placeIn(value: unknown, [index, ...rest]: string[]): string {
  if (index === undefined) return "The file";
  const code = Array.isArray(value) ? (value[Number(index)] as { code?: unknown } | null)?.code : undefined;
  return [typeof code === "string" && rest[0] !== "code" ? code : index, ...rest].join(".");
}

function checkSchedule({ code, every, times, weekdays, monthDays, timeZone }: Entry): void {
  if ((every === undefined) === (times === undefined)) refuse(code, "must have either every or times");
  if (every !== undefined && 86_400 % every !== 0) refuse(`${code}.every`, "must divide a day evenly");
  if (every !== undefined && weekdays) refuse(`${code}.weekdays`, "are for draws at fixed times only");
  if (every !== undefined && monthDays) refuse(`${code}.monthDays`, "are for draws at fixed times only");
  if (weekdays && monthDays) refuse(`${code}.monthDays`, "exclude weekdays");
  try {
    Intl.DateTimeFormat("en", { timeZone }).resolvedOptions();
  } catch {
    refuse(`${code}.timeZone`, "is not a time zone");
  }
}

/** The lotteries as rows of the table, in the file's order. */
export const lotteryRows = (entries: LotteryEntries) =>
  entries.map((entry, sort) => ({
    code: entry.code,
    vendor: entry.vendor,
    family: entry.family,
    source: entry.source,
    prizeMode: entry.prizeMode,
    playTypes: entry.playTypes,
    timeZone: entry.timeZone,
    every: entry.every ?? null,
    times: entry.times?.toSorted() ?? null,
    weekdays: entry.weekdays?.toSorted() ?? [0, 1, 2, 3, 4, 5, 6],
    monthDays: entry.monthDays?.toSorted((one, other) => one - other) ?? null,
    region: entry.region ?? null,
    stations: entry.stations ?? null,
    openSeconds: entry.openSeconds ?? 604_800,
    closeSeconds: entry.closeSeconds,
    prizeGroup: entry.prizeGroup,
    lowestPrizeGroup: entry.lowestPrizeGroup,
    units: entry.units.map(parseAmount),
    chips: entry.chips.map(parseAmount),
    smallestStake: parseAmount(entry.smallestStake),
    largestStake: parseAmount(entry.largestStake),
    largestSlip: parseAmount(entry.largestSlip),
    largestDraw: parseAmount(entry.largestDraw),
    outcomeLimit: parseAmount(entry.outcomeLimit),
    mostChaseDraws: entry.mostChaseDraws,
    open: entry.open ?? null,
    sort,
    betTypes: (entry.betTypes ?? []).map(({ outcomeLimit, ...betType }) => ({
      ...betType,
      outcomeLimit: outcomeLimit === undefined ? null : parseAmount(outcomeLimit),
    })),
  }));
export type LotteryRow = ReturnType<typeof lotteryRows>[number];
