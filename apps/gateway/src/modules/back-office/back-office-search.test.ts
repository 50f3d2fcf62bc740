import { randomUUID } from "node:crypto";
import type { BackOfficeChat } from "@foyer/contract/back-office";
import type { BackOfficeDecision, BackOfficeFoundFeedback } from "@foyer/contract/back-office-search";
import type { BackOfficeApplication } from "@foyer/contract/back-office-tasks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMember, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let merchantId: number;
type Headers = Record<string, string>;
let mara: Headers;
/** An operator of another merchant. */
let foreign: Headers;

interface Found<Item> {
  readonly content: readonly Item[];
  readonly next?: string;
}

beforeAll(async () => {
  t = await testApp();
  const { pool } = t.app.database;
  await pool.query("UPDATE merchants SET whitelabel = $1", [{ flags: { CBS3: true } }]);
  await pool.query(
    "INSERT INTO merchants (code, name, currency, whitelabel) SELECT 'OTHER', 'Other', currency, whitelabel FROM merchants",
  );
  const known = (code: string) => t.app.services.settings.merchant(code);
  await vi.waitFor(async () => expect((await known("OTHER")).whitelabel.flags).toEqual({ CBS3: true }));
  merchantId = (await known("DEMO")).id;
  mara = await operatorAt(t.app, merchantId);
  foreign = await operatorAt(t.app, (await known("OTHER")).id);
});
afterAll(() => t.close());

async function ask<T = unknown>(
  method: "GET" | "POST" | "PUT",
  url: string,
  headers: Headers,
  payload?: object,
): Promise<T> {
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  const { success, value, errorCode } = answer.json();
  return success ? value : ({ errorCode } as T);
}
const search = <Item>(path: string, query: Record<string, string>, who = mara) =>
  ask<Found<Item>>("GET", `/wps/backoffice/${path}?${new URLSearchParams(query)}`, who);

/** Reads every page, each from where the one before ended. */
async function everyPage<Item>(path: string, query: Record<string, string>): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let before: string | undefined; ; ) {
    const page = await search<Item>(path, { ...query, ...(before !== undefined && { before }) });
    pages.push([...page.content]);
    before = page.next;
    if (before === undefined) return pages;
  }
}

