import { MAX_FAVOURITES } from "@foyer/contract/favourites";
import type { Game } from "@foyer/contract/games";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
/** Kite, Drum and Closed of LUMEN, Table of LIVE, one of another merchant. */
let kite: string, drum: string, closed: string, table: string, foreign: string;
let headers: { token: string };
let memberId: bigint;

beforeAll(async () => {
  t = await testApp();
  await t.app.database.pool.query(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'EUR')",
  );
  await createVendor(t.app, "LUMEN", { categories: { RNG: "open", LIVE: "open" } });
  await createVendor(t.app, "OTTER");
  await createVendor(t.app, "ELSEWHERE", { merchant: "OTHER" });
  [kite, drum, closed, table, foreign] = (await createGames(
    t.app,
    { vendor: "LUMEN", name: "Kite" },
    { vendor: "LUMEN", name: "Drum" },
    { vendor: "LUMEN", name: "Closed", state: "closed" },
    { vendor: "LUMEN", name: "Table", category: "LIVE" },
    { vendor: "ELSEWHERE", merchant: "OTHER", name: "Stranger" },
  )) as [string, string, string, string, string];
  memberId = await createMember(t.app, "collector");
  headers = await signIn(t.app, "collector");
});
afterAll(() => t.close());
beforeEach(() => t.app.database.pool.query("DELETE FROM favourites"));

async function change(method: "POST" | "DELETE", payload: unknown, as: object = headers) {
  const answer = await t.app.inject({
    method,
    url: "/lgw/games/favourites",
    headers: { ...as },
    payload: payload as object,
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}
const add = (nodeId: string, vendor = "LUMEN", as: object = headers) =>
  change("POST", { nodeId, vendor }, as);
const remove = (nodeId: string, vendor = "LUMEN") => change("DELETE", { nodeId, vendor });
async function read(path: string, query: Record<string, string> = {}, as: object = headers) {
  const answer = await t.app.inject({ url: `/lgw/games/favourites${path}`, query, headers: { ...as } });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}
const names = async (query = {}) =>
  (await read("", query)).value.content.map(({ gameName }: Game) => gameName);
const storedCount = async () =>
  Number((await t.app.database.pool.query("SELECT count(*) AS n FROM favourites")).rows[0].n);

describe("a favourite", () => {
  test("adding and removing a favourite is idempotent", async () => {
    for (let again = 0; again < 2; again++) {
      expect(await add(kite)).toMatchObject({ status: 200, value: { nodeId: kite, favourite: true } });
      expect(await storedCount()).toBe(1);
    }
    for (let again = 0; again < 2; again++) {
      expect(await remove(kite)).toMatchObject({ status: 200, value: { nodeId: kite, favourite: false } });
      expect(await storedCount()).toBe(0);
    }
  });

  test("a favourite must be a game of this merchant and of the named vendor", async () => {
    await add(kite);
    const hostile = ["0", "-1", "007", "1.5", "x", "99999999999999999999", "%", "' OR 1=1 --", "\u0000"];
    for (const [nodeId, vendor] of [
      [foreign, "ELSEWHERE"],
      [foreign, "LUMEN"],
      [kite, "OTTER"],
      [kite, "lumen"],
      [kite, "NOBODY"],
      [kite, "%"],
      ["999999999", "LUMEN"],
      ...hostile.map((nodeId) => [nodeId, "LUMEN"]),
    ] as [string, string][])
      for (const method of ["POST", "DELETE"] as const)
        expect(await change(method, { nodeId, vendor }), `${method} ${nodeId} ${vendor}`).toMatchObject({
          status: 404,
          errorCode: "game.unknown",
        });
    expect(await storedCount()).toBe(1);
  });

  test("a favourite is named by two strings and nothing else", async () => {
    for (const body of [
      {},
      { nodeId: kite },
      { nodeId: 7, vendor: "LUMEN" },
      { nodeId: kite, vendor: "" },
      [],
    ])
      for (const method of ["POST", "DELETE"] as const)
        expect(await change(method, body)).toMatchObject({ status: 422, errorCode: "request.invalid" });
    expect(await add("1".repeat(5_000))).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "nodeId" },
    });
    expect(await storedCount()).toBe(0);
  });

  test("favourites need a session", async () => {
    for (const answer of [await add(kite, "LUMEN", {}), await read("", {}, {}), await read("/ids", {}, {})])
      expect(answer).toMatchObject({ status: 401, errorCode: "session.required" });
  });
});

