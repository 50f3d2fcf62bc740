import type { BackOfficeDrawDetails } from "@foyer/contract/back-office-lotteries";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signatureOf } from "../../results/signed/signed-feed.ts";
import { disableOperator, operatorAt, testApp } from "../../testing/index.ts";
import { endSales, enterDraw, enterLottery, settle } from "./back-office-lotteries.fixture.ts";

const KEY = "a-key-of-the-feed-that-nobody-guesses";
const NEXT_KEY = "the-next-key-of-the-feed-also-a-secret";
const t = await testApp({ RESULT_FEEDS: `official:${KEY},official:${NEXT_KEY},second:${KEY}` });
const { app } = t;
const { pool } = app.database;
const CODE = "LOTT_OUTSIDE";
/** A draw with a result: its settlement may have begun. */
const DRAWN = expect.stringMatching(/^(drawn|settling|settled)$/);
type Headers = Record<string, string>;
let lotteryId: number;
let [ana, ben, cara]: Headers[] = [];
let draw: { id: number; number: string };

beforeAll(async () => {
  const { id } = await app.services.settings.merchant("DEMO");
  lotteryId = await enterLottery(app, CODE);
  [ana, ben, cara] = await Promise.all(
    ["ana", "ben", "cara"].map((name) => operatorAt(app, id, ["risk"], name)),
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  draw = await enterDraw(app, lotteryId);
  await endSales(app, draw.id);
});

interface Message {
  readonly feed?: string;
  readonly key?: string;
  readonly at?: Date;
  readonly body?: string;
  readonly headers?: Headers;
}
async function send(
  numbers: unknown,
  { feed = "official", key = KEY, at = new Date(), ...other }: Message = {},
) {
  const body = Buffer.from(other.body ?? JSON.stringify({ lottery: CODE, draw: draw.number, numbers }));
  const seconds = String(Math.floor(at.getTime() / 1000));
  const answer = await app.inject({
    method: "POST",
    url: `/provider/results/${feed}`,
    headers: {
      "content-type": "application/json",
      "results-timestamp": seconds,
      "results-signature": signatureOf(key, seconds, body),
      ...other.headers,
    },
    payload: body,
  });
  return [answer.statusCode, answer.body && answer.json().outcome] as const;
}
async function enter(operator: Headers | undefined, numbers: readonly string[], note?: string) {
  const answer = await app.inject({
    method: "POST",
    url: `/wps/backoffice/draws/${CODE}/${draw.number}/result`,
    headers: operator ?? {},
    payload: { numbers, ...(note !== undefined && { note }) },
  });
  const { value, errorCode } = answer.json<{ value: BackOfficeDrawDetails; errorCode?: string }>();
  if (errorCode !== undefined) refused = value;
  return errorCode ?? value.state;
}
/** What the last refusal said. */
let refused: unknown;
async function withdraw(operator: Headers | undefined) {
  const answer = await app.inject({
    method: "DELETE",
    url: `/wps/backoffice/draws/${CODE}/${draw.number}/result`,
    headers: operator ?? {},
  });
  const { value, errorCode } = answer.json<{ value: BackOfficeDrawDetails; errorCode?: string }>();
  if (errorCode !== undefined) refused = value;
  return errorCode ?? value.state;
}
const read = async (operator = ana) =>
  (await app.inject({ url: `/wps/backoffice/draws/${CODE}/${draw.number}`, headers: operator ?? {} })).json<{
    value: BackOfficeDrawDetails;
  }>().value;
const entries = async () =>
  (await read()).entries.map(({ by, numbers, state }) => [by.split("-")[0], numbers.join(""), state]);
const result = async () => {
  const { state, numbers } = await read();
  return [state, numbers?.join("")];
};
async function settled(...numbers: string[]): Promise<void> {
  await send(numbers);
  await settle(app, draw.id);
  expect(await result()).toEqual(["settled", numbers.join("")]);
}

test("a signed result of a feed holds by itself, and the same message again has no effect", async () => {
  expect(await send(["1", "2", "3"])).toEqual([200, "drawn"]);
  expect(await result()).toEqual([DRAWN, "123"]);
  expect(await send(["1", "2", "3"])).toEqual([200, "unchanged"]);
  await settle(app, draw.id);
  expect(await send(["1", "2", "3"])).toEqual([200, "unchanged"]);
  expect(await entries()).toEqual([["official", "123", "agreed"]]);
});

test("each key of a feed signs its messages", async () => {
  expect(await send(["1", "2", "3"], { key: NEXT_KEY })).toEqual([200, "drawn"]);
});

test.each<[string, Message, number]>([
  ["a wrong key", { key: "another-key-that-is-long-enough-too" }, 401],
  ["no signature", { headers: { "results-signature": "" } }, 401],
  ["a time that was not signed", { headers: { "results-timestamp": "1" } }, 401],
  ["an old time", { at: new Date(Date.now() - 900_000) }, 401],
  ["a time to come", { at: new Date(Date.now() + 900_000) }, 401],
  ["no JSON", { body: "123" }, 400],
  ["an unknown feed", { feed: "nobody" }, 404],
])("a message with %s is refused, and nothing is stored", async (_name, message, status) => {
  expect((await send(["1", "2", "3"], message))[0]).toBe(status);
  expect(await entries()).toEqual([]);
});

test("a result of a draw or lottery that does not exist, or that could not be drawn, is refused for good", async () => {
  const other = (change: object) =>
    send([], {
      body: JSON.stringify({ lottery: CODE, draw: draw.number, numbers: ["1", "2", "3"], ...change }),
    });
  expect(await other({ draw: "20200102-9999" })).toEqual([422, "unknown"]);
  expect(await other({ lottery: "LOTT_NOTHING" })).toEqual([422, "unknown"]);
  // a field that a feed adds is no reason to refuse its message
  expect(await other({ lottery: "LOTT_NOTHING", station: "Hanoi" })).toEqual([422, "unknown"]);
  expect(await send(["1", "2"])).toEqual([422, "invalid"]);
  expect(await send(["1", "2", "12"])).toEqual([422, "invalid"]);
  expect(await enter(ana, ["1", "2", "12"])).toBe("lottery.result.invalid");
  expect(await entries()).toEqual([]);
});

test("a result before the draw is refused, and taken when it comes again", async () => {
  await pool.query("UPDATE lottery_draws SET draws_at = now() + interval '1 hour' WHERE id = $1", [draw.id]);
  expect(await send(["1", "2", "3"])).toEqual([409, "early"]);
  expect(await enter(ana, ["1", "2", "3"])).toBe("lottery.result.early");
  await endSales(app, draw.id);
  expect(await send(["1", "2", "3"])).toEqual([200, "drawn"]);
});

test("nobody enters the result of a lottery that draws its own numbers", async () => {
  const own = await enterLottery(app, "LOTT_OWN", { source: "own" });
  const ownDraw = await enterDraw(app, own);
  await endSales(app, ownDraw.id);
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: `/wps/backoffice/draws/LOTT_OWN/${ownDraw.number}/result`,
    headers: ana ?? {},
    payload: { numbers: ["1", "2", "3"] },
  });
  expect([statusCode, JSON.parse(body).errorCode]).toEqual([409, "lottery.result.own"]);
  const message = { lottery: "LOTT_OWN", draw: ownDraw.number, numbers: ["1", "2", "3"] };
  expect(await send([], { body: JSON.stringify(message) })).toEqual([422, "unknown"]);
});