describe("decisions on applications", () => {
  let promotion: string;
  beforeAll(async () => {
    const { announcements, promotions } = t.app.services;
    promotion = await announcements.publish({
      merchantId,
      type: "PR",
      category: "other_promo",
      group: null,
      startsAt: new Date(Date.now() - 60_000),
      endsAt: null,
      texts: {
        EN: { title: "The circle", content: "<p>Ask.</p>" },
        TY: { title: "Ang bilog", content: "<p>Humingi.</p>" },
      },
    });
    const terms = { kind: "application", amount: "88", multiple: 3, bonusDays: 30 } as const;
    await promotions.setTerms(merchantId, BigInt(promotion), terms);
    for (const [username, verdict, reason] of [
      ["ana-decided", "approve", undefined],
      ["bea-decided", "reject", "Once a household."],
      ["carla-decided", "reject", "Too early."],
      ["dora-waits", undefined, undefined],
    ] as const) {
      await createMember(t.app, username);
      await ask("POST", `/wps/member/promotions/${promotion}/join`, await signIn(t.app, username), {});
      if (!verdict) continue;
      const { content } = await waiting({ q: username });
      await ask("POST", `/wps/backoffice/promotions/${content[0]?.applicationId}`, mara, { verdict, reason });
    }
  });
  const waiting = (query: Record<string, string>) => search<BackOfficeApplication>("promotions", query);
  const decisions = (query: Record<string, string> = {}, who = mara) =>
    search<BackOfficeDecision>("promotions/decisions", query, who);
  const players = ({ content }: Found<{ player: string }>) => content.map(({ player }) => player);

  test("the list of decisions says who decided, when, what and why, the latest first", async () => {
    const { content, next } = await decisions();
    expect(content.map(({ player, verdict }) => [player, verdict])).toEqual([
      ["carla-decided", "reject"],
      ["bea-decided", "reject"],
      ["ana-decided", "approve"],
    ]);
    expect(next).toBeUndefined();
    expect(content[1]).toEqual({
      applicationId: expect.stringMatching(/^\d+$/),
      title: "The circle",
      player: "bea-decided",
      playerId: expect.stringMatching(/^[0-9a-z]+$/),
      amount: "88.00",
      currency: "CNY",
      appliedAt: expect.stringMatching(/Z$/),
      verdict: "reject",
      by: expect.stringMatching(/^operator-/),
      at: expect.stringMatching(/Z$/),
      note: "Once a household.",
    });
    expect(content[2]).not.toHaveProperty("note");
  });

  test.each([
    [{ verdict: "approve" }, ["ana-decided"]],
    [{ verdict: "reject" }, ["carla-decided", "bea-decided"]],
    [{ q: "BEA" }, ["bea-decided"]],
    [{ q: "household" }, ["bea-decided"]],
    [{ q: "bilog", verdict: "reject" }, ["carla-decided", "bea-decided"]],
    [{ q: "operator" }, ["carla-decided", "bea-decided", "ana-decided"]],
    [{ q: "dora" }, []],
    [{ q: "'|:* !" }, []],
  ])("decisions are filtered by %j", async (query, expected) => {
    expect(players(await decisions(query))).toEqual(expected);
  });

  test("waiting applications are found by the player's name or the title", async () => {
    expect(players(await waiting({ q: "dora" }))).toEqual(["dora-waits"]);
    expect(players(await waiting({ q: "CIRC" }))).toEqual(["dora-waits"]);
    expect(players(await waiting({ q: "bea" }))).toEqual([]);
  });

  test("a page of decisions begins after the one before, even where decisions were made in the same moment", async () => {
    const { pool } = t.app.database;
    await pool.query(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, period, terms, stage, titles,
              decided_by, decided_at, note)
       SELECT merchant_id, member_id, currency, promotion_id, n, terms, stage, titles, decided_by,
              timestamptz '2020-01-01 00:00:00.123457Z' + (n / 9) * interval '1 second', 'many'
         FROM promotion_participations, generate_series(2, 61) n WHERE note = 'Too early.'`,
    );
    const pages = await everyPage<BackOfficeDecision>("promotions/decisions", { q: "many" });
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
    const all = pages.flat();
    expect(new Set(all.map(({ applicationId }) => applicationId)).size).toBe(60);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  test("operators of another merchant see none of them", async () => {
    expect(await decisions({}, foreign)).toEqual({ content: [] });
    expect(await decisions({ q: "bea" }, foreign)).toEqual({ content: [] });
  });
});

describe("search of feedback", () => {
  const found = (q: string, who = mara) => search<BackOfficeFoundFeedback>("feedback/search", { q }, who);
  let receipt: string;
  beforeAll(async () => {
    await createMember(t.app, "teller-of-reels");
    const headers = await signIn(t.app, "teller-of-reels");
    const send = async (content: string) =>
      (
        await ask<{ receipt: string }>("PUT", "/wps/member/feedback", headers, {
          content,
          images: [],
          clientKey: randomUUID(),
        })
      ).receipt;
    receipt = await send("The reels stand still.\nCafé music plays.");
    await send("转轮停住了，请看看。");
    await ask("POST", `/wps/backoffice/feedback/${receipt}`, mara, { answer: "They turn again." });
    await ask(
      "PUT",
      "/wps/system/onlineService/message",
      {},
      {
        email: "visitor@mail.example",
        content: "How do I register?",
        clientKey: randomUUID(),
      },
    );
  });

  test.each(["reel still", "CAFE", "music", "turn again"])(
    "feedback is found by the words %j, with its answer",
    async (q) => {
      expect((await found(q)).content).toEqual([
        expect.objectContaining({
          receipt,
          player: "teller-of-reels",
          answer: "They turn again.",
          answeredBy: expect.stringMatching(/^operator-/),
          answeredAt: expect.stringMatching(/Z$/),
        }),
      ]);
    },
  );

  test("feedback is found by its receipt number, its sender's name and a visitor's address", async () => {
    expect((await found(receipt.toLowerCase())).content.map((item) => item.receipt)).toEqual([receipt]);
    expect((await found("teller")).content).toHaveLength(2);
    const [visitors] = (await found("visitor@mail.example")).content;
    expect(visitors).toMatchObject({ email: "visitor@mail.example", content: "How do I register?" });
    expect(visitors).not.toHaveProperty("answer");
  });

  test("feedback in a script without blanks is found by any part of a sentence", async () => {
    for (const q of ["停住", "看"]) expect((await found(q)).content).toHaveLength(1);
  });

  test("words that are not in it, parts from inside a word, and signs alone find nothing", async () => {
    for (const q of ["reels register", "eels", "?!"]) expect(await found(q)).toEqual({ content: [] });
    expect(await found("reels", foreign)).toEqual({ content: [] });
  });

  test("pages of found feedback follow one another without a gap", async () => {
    await t.app.database.pool.query(
      `INSERT INTO feedback (merchant_id, member_id, receipt, category, content, client_key, request_hash)
       SELECT merchant_id, member_id, 'F-' || substr(translate(upper(md5(n::text)), '01', 'XY'), 1, 8), category, 'Flood ' || n, 'flood-' || n, request_hash
         FROM feedback, generate_series(1, 51) n WHERE receipt = $1`,
      [receipt],
    );
    const pages = await everyPage<BackOfficeFoundFeedback>("feedback/search", { q: "flood" });
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 1]);
    expect(pages.flat().map(({ content }) => content)).toEqual(
      Array.from({ length: 51 }, (_, at) => `Flood ${51 - at}`),
    );
  });
});

describe("search of chats", () => {
  const found = (q: string, who = mara) => search<BackOfficeChat>("chats/search", { q }, who);
  beforeAll(async () => {
    for (const username of ["talker-one", "talker-two"]) {
      await createMember(t.app, username);
      const headers = await signIn(t.app, username);
      for (const text of [`Where is my bonus?`, `It is ${username} again.`])
        await ask("POST", "/wps/chat", headers, { text, clientKey: randomUUID() });
    }
    await t.app.database.pool.query(
      "UPDATE members SET nickname = 'Moonlight' WHERE username = 'talker-two'",
    );
  });

  test("chats are found by a word of any message, each with the newest that has it", async () => {
    const { content } = await found("bonus");
    expect(content.map(({ player, last }) => [player, last.text])).toEqual([
      ["Moonlight", "Where is my bonus?"],
      ["talker-one", "Where is my bonus?"],
    ]);
  });

  test("chats are found by the player's username or nickname", async () => {
    for (const q of ["talker-two", "moon"])
      expect((await found(q)).content.map(({ player }) => player)).toEqual(["Moonlight"]);
    expect(await found("moon", foreign)).toEqual({ content: [] });
  });

  test("a chat that was found can be read, with the player's name", async () => {
    const [chat] = (await found("moonlight")).content;
    expect(await ask("GET", `/wps/backoffice/chats/${chat?.chatId}`, mara)).toMatchObject({
      player: "Moonlight",
      guest: false,
      content: [{ text: "It is talker-two again." }, { text: "Where is my bonus?" }],
    });
  });
});

test.each(["", "x".repeat(65), "\u0000"])("a search for %j is refused, naming the field", async (q) => {
  for (const path of ["feedback/search", "chats/search", "promotions/decisions", "promotions"])
    expect(await search(path, { q })).toEqual({ errorCode: "request.invalid" });
});

test("the search of the back office uses the indexes of words", async () => {
  const { pool } = t.app.database;
  const client = await pool.connect();
  try {
    await client.query("SET enable_seqscan = off");
    for (const [index, text] of [
      [
        "members_words",
        "SELECT FROM members m WHERE text_vector(m.username || ' ' || coalesce(m.nickname, '')) @@ text_query('a')",
      ],
      ["chat_messages_words", "SELECT FROM chat_messages w WHERE text_vector(w.text) @@ text_query('a')"],
    ] as const) {
      const { rows } = await client.query(`EXPLAIN (FORMAT json) ${text}`);
      expect(JSON.stringify(rows)).toContain(index);
    }
  } finally {
    client.release(true);
  }
});