describe("the list of favourites", () => {
  test("favourites are listed last added first, without closed games, by category when requested", async () => {
    for (const nodeId of [kite, closed, table, drum]) await add(nodeId);
    expect(await names()).toEqual(["Drum", "Table", "Kite"]);
    expect(await names({ gameType: "LIVE" })).toEqual(["Table"]);
    expect((await read("/ids")).value).toEqual({
      content: [drum, table, closed, kite],
      totalPages: 1,
      pageNum: 1,
    });
    await remove(kite);
    await add(kite);
    expect(await names()).toEqual(["Kite", "Drum", "Table"]);
  });

  test("favourites are listed in pages, and a page beyond the last is empty", async () => {
    for (const nodeId of [kite, table, drum]) await add(nodeId);
    expect((await read("", { pageNo: "2", pageSize: "2" })).value).toMatchObject({
      totalPages: 2,
      pageNum: 2,
    });
    expect(await names({ pageNo: "2", pageSize: "2" })).toEqual(["Kite"]);
    expect((await read("/ids", { pageNo: "2", pageSize: "2" })).value.content).toEqual([kite]);
    for (const path of ["", "/ids"])
      expect((await read(path, { pageNo: "100000" })).value.content).toEqual([]);
  });

  test("invalid page numbers of favourites are refused", async () => {
    for (const query of [
      { pageNo: "0" },
      { pageNo: "x" },
      { pageNo: "100001" },
      { pageNo: "1e999" },
      { pageSize: "1001" },
      { pageSize: "0" },
    ])
      for (const path of ["", "/ids"])
        expect(await read(path, query as Record<string, string>)).toMatchObject({
          errorCode: "request.invalid",
        });
    expect(await read("", { pageSize: "26" })).toMatchObject({ errorCode: "request.invalid" });
    expect(await read("", { gameType: "DARTS" })).toMatchObject({ errorCode: "request.invalid" });
  });

  test("favourites are a member's own and no shared cache may store them", async () => {
    await add(kite);
    await createMember(t.app, "neighbour");
    const theirs = await signIn(t.app, "neighbour");
    for (const path of ["", "/ids"]) expect((await read(path, {}, theirs)).value.content).toEqual([]);
    for (const answer of [await read(""), await read("/ids"), await add(kite)])
      expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  test("a deleted game is no favourite any more", async () => {
    const [gone] = (await createGames(t.app, { vendor: "LUMEN", name: "Gone" })) as [string];
    await add(gone);
    await t.app.database.pool.query("DELETE FROM games WHERE node_id = $1", [gone]);
    expect((await read("/ids")).value.content).toEqual([]);
  });
});

test("a member has at most a thousand favourites, also with 64 concurrent requests", async () => {
  const many = await createGames(
    t.app,
    ...Array.from({ length: MAX_FAVOURITES + 64 }, (_, i) => ({ vendor: "OTTER", name: `Crowd ${i}` })),
  );
  await t.app.database.pool.query(
    "INSERT INTO favourites (member_id, node_id) SELECT $1, unnest($2::bigint[])",
    [memberId, many.slice(0, MAX_FAVOURITES - 10)],
  );
  const outcomes = await Promise.all(
    many.slice(MAX_FAVOURITES - 10, MAX_FAVOURITES + 54).map((id) => add(id, "OTTER")),
  );
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(outcomes.filter(({ errorCode }) => errorCode === "favourites.limit.reached")).toHaveLength(54);
  expect(outcomes.find(({ errorCode }) => errorCode)?.status).toBe(409);
  expect(await storedCount()).toBe(MAX_FAVOURITES);
  // adding an existing favourite still succeeds
  expect((await add(many[0] as string, "OTTER")).status).toBe(200);
  const { value } = await read("/ids", { pageSize: "1000" });
  expect(new Set(value.content).size).toBe(MAX_FAVOURITES);
  expect(value.totalPages).toBe(1);
});

test("64 concurrent taps on one favourite button store one row", async () => {
  const outcomes = await Promise.all(Array.from({ length: 64 }, () => add(kite)));
  expect(outcomes.every(({ status }) => status === 200)).toBe(true);
  expect(await storedCount()).toBe(1);
});
