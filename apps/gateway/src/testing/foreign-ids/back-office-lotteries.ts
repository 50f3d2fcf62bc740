import {
  endSales,
  enterDraw,
  enterLottery,
} from "../../modules/back-office-lotteries/back-office-lotteries.fixture.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, operatorOf, t } from "./site.ts";

const TERMS = {
  open: false,
  note: "Not ours",
  betTypes: [],
  terms: {
    prizeGroup: 1900,
    lowestPrizeGroup: 1800,
    closeSeconds: 60,
    smallestStake: "1",
    largestStake: "10",
    largestSlip: "10",
    largestDraw: "10",
    outcomeLimit: "100",
    mostChaseDraws: 0,
  },
};

let made = 0;
/** A draw of a lottery that only the merchant has, whose time has come. */
async function drawOf(merchant: "DEMO" | "OTHER"): Promise<{ code: string; number: string }> {
  made += 1;
  const code = `LOTT_OF_${merchant}_${made}`;
  const { id, number } = await enterDraw(t.app, await enterLottery(t.app, code, { merchant }));
  await endSales(t.app, id);
  return { code, number };
}

const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  answerOf(
    await t.app.inject({
      method,
      url: `/wps/backoffice${path}`,
      headers: await operatorOf("DEMO"),
      ...(payload && { payload }),
    }),
  );

type Call = readonly [
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: (code: string, number: string) => string,
  payload?: object,
];

const byCode = ([method, path, payload]: Call): Case => [
  "lottery.unknown",
  async () => {
    const { code, number } = await drawOf("OTHER");
    return [
      await call(method, path(code, number), payload),
      await call(method, path("LOTT_NOTHING", number), payload),
    ];
  },
];
/** The number of another merchant's draw, at a lottery of one's own. */
const byNumber = ([method, path, payload]: Call): Case => [
  "lottery.draw.unknown",
  async () => {
    const [{ number }, { code }] = [await drawOf("OTHER"), await drawOf("DEMO")];
    return [
      await call(method, path(code, number), payload),
      await call(method, path(code, "20991231-9999"), payload),
    ];
  },
];

const READ: Call = ["GET", (code, number) => `/draws/${code}/${number}`];
const ENTER: Call = [
  "POST",
  (code, number) => `/draws/${code}/${number}/result`,
  { numbers: ["1", "2", "3"] },
];
const WITHDRAW: Call = ["DELETE", (code, number) => `/draws/${code}/${number}/result`];
const DECLINE: Call = ["DELETE", (code, number) => `/draws/${code}/${number}/entries/1`];
const VOID: Call = ["POST", (code, number) => `/draws/${code}/${number}/void`, { note: "Not ours" }];
const exceptionOf = (code: string, number: string) => `/lotteries/${code}/exceptions/${number}`;
const SET_EXCEPTION: Call = ["PUT", exceptionOf, { note: "Not ours" }];
const REMOVE_EXCEPTION: Call = ["DELETE", exceptionOf];

export const backOfficeLotteryCases: ForeignIdCases = {
  refused: {
    "backoffice.lottery.set code": byCode(["PUT", (code) => `/lotteries/${code}`, TERMS]),
    "backoffice.lottery.exception.set code": byCode(SET_EXCEPTION),
    "backoffice.lottery.exception.remove code": byCode(REMOVE_EXCEPTION),
    "backoffice.draws code": byCode(["GET", (code) => `/draws?code=${code}`]),
    "backoffice.draw code": byCode(READ),
    "backoffice.draw number": byNumber(READ),
    "backoffice.draw.enter code": byCode(ENTER),
    "backoffice.draw.enter number": byNumber(ENTER),
    "backoffice.draw.withdraw code": byCode(WITHDRAW),
    "backoffice.draw.withdraw number": byNumber(WITHDRAW),
    "backoffice.draw.decline code": byCode(DECLINE),
    "backoffice.draw.decline number": byNumber(DECLINE),
    "backoffice.draw.decline entry": [
      "operator.too.late",
      async () => {
        const [theirs, own] = [await drawOf("OTHER"), await drawOf("DEMO")];
        const { rows } = await t.app.database.pool.query<{ id: string }>(
          `INSERT INTO lottery_result_entries (draw_id, operator_id, numbers)
           SELECT d.id, (SELECT min(id) FROM operators), '{1,2,3}' FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
            WHERE l.code = $1 AND d.number = $2 RETURNING id::text`,
          [theirs.code, theirs.number],
        );
        const decline = (entry: string | undefined) =>
          call("DELETE", `/draws/${own.code}/${own.number}/entries/${entry}`);
        return [await decline(rows[0]?.id), await decline("999999999")];
      },
    ],
    "backoffice.draw.void code": byCode(VOID),
    "backoffice.draw.void number": byNumber(VOID),
  },
};
