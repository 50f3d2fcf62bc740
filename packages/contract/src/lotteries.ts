import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PLAY_TYPES, PRIZE_MODES } from "./launch.ts";
import { LOTTERY_FAMILIES, LOTTERY_REGIONS } from "./lottery-families.ts";
import { Amount, GameCategory, Picture } from "./shared.ts";

const Moment = Type.String({ format: "date-time" });

/** The code of a lottery: the code of its game in the catalogue. */
export const LotteryCode = Type.String({ pattern: "^[A-Z0-9_]{1,96}$" });

/** Number of a draw: its day in the lottery's time zone, and its place in that day, such as 20261121-1129. */
export const DrawNumber = Type.String({ pattern: "^[0-9]{8}-[0-9]{4}$" });

/** The numbers of a draw as they are shown, in the order of the family; letters only in the names of prizes. */
export const DrawNumbers = Type.Array(Type.String({ pattern: "^[0-9]{1,6}$" }), {
  minItems: 1,
  maxItems: 27,
});

/** Number of draws that a list or a trend may ask for at once. */
export const MOST_DRAWS = 200;

const Times = Type.Array(Type.String({ pattern: "^[0-2][0-9]:[0-5][0-9]$" }));

/** When a lottery is drawn, in its own time zone. */
export const LotterySchedule = Type.Union([
  Type.Object({ every: Type.Integer({ minimum: 30, description: "Seconds between draws" }) }),
  Type.Object({
    times: Times,
    weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      description: "0 is Sunday; all seven: daily",
    }),
  }),
  Type.Object({
    times: Times,
    monthDays: Type.Array(Type.Integer({ minimum: 1, maximum: 31 }), {
      description: "Days of the month. A month without such a day has the draw on its last day",
    }),
  }),
]);
export type LotterySchedule = Static<typeof LotterySchedule>;

/** Of a draw that was named without its lottery's schedule. */
export const ByDate = Type.Optional(
  Type.Literal(true, { description: "Its lottery's draws are known by their date, not by a number" }),
);

/** A draw that can be bet on, or is about to be. */
export const SellingDraw = Type.Object({
  number: DrawNumber,
  opensAt: Moment,
  closesAt: Type.String({ ...Moment, description: "No bet is taken from then on" }),
  drawsAt: Moment,
});
export type SellingDraw = Static<typeof SellingDraw>;

export const DrawResult = Type.Object({
  number: DrawNumber,
  drawsAt: Moment,
  numbers: DrawNumbers,
  corrected: Type.Optional(
    Type.Literal(true, { description: "The published result was corrected, and the draw settled again" }),
  ),
});
export type DrawResult = Static<typeof DrawResult>;

/**
 * `open`: bets are taken. `maintenance`: its vendor is under maintenance. `paused`: an operator stopped its sale.
 */
export const LOTTERY_STATES = ["open", "maintenance", "paused"] as const;

export const Lottery = Type.Object(
  {
    code: LotteryCode,
    name: Type.String(),
    vendor: Type.String({ description: "Vendor code (accountTypeName)" }),
    gameType: GameCategory,
    prizeMode: Type.Enum([...PRIZE_MODES]),
    playTypes: Type.Array(Type.Enum([...PLAY_TYPES])),
    family: Type.Enum([...LOTTERY_FAMILIES]),
    /** Id of its game in the catalogue: favourites and recent games name it. */
    nodeId: Type.String(),
    picture: Type.Optional(Picture),
    state: Type.Enum([...LOTTERY_STATES]),
    schedule: LotterySchedule,
    timeZone: Type.String({ description: "Of its days and times" }),
    region: Type.Optional(Type.Enum([...LOTTERY_REGIONS], { description: "Lists group lotteries by it" })),
    stations: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 7,
        maxItems: 7,
        description: "Where it is drawn, by weekday from Sunday on, if that changes",
      }),
    ),
    selling: Type.Optional(SellingDraw),
    drawing: Type.Optional(
      Type.Object(
        { number: DrawNumber, drawsAt: Moment },
        { description: "The draw that is closed and has no result yet" },
      ),
    ),
    last: Type.Optional(DrawResult),
  },
  { $id: "Lottery" },
);
export type Lottery = Static<typeof Lottery>;

/** What a member may choose and stake. Amounts are per member, in the member's currency. */
const LotteryTerms = Type.Object({
  prizeGroup: Type.Integer({
    minimum: 1700,
    maximum: 1960,
    description: "Of 2,000: the return of the lottery. 1,940 returns 97 %",
  }),
  lowestPrizeGroup: Type.Integer({
    description:
      "The lowest group a player may choose for a rebate on the stake; equal to `prizeGroup`: no choice",
  }),
  units: Type.Array(Amount, { description: "Stakes of one combination on boards of play type trad" }),
  chips: Type.Array(Amount, { description: "Stakes offered on boards of play type ent" }),
  smallestStake: Type.String({ ...Amount, description: "Of a bet line" }),
  largestStake: Type.String({ ...Amount, description: "Of a bet line" }),
  largestSlip: Type.String({ ...Amount, description: "Of all lines of an order" }),
  largestDraw: Type.String({ ...Amount, description: "Of all orders of a member in a draw" }),
  mostLines: Type.Integer({ description: "Of an order" }),
  mostCombinations: Type.Integer({ description: "Of a bet line" }),
  mostSlipCombinations: Type.Integer({ description: "Of all lines of an order" }),
  mostChaseDraws: Type.Integer({ description: "0: no chase orders" }),
});

