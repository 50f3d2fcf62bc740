import { randomUUID } from "node:crypto";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import pg from "pg";
import { limitedCellArrays } from "../apps/gateway/src/modules/lotteries/orders.repository.ts";
import { cellsOfPlaced } from "../apps/gateway/src/modules/lotteries/slip.ts";
import { durableDatabase } from "./databases.ts";
import { type Caller, type SoldDraw, sellLotteries } from "./lottery-sales.ts";
import { startGateway } from "./processes.ts";
import { httpRate, rateOf } from "./rate.ts";
import { postRequest } from "./raw-http.ts";
import { type Figure, median, type Section } from "./report.ts";

const ROUNDS = 5;
const SLIPS = { 1: 300, 16: 1_200 } as const;
type Callers = keyof typeof SLIPS;
const LINES = [
  {
    betType: "first3-straight",
    selection: [
      ["1", "3", "7", "9"],
      ["0", "5"],
      ["2", "6", "8"],
    ],
    unit: "0.01",
    multiple: 1,
  },
  {
    betType: "last2-straight",
    selection: [
      ["2", "4"],
      ["0", "5", "8"],
    ],
    unit: "0.01",
    multiple: 1,
  },
  { betType: "sum-sides", selection: [["big"]], unit: "0.01", multiple: 1 },
];
const TOTAL = "0.31";

/** A slip over HTTP and the one SQL function that places it, on a database that syncs every commit. */
export async function run(): Promise<Section> {
  await using database = await durableDatabase();
  const {
    callers,
    draws: [draw],
  } = await sellLotteries(database.url, ["digits5"], 16);
  if (!draw) throw new Error("no draw");
  await using gateway = await startGateway(database.url, {
    cores: "all",
    settings: { RATE_LIMIT_FACTOR: "100000" },
  });
  const figures: Figure[] = [];
  for (const count of [1, 16] as const) {
    const rates = { http: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await bareRate(database.url, { callers, draw }, count));
      const slips = callers
        .slice(0, count)
        .map(({ token }) => Array.from({ length: SLIPS[count] / count }, () => slip(draw.number, token)));
      rates.http.push(await httpRate(gateway.url, slips, '"state":"open"'));
    }
    const [http, bare] = [median(rates.http), median(rates.bare)];
    figures.push({
      what: `a slip of three lines, ${count === 1 ? "one caller" : `${count} callers`}`,
      value: `${Math.round(http)} slips/s`,
      floor: `${Math.round(bare)} slips/s`,
      ratio: http / bare,
      target: { atLeast: 0.25 },
    });
  }
  return {
    title: "Placing a slip in a lottery",
    method: `A slip of three bet lines with 31 combinations over keep-alive HTTP, counted, priced, placed and read back, against the SQL function that places it through bare pg: a member for each caller, the same draw for all, median of ${ROUNDS} alternating runs, gateway, database and load on one machine.`,
    figures,
  };
}

function slip(draw: string, token: string): Buffer {
  const body = { code: "ELOTT_DIGITS5", draw, lines: LINES, total: TOTAL, idempotencyKey: randomUUID() };
  return postRequest("/lgw/orders", JSON.stringify(body), { token, "content-type": "application/json" });
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
let made = 0;
/** A number that no order has. */
const newNumber = (): string => {
  made += 1;
  return `L-${Array.from({ length: 8 }, (_, at) => LETTERS[Math.floor(made / 32 ** at) % 32]).join("")}`;
};

/** The same slip, counted and priced before the clock starts. */
async function bareRate(
  url: string,
  { callers, draw }: { readonly callers: readonly Caller[]; readonly draw: SoldDraw },
  count: Callers,
): Promise<number> {
  const lines = LINES.map(({ betType, selection, multiple }, at) => {
    const combinations = [24, 6, 1][at] as number;
    return {
      line: at + 1,
      bet_type: betType,
      selection: selection.map((row) => row.join(",")).join("|"),
      combinations,
      unit: "1000",
      multiple,
      stake: String(1000 * combinations),
      prize_group: 1940,
      largest_prize: "970000",
    };
  });
  const family = lotteryFamily("digits5", new Date());
  const cells = cellsOfPlaced(
    family,
    LINES.map(({ betType, selection, multiple }, at) => ({
      line: at + 1,
      betType,
      selection: selection.map((row) => row.join(",")).join("|"),
      unit: 1000n,
      multiple,
      prizeGroup: 1940,
    })),
  ).map((one) => ({ ...one, limit: 1_000_000_000_000n }));
  const clients = await Promise.all(
    callers.slice(0, count).map(async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  try {
    return await rateOf(count, SLIPS[count], async (caller) => {
      const { rows } = await (clients[caller] as pg.Client).query<{ outcome: string }>({
        name: "place",
        text: "SELECT outcome FROM lottery_place($1, 'PHP', $2, $3, $4, '', 1940, 0, $5, $6, $7, $8, $9, $10, $11)",
        values: [
          callers[caller]?.id,
          draw.id,
          newNumber(),
          randomUUID(),
          JSON.stringify(lines),
          ...limitedCellArrays(cells),
        ],
      });
      if (rows[0]?.outcome !== "applied") throw new Error(`a slip was refused: ${rows[0]?.outcome}`);
    });
  } finally {
    for (const client of clients) await client.end();
  }
}
