import { randomUUID } from "node:crypto";
import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import type { BetLine, LotteryOrder } from "@foyer/contract/lottery-orders";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { durableDatabase, inDatabase } from "./databases.ts";
import { codeOf, sellLotteries } from "./lottery-sales.ts";
import { processSeconds } from "./process-seconds.ts";
import { startGateway } from "./processes.ts";
import { type Figure, median, type Section } from "./report.ts";

/** CPU times of processes are counted in hundredths of a second, so a figure is the mean of several calls. */
const CALLS = 8;
const ROUNDS = 3;
const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const FAMILIES = ["digits5", "mark49", "vietnam-north"] as const;

interface Kind {
  readonly family: (typeof FAMILIES)[number];
  readonly betType: string;
  /** Of each line. */
  readonly selections: readonly (readonly string[])[][];
}

const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(first + at).padStart(2, "0"));

/** The largest slips that the default settings allow, of the bet types with the most cells. Each line has another multiple. */
const LARGEST: readonly Kind[] = [
  {
    family: "digits5",
    betType: "five-straight",
    // every line has a part of every block
    selections: Array.from({ length: 50 }, (_, at) => [
      DIGITS,
      DIGITS,
      DIGITS.slice(at % 6, (at % 6) + 5),
      DIGITS.slice(at % 7, (at % 7) + 4),
      [String(at % 10)],
    ]),
  },
  {
    family: "digits5",
    betType: "five-straight",
    selections: DIGITS.map((digit) => [DIGITS, DIGITS, DIGITS, DIGITS, [digit]]),
  },
  {
    family: "mark49",
    betType: "three-of-three",
    selections: Array.from({ length: 10 }, (_, at) => [numbers(at === 9 ? 9 : at + 1, 40)]),
  },
  {
    family: "vietnam-north",
    betType: "parlay3",
    selections: Array.from({ length: 10 }, (_, at) => [numbers(at * 6, 40)]),
  },
];
const ONE: Kind = {
  family: "digits5",
  betType: "five-straight",
  selections: [[["1"], ["2"], ["3"], ["4"], ["5"]]],
};
/** Five times as many combinations as the default settings allow. */
const TOO_LARGE: Kind = {
  family: "digits5",
  betType: "five-straight",
  selections: Array.from({ length: 50 }, (_, at) => [DIGITS, DIGITS, DIGITS, DIGITS, [String(at % 10)]]),
};

interface Cost {
  /** Milliseconds of CPU time a call. */
  readonly gateway: number;
  readonly database: number;
  /** What the first slip left behind, in bytes. */
  readonly left: number;
}