export const LotteryDetails = Type.Object(
  {
    ...Lottery.properties,
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    terms: LotteryTerms,
    betTypes: Type.Array(
      Type.Object({
        code: Type.String(),
        prizeGroup: Type.Integer({ description: "Its odds are this group ÷ 2,000 ÷ chance" }),
      }),
      { description: "What can be bet on, in the family's order" },
    ),
    upcoming: Type.Array(SellingDraw, { maxItems: 100, description: "Draws after the one being sold" }),
    proof: Type.Optional(
      Type.Object(
        {
          day: Type.String({ pattern: "^[0-9]{8}$" }),
          hash: Type.String({ description: "SHA-256 of the day's secret" }),
        },
        { description: "Only of lotteries that draw their own numbers" },
      ),
    ),
  },
  { $id: "LotteryDetails" },
);
export type LotteryDetails = Static<typeof LotteryDetails>;

const LANGUAGE = { language: Type.Optional(Type.String({ maxLength: 8 })) };

export const lotteriesList = endpoint({
  id: "lotteries.list",
  method: "GET",
  path: "/lgw/games/mobile",
  access: "public",
  moduleId: "COMM3",
  summary: "All lotteries, each with the draw being sold and the last result",
  query: Type.Object(LANGUAGE),
  value: Type.Object({ lotteries: Type.Array(Lottery) }, { $id: "LotteryList" }),
  errors: [],
});

export const lotteryDetails = endpoint({
  id: "lotteries.details",
  method: "GET",
  path: "/lgw/games/mobile/{code}",
  access: "public",
  moduleId: "COMM3",
  summary: "A lottery with its bet types, terms and coming draws",
  params: Type.Object({ code: LotteryCode }),
  query: Type.Object(LANGUAGE),
  value: LotteryDetails,
  errors: ["lottery.unknown"],
});

export const lotteriesNumero = endpoint({
  id: "lotteries.numero",
  method: "GET",
  path: "/lotto/lgw/games/opened/numero",
  access: "public",
  moduleId: "COMM3",
  summary:
    "Results of a lottery, newest first: the last ones, those of a day, or those whose number begins with digits",
  query: Type.Object({
    code: LotteryCode,
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DRAWS, default: 25 })),
    day: Type.Optional(Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" })),
    draw: Type.Optional(
      Type.String({ pattern: "^[0-9]{1,8}(-[0-9]{0,4})?$", description: "A part of a draw's number" }),
    ),
    before: Type.Optional(Type.String({ ...DrawNumber, description: "Continues a page" })),
  }),
  value: Type.Object(
    { draws: Type.Array(DrawResult), next: Type.Optional(DrawNumber) },
    { $id: "DrawResults" },
  ),
  errors: ["lottery.unknown"],
});

/** What is published about a draw, so that anybody can compute its numbers. */
export const DrawProof = Type.Object(
  {
    code: LotteryCode,
    name: Type.String(),
    family: Type.Enum([...LOTTERY_FAMILIES]),
    number: DrawNumber,
    byDate: ByDate,
    station: Type.Optional(Type.String({ description: "Where it is drawn, if that changes by weekday" })),
    drawsAt: Moment,
    state: Type.Enum(["scheduled", "selling", "closed", "drawn", "settled", "void"]),
    numbers: Type.Optional(DrawNumbers),
    source: Type.Enum(["own", "external"]),
    day: Type.Optional(Type.String({ pattern: "^[0-9]{8}$" })),
    hash: Type.Optional(Type.String({ description: "Hexadecimal SHA-256 of the day's secret" })),
    publishedAt: Type.Optional(Type.String({ ...Moment, description: "When the hash was published" })),
    secret: Type.Optional(Type.String({ description: "Hexadecimal secret of the day, after its last draw" })),
    secretAt: Type.Optional(Type.String({ ...Moment, description: "When the secret is published" })),
    corrections: Type.Array(
      Type.Object({ at: Moment, from: DrawNumbers, to: DrawNumbers, reason: Type.String() }),
      { description: "Of results that come from outside, oldest first" },
    ),
  },
  { $id: "DrawProof" },
);
export type DrawProof = Static<typeof DrawProof>;

export const lotteryDraw = endpoint({
  id: "lotteries.draw",
  method: "GET",
  path: "/lotto/lgw/games/opened/draw",
  access: "public",
  moduleId: "COMM3",
  summary:
    "What is published about a draw: its numbers, the hash of the day's secret, and the secret after its day",
  query: Type.Object({ code: LotteryCode, number: DrawNumber }),
  value: DrawProof,
  errors: ["lottery.unknown", "lottery.draw.unknown"],
});