test("without a feed, the result holds when a second operator enters the same numbers", async () => {
  expect(await enter(ana, ["1", "2", "3"])).toBe("closed");
  expect(await enter(ana, ["1", "2", "3"])).toBe("closed");
  expect((await read(ana)).next).toEqual({ enter: true, correct: false, withdraw: true, void: true });
  expect((await read(ben)).next).toMatchObject({ enter: true, withdraw: false });
  expect(await result()).toEqual(["closed", undefined]);
  expect(await enter(ben, ["1", "2", "3"])).toEqual(DRAWN);
  expect(await entries()).toEqual([
    ["ana", "123", "agreed"],
    ["ben", "123", "agreed"],
  ]);
  // once the job has settled the draw, other numbers are a correction, which needs a note
  expect(["operator.too.late", "lottery.note.required"]).toContain(await enter(cara, ["1", "2", "4"]));
});

test("operators who differ wait for a further one, whose numbers decide", async () => {
  await enter(ana, ["1", "2", "3"]);
  expect(await enter(ben, ["3", "2", "1"])).toBe("closed");
  expect(await entries()).toEqual([
    ["ana", "123", "differs"],
    ["ben", "321", "differs"],
  ]);
  expect(await enter(cara, ["3", "2", "1"])).toEqual(DRAWN);
  expect(await entries()).toEqual([
    ["ana", "123", "refused"],
    ["ben", "321", "agreed"],
    ["cara", "321", "agreed"],
  ]);
});