/** What the largest slips cost beside one of a single combination, and what they cost when they are refused. */
export async function run(): Promise<Section> {
  await using database = await durableDatabase();
  const { callers, draws } = await sellLotteries(database.url, FAMILIES, 2);
  const [rich, poor] = callers;
  if (!rich || !poor) throw new Error("no members");
  await inDatabase(database.url, (client) =>
    client.query(
      "SELECT ledger_transfer('spent', 'adjustment', $1::bigint, 'PHP', 'cash', 'adjustment', 1248050000)",
      [poor.id],
    ),
  );
  await using gateway = await startGateway(database.url, {
    cores: "all",
    settings: { RATE_LIMIT_FACTOR: "100000", DATABASE_POOL: "4" },
  });

  const send = async (token: string, url: string, body: object): Promise<Response> =>
    fetch(gateway.url + url, {
      method: "POST",
      headers: { token, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const draw = draws[0]?.number;
  const slipOf = ({ family, betType, selections }: Kind): object => {
    const lines = selections.map(
      (selection, at): BetLine => ({
        betType,
        selection: selection.map((row) => [...row]),
        unit: "0.001",
        multiple: at + 1,
      }),
    );
    return {
      code: codeOf(family),
      draw,
      lines,
      total: (stakeOf(family, lines) / 1_000).toFixed(3),
      idempotencyKey: randomUUID(),
    };
  };
  const placed = async (kind: Kind): Promise<void> => {
    const answer = await send(rich.token, "/lgw/orders", slipOf(kind));
    const { success, value } = (await answer.json()) as { success: boolean; value: LotteryOrder };
    if (!success) throw new Error(`a slip was refused: ${JSON.stringify(value)}`);
    // the balance and the limits stay
    const cancelled = await send(rich.token, `/lgw/orders/${value.number}/cancel`, {});
    if (!cancelled.ok) throw new Error("a slip was not cancelled");
  };
  const refused = async (token: string, kind: Kind, code: string): Promise<void> => {
    const answer = await send(token, "/lgw/orders", slipOf(kind));
    const { errorCode } = (await answer.json()) as { errorCode?: string };
    if (errorCode !== code) throw new Error(`refused with ${errorCode}`);
  };

  const size = () =>
    inDatabase(database.url, async (client) => {
      const { rows } = await client.query<{ bytes: string }>(
        "SELECT pg_database_size(current_database())::text AS bytes",
      );
      return Number(rows[0]?.bytes);
    });
  const seconds = () =>
    inDatabase(database.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      let backends = 0;
      for (const { pid } of rows) backends += (await processSeconds(pid)) ?? 0;
      return { backends, own: (await processSeconds(gateway.pid)) ?? 0 };
    });
  const costOf = async (call: () => Promise<void>): Promise<Cost> => {
    const before = await size();
    await call();
    const left = (await size()) - before;
    const rounds: { gateway: number; database: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = await seconds();
      for (let at = 0; at < CALLS; at++) await call();
      const end = await seconds();
      rounds.push({
        gateway: ((end.own - start.own) * 1_000) / CALLS,
        database: ((end.backends - start.backends) * 1_000) / CALLS,
      });
    }
    return {
      gateway: median(rounds.map((one) => one.gateway)),
      database: median(rounds.map((one) => one.database)),
      left,
    };
  };

  const one = await costOf(() => placed(ONE));
  const figures: Figure[] = [];
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const kb = (bytes: number) => `${Math.round(bytes / 1_024)} KB`;
  for (const kind of LARGEST) {
    const cost = await costOf(() => placed(kind));
    // a slip that is placed and cancelled: twice its cells
    const what = `${kind.family} ${kind.betType}, ${kind.selections.length} lines, placed and cancelled`;
    figures.push(
      {
        what: `${what}: gateway`,
        value: ms(cost.gateway),
        floor: ms(one.gateway),
        ratio: cost.gateway,
        target: { atMost: 120 },
      },
      {
        what: `${what}: database`,
        value: ms(cost.database),
        floor: ms(one.database),
        ratio: cost.database,
        target: { atMost: 240 },
      },
      {
        what: `${what}: left behind`,
        value: kb(cost.left),
        floor: kb(one.left),
        ratio: cost.left / 2 ** 20,
        target: { atMost: 1 },
      },
    );
  }
  const tooLarge = await costOf(() => refused(rich.token, TOO_LARGE, "lottery.slip.combinations.limit"));
  const whole = ({ gateway: own, database: backends }: Cost) => own + backends;
  figures.push({
    what: "50 lines of 10,000 combinations each, refused",
    value: ms(whole(tooLarge)),
    floor: "",
    ratio: whole(tooLarge),
    target: { atMost: 5 },
  });
  for (const kind of LARGEST) {
    const cost = whole(await costOf(() => refused(poor.token, kind, "lottery.balance.insufficient")));
    figures.push({
      what: `${kind.family} ${kind.betType} of a member without money`,
      value: ms(cost),
      floor: "",
      ratio: cost,
      target: { atMost: 20 },
    });
  }
  return {
    title: "What a large slip in a lottery costs",
    method: `The largest slips that the default settings allow (100,000 combinations in lines of 10,000 at most) over HTTP, in CPU time of the gateway and of its database's processes; floor: a slip of one combination. A slip is placed and cancelled again, which is twice the work on its cells, so its targets are twice those of placing. Mean of ${CALLS} calls, median of ${ROUNDS} runs. What is left behind is the growth of the database by the first slip.`,
    figures,
  };
}

/** In thousandths. */
function stakeOf(family: LotteryFamilyCode, lines: readonly BetLine[]): number {
  const rules = lotteryFamily(family, new Date());
  return lines.reduce(
    (sum, { betType, selection, multiple }) =>
      sum + (betTypeOf(rules, betType)?.count(selection) ?? 0) * multiple,
    0,
  );
}