test("an operator replaces or withdraws an entry that is not decided, and two operators still make the result", async () => {
  await enter(ana, ["1", "2", "4"]);
  await enter(ben, ["1", "2", "3"]);
  // a typing error: by one's own entries nothing is decided
  expect(await enter(ana, ["1", "2", "5"])).toBe("closed");
  expect(await enter(ana, ["1", "2", "6"])).toBe("closed");
  expect(await withdraw(ben)).toBe("closed");
  expect(await withdraw(ben)).toBe("closed");
  expect(await entries()).toEqual([
    ["ana", "124", "withdrawn"],
    ["ben", "123", "withdrawn"],
    ["ana", "125", "withdrawn"],
    ["ana", "126", "waiting"],
  ]);
  await enter(ben, ["1", "2", "3"]);
  expect(await enter(ana, ["1", "2", "3"])).toEqual(DRAWN);
  expect((await entries()).slice(3)).toEqual([
    ["ana", "126", "withdrawn"],
    ["ben", "123", "agreed"],
    ["ana", "123", "agreed"],
  ]);
  expect(await withdraw(ben)).toBe("operator.too.late");
  expect(await withdraw(cara)).toBe("operator.too.late");
  expect(refused).toEqual({
    state: DRAWN,
    at: expect.stringMatching(/Z$/),
    by: "Mara",
  });
});

test("entries that agree are the result once the one that differs is withdrawn", async () => {
  await enter(ana, ["1", "2", "4"]);
  await send(["1", "2", "3"]);
  expect(await withdraw(ana)).toEqual(DRAWN);
  expect(await result()).toEqual([DRAWN, "123"]);
});

test("two operators whose corrections differ go on by themselves", async () => {
  await settled("1", "2", "3");
  await enter(ana, ["9", "9", "9"], "As published");
  await enter(ben, ["9", "9", "8"], "As published");
  expect((await read(ben)).next).toMatchObject({ correct: true, withdraw: true });
  expect(await withdraw(ana)).toBe("settled");
  expect((await entries()).slice(1)).toEqual([
    ["ana", "999", "withdrawn"],
    ["ben", "998", "waiting"],
  ]);
  await enter(ana, ["9", "9", "7"], "As published");
  expect(await enter(ben, ["9", "9", "7"], "A typing error")).toBe("settling");
  await settle(app, draw.id);
  expect(await result()).toEqual(["settled", "997"]);
});

test("an entry of a disabled operator agrees with no other, and any operator declines it", async () => {
  const { id } = await app.services.settings.merchant("DEMO");
  const gone = await operatorAt(app, id, ["risk"], "gone");
  expect(await enter(gone, ["1", "2", "3"])).toBe("closed");
  await disableOperator(app, id, "gone");
  expect(await enter(ben, ["1", "2", "3"])).toBe("approval.first.disabled");
  expect(await enter(ben, ["1", "2", "4"])).toBe("closed");
  const entry = (await read(cara)).entries[0];
  expect(entry).toMatchObject({ state: "differs", declinable: true, disabled: true });
  const decline = async () =>
    (
      await app.inject({
        method: "DELETE",
        url: `/wps/backoffice/draws/${CODE}/${draw.number}/entries/${entry?.id}`,
        headers: cara ?? {},
      })
    ).json();
  for (let again = 0; again < 2; again++) expect((await decline()).value.state).toBe("closed");
  expect(await entries()).toEqual([
    ["gone", "123", "refused"],
    ["ben", "124", "waiting"],
  ]);
  await enter(ana, ["1", "2", "4"]);
  expect((await result())[1]).toBe("124");
  expect((await decline()).success).toBe(true);
});

test("a feed does not confirm the entry of a disabled operator", async () => {
  const { id } = await app.services.settings.merchant("DEMO");
  await settled("1", "2", "3");
  const left = await operatorAt(app, id, ["risk"], "left");
  await enter(left, ["1", "2", "4"], "Read wrongly");
  await disableOperator(app, id, "left");
  expect(await send(["1", "2", "4"])).toEqual([200, "waiting"]);
  expect(await result()).toEqual(["settled", "123"]);
});

test("a feed that an operator's entry contradicts waits for a further operator", async () => {
  await enter(ana, ["1", "2", "3"]);
  expect(await send(["4", "5", "6"])).toEqual([200, "differs"]);
  expect(await send(["4", "5", "6"])).toEqual([200, "unchanged"]);
  // another feed decides nothing
  expect(await send(["4", "5", "6"], { feed: "second" })).toEqual([200, "differs"]);
  expect(await result()).toEqual(["closed", undefined]);
  expect(await enter(ben, ["4", "5", "6"])).toEqual(DRAWN);
  expect(await result()).toEqual([DRAWN, "456"]);
});

test("a feed confirms the entry of an operator", async () => {
  await enter(ana, ["1", "2", "3"]);
  expect(await send(["1", "2", "3"])).toEqual([200, "drawn"]);
});

test("a feed that takes back its numbers while they wait stands by its later ones only", async () => {
  await enter(ana, ["1", "2", "3"]);
  await send(["4", "5", "6"]);
  expect(await send(["1", "2", "3"])).toEqual([200, "drawn"]);
  expect(await entries()).toEqual([
    ["ana", "123", "agreed"],
    ["official", "456", "refused"],
    ["official", "123", "agreed"],
  ]);
});

test("of operators who enter the same numbers at once, exactly two make the result", async () => {
  const states = await Promise.all([ana, ben, cara].map((operator) => enter(operator, ["7", "7", "7"])));
  expect(states.every((state) => state === "closed" || state === "drawn")).toBe(true);
  expect(await result()).toEqual([DRAWN, "777"]);
  expect((await entries()).map(([, , state]) => state)).toEqual(["agreed", "agreed"]);
});

test("other numbers of a feed after the settlement are a correction, which an operator confirms", async () => {
  await settled("1", "2", "3");
  expect(await send(["1", "2", "4"])).toEqual([200, "waiting"]);
  expect(await send(["1", "2", "4"], { feed: "second" })).toEqual([200, "waiting"]);
  expect(await result()).toEqual(["settled", "123"]);
  expect((await read()).next).toEqual({ enter: false, correct: true, withdraw: false, void: false });
  expect(await enter(ana, ["1", "2", "4"])).toBe("lottery.note.required");
  expect(await enter(ana, ["1", "2", "4"], "As published at 18:40")).toBe("settling");
  await settle(app, draw.id);
  expect(await result()).toEqual(["settled", "124"]);
  expect((await read()).settlements).toMatchObject([
    { run: 1, numbers: ["1", "2", "3"] },
    { run: 2, numbers: ["1", "2", "4"], reason: "As published at 18:40", finishedAt: expect.any(String) },
  ]);
});

test("a message of a feed that was corrected cannot be played again", async () => {
  await settled("1", "2", "3");
  await send(["1", "2", "4"]);
  await enter(ana, ["1", "2", "4"], "As published");
  await settle(app, draw.id);
  expect(await send(["1", "2", "3"])).toEqual([200, "unchanged"]);
  expect((await entries()).some(([, , state]) => state === "waiting")).toBe(false);
});

test("a correction by operators needs a note and two of them, and a third one can refuse it", async () => {
  await settled("1", "2", "3");
  expect(await enter(ana, ["9", "9", "9"], "  ")).toBe("lottery.note.required");
  expect(await enter(ana, ["9", "9", "9"], "Read wrongly")).toBe("settled");
  expect(await enter(ben, ["1", "2", "3"])).toBe("settled");
  expect((await entries()).slice(1)).toEqual([
    ["ana", "999", "refused"],
    ["ben", "123", "agreed"],
  ]);
  expect(await enter(ana, ["9", "9", "8"], "Read again")).toBe("settled");
  expect(await enter(ben, ["9", "9", "8"], "Confirmed")).toBe("settling");
  await settle(app, draw.id);
  expect(await result()).toEqual(["settled", "998"]);
});

test("the result of a void draw is not taken any more", async () => {
  await pool.query("SELECT lottery_void($1, NULL, 'The machine broke')", [draw.id]);
  expect(await send(["1", "2", "3"])).toEqual([200, "void"]);
  expect(await enter(ana, ["1", "2", "3"])).toBe("operator.too.late");
  expect(refused).toEqual({ state: "void", at: expect.stringMatching(/Z$/) });
});

test("one result of a feed is taken for each merchant that has the lottery", async () => {
  await pool.query("INSERT INTO merchants (code, name, currency) VALUES ('SECOND', 'Second', 'CNY')");
  const second = await enterLottery(app, CODE, { merchant: "SECOND" });
  await pool.query(
    `INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
     SELECT $2, number, opens_at, closes_at, draws_at FROM lottery_draws WHERE id = $1`,
    [draw.id, second],
  );
  expect(await send(["1", "2", "3"])).toEqual([200, "drawn"]);
  const { rows } = await pool.query("SELECT numbers FROM lottery_draws WHERE number = $1", [draw.number]);
  expect(rows).toEqual([{ numbers: ["1", "2", "3"] }, { numbers: ["1", "2", "3"] }]);
});
