import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BackOfficeChat } from "@foyer/contract/back-office";
import type { ChatPage } from "@foyer/contract/chat";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Player } from "../../http/session-context.ts";
import { createMember, openEvents, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { TrialRepository } from "../trial/trial.repository.ts";

let t: TestApp;
let base: string;
let backOffice: Record<string, string>;

beforeAll(async () => {
  t = await testApp();
  await flags({ CBS3: true });
  base = await t.app.listen({ port: 0 });
  backOffice = await operatorAt(t.app, (await t.app.services.settings.merchant("DEMO")).id);
});
afterAll(() => t.close());

const whitelabel = async () =>
  (await t.app.inject({ url: "/wps/system/whitelabel" })).json().value.flags as Record<string, boolean>;
async function flags(values: Record<string, boolean>): Promise<void> {
  await t.app.database.pool.query("UPDATE merchants SET whitelabel = $1 WHERE code = 'DEMO'", [
    { flags: values },
  ]);
  await vi.waitFor(async () => expect(await whitelabel()).toEqual(values));
}

type Headers = Record<string, string>;
const get = async (url: string, headers: Headers) => {
  const answer = await t.app.inject({ url, headers });
  return answer.json().errorCode ?? answer.json().value;
};
const post = async (url: string, headers: Headers, payload: object) => {
  const answer = await t.app.inject({ method: "POST", url, headers, payload });
  return answer.json().errorCode ?? answer.json().value;
};
const send = (headers: Headers, text: string, clientKey = randomUUID() as string) =>
  post("/wps/chat", headers, { text, clientKey });
const read = (headers: Headers, query = ""): Promise<ChatPage> => get(`/wps/chat${query}`, headers);
const unread = async (headers: Headers) => (await get("/wps/chat/unread", headers)).unReadCount;
const chatOf = async (memberId: bigint): Promise<string> =>
  (await t.app.database.pool.query("SELECT public_id FROM chats WHERE member_id = $1", [memberId])).rows[0]
    .public_id;
const answer = async (memberId: bigint, text: string, clientKey = randomUUID() as string) =>
  post(`/wps/backoffice/chats/${await chatOf(memberId)}`, backOffice, { text, clientKey });

async function player(username: string, options = {}) {
  const id = await createMember(t.app, username, options);
  return { id, headers: (await signIn(t.app, username)) as Headers };
}

describe("the player's chat", () => {
  test("a chat starts empty and stores the messages of both sides, newest first", async () => {
    const { id, headers } = await player("chat-ann");
    expect(await read(headers)).toEqual({ content: [], more: false });
    const question = await send(headers, "Where is my bonus?", "a-key-of-my-own-1");
    expect(question).toMatchObject({ from: "player", text: "Where is my bonus?", read: false });
    expect(question.clientKey).toBe("a-key-of-my-own-1");
    await answer(id, "On its way.");
    const { content } = await read(headers);
    expect(content.map(({ from, name, text }) => [from, name, text])).toEqual([
      ["operator", "Mara", "On its way."],
      ["player", undefined, "Where is my bonus?"],
    ]);
    expect(content.map(({ clientKey }) => clientKey)).toEqual([undefined, "a-key-of-my-own-1"]);
  });

  test("a message repeated with its client key is stored once, and another text under the same key is refused", async () => {
    const { headers } = await player("chat-ben");
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(headers, "Hello?", key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await read(headers)).content).toHaveLength(1);
    expect(await send(headers, "Something else", key)).toBe("request.conflict");
  });

  test("a chat is read in pages without gaps or overlap", async () => {
    const { id, headers } = await player("chat-cat");
    await send(headers, "0");
    for (let i = 1; i < 60; i++) await answer(id, String(i));
    const first = await read(headers);
    const second = await read(headers, `?before=${first.content.at(-1)?.id}`);
    const third = await read(headers, `?before=${second.content.at(-1)?.id}`);
    const texts = [first, second, third].flatMap(({ content }) => content.map(({ text }) => Number(text)));
    expect(texts).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i));
    expect([first.more, second.more, third.more]).toEqual([true, true, false]);
  });

  test.each([
    ["empty", ""],
    ["blank", " \n\t "],
    ["one character too long", "x".repeat(1_001)],
    ["too long in code points", "e\u0301".repeat(600)],
    ["a text with a null character", "a\u0000b"],
  ])("a chat message is refused when it is %s", async (_, text) => {
    const { headers } = await player(`chat-bad-${randomUUID().slice(0, 8)}`);
    expect(await send(headers, text)).toBe("request.invalid");
  });

  test("a chat message may have a thousand characters of any script, and a lone surrogate is replaced", async () => {
    const { headers } = await player("chat-dan");
    expect((await send(headers, "🎰".repeat(1_000))).text).toHaveLength(2_000);
    expect((await send(headers, "a\ud800b")).text).toBe("a\ufffdb");
  });

  test("a player who sends more messages than anybody types is rate limited", async () => {
    const { headers } = await player("chat-eve");
    const answers: unknown[] = [];
    for (let i = 0; i < 31; i++) answers.push(await send(headers, String(i)));
    expect(answers.at(-1)).toBe("request.rate.limited");
    expect(answers.filter((a) => a === "request.rate.limited")).toHaveLength(1);
  });

  test("a guest's chat reaches the back office of the merchant behind the trial and is deleted with the guest", async () => {
    const { pool } = t.app.database;
    await pool.query(
      "INSERT INTO merchants (code, name, currency, trial_of) SELECT 'DEMO_TRIAL', name, currency, id FROM merchants WHERE code = 'DEMO'",
    );
    await expect.poll(() => t.app.services.settings.merchant("DEMO_TRIAL").catch(() => null)).not.toBeNull();
    const memberId = await createMember(t.app, "guest-fay", { type: 4, merchant: "DEMO_TRIAL" });
    await t.app.database.pool.query("INSERT INTO guests VALUES ($1, now() + interval '1 h')", [memberId]);
    const guest: Player = {
      memberId,
      merchantId: (await t.app.services.settings.merchant("DEMO_TRIAL")).id,
      sessionId: 0n,
      username: "guest-fay",
      type: 4,
      currency: "CNY",
    };
    await t.app.services.chat.send(guest, { text: "Am I a guest?", clientKey: randomUUID() }, "EN");
    const seen = async () =>
      ((await get("/wps/backoffice/chats", backOffice)).content as BackOfficeChat[]).find(
        ({ player }) => player === "guest-fay",
      );
    expect(await seen()).toMatchObject({ guest: true, unread: 1 });
    expect(await t.app.services.chat.unread(guest)).toBe(0);
    await t.app.database.pool.query("UPDATE guests SET expires_at = now() WHERE member_id = $1", [memberId]);
    await new TrialRepository(t.app.database.pool).clear();
    expect(await seen()).toBeUndefined();
    expect((await t.app.services.chat.read(guest, undefined)).content).toEqual([]);
  });
});

describe("unread chat messages", () => {
  test("messages count as unread until the player has seen them, and the count is pushed", async () => {
    const { id, headers } = await player("unread-ann");
    await send(headers, "Anybody there?");
    const live = await openEvents(base, headers);
    // the message before may be announced after the stream opened, with the same count
    await expect.poll(() => live.of("unread").at(-1)).toEqual({ inbox: 0, chat: 0 });
    const first = await answer(id, "Yes.");
    const second = await answer(id, "How can I help?");
    await expect.poll(() => live.of("unread").at(-1)).toEqual({ inbox: 0, chat: 2 });
    // the player's own message may be announced late, before the answers
    await expect.poll(() => live.of("chat").at(-1)).toEqual({ last: second.id });
    expect(live.of("chat")).toContainEqual({ last: first.id });
    expect(await unread(headers)).toBe(2);
    expect(await post("/wps/chat/seen", headers, { last: first.id })).toEqual({ unReadCount: 1 });
    await expect.poll(() => live.of("unread").at(-1)).toEqual({ inbox: 0, chat: 1 });
    expect(await post("/wps/chat/seen", headers, { last: "999999999" })).toEqual({ unReadCount: 0 });
    const last = await answer(id, "Still there?");
    expect(await unread(headers)).toBe(1);
    // marking an older message as seen changes nothing
    await post("/wps/chat/seen", headers, { last: last.id });
    expect(await post("/wps/chat/seen", headers, { last: first.id })).toEqual({ unReadCount: 0 });
    await live.close();
  });

  test("the unread count is sent again when a stream reopens after a break", async () => {
    const { id, headers } = await player("unread-ben");
    await send(headers, "Hello");
    await (await openEvents(base, headers)).close();
    await answer(id, "Missed me?");
    const live = await openEvents(base, headers);
    await expect.poll(() => live.of("unread").at(-1)).toEqual({ inbox: 0, chat: 1 });
    await live.close();
  });

  test("the unread count reaches a player connected to another gateway", async () => {
    const { id, headers } = await player("unread-cat");
    await send(headers, "Hello");
    const other = await t.another();
    const here = base;
    base = await other.listen({ port: 0 });
    const live = await openEvents(base, headers);
    base = here;
    await expect.poll(() => live.of("unread").at(-1)).toEqual({ inbox: 0, chat: 0 });
    await answer(id, "From afar");
    await expect.poll(() => live.of("unread").at(-1)).toEqual({ inbox: 0, chat: 1 });
    await live.close();
  });

  test("unread messages are counted for member types 0, 1 and 2 only, and only with CBS3", async () => {
    const counts: Record<string, number> = {};
    for (const type of [0, 1, 2, 40, 41, 42] as const) {
      const { id, headers } = await player(`unread-type-${type}`, { type });
      await send(headers, "Hello");
      await answer(id, "Hello");
      counts[type] = await unread(headers);
    }
    expect(counts).toEqual({ 0: 1, 1: 1, 2: 1, 40: 0, 41: 0, 42: 0 });
  });

  test("without CBS3 the unread count is 0 and the chat is closed, but stored messages stay readable", async () => {
    const { id, headers } = await player("unread-dan");
    await send(headers, "Hello");
    await answer(id, "Good evening");
    await flags({ CBS3: false });
    expect(await unread(headers)).toBe(0);
    expect(await send(headers, "And now?")).toBe("chat.closed");
    expect((await read(headers)).content).toHaveLength(2);
    await flags({ CBS3: true });
    expect(await unread(headers)).toBe(1);
  });

  test("the player sees that an operator has read a message", async () => {
    const { id, headers } = await player("seen-ann");
    const sent = await send(headers, "Read this");
    expect((await read(headers)).content[0]?.read).toBe(false);
    await post(`/wps/backoffice/chats/${await chatOf(id)}/seen`, backOffice, { last: sent.id });
    expect((await read(headers)).content[0]?.read).toBe(true);
  });
});

describe("an external chat provider", () => {
  let provider: Server;
  const answers: Record<string, Record<string, string>> = {
    "/open": {},
    "/denied": { "x-frame-options": "DENY" },
    "/same": { "content-security-policy": "frame-ancestors 'self'" },
    "/any": { "content-security-policy": "default-src 'self'; frame-ancestors *", "x-frame-options": "DENY" },
  };
  let address: string;
  beforeAll(async () => {
    provider = createServer((request, response) => {
      response.writeHead(200, answers[request.url ?? ""]);
      response.end("hello");
    });
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    provider.close();
    await t.app.database.pool.query("UPDATE merchants SET settings = '{}'");
  });

  const launchAt = async (chatUrl: string, headers: Headers) => {
    await t.app.database.pool.query("UPDATE merchants SET settings = $1 WHERE code = 'DEMO'", [{ chatUrl }]);
    const set = async () => (await t.app.services.settings.merchant("DEMO")).settings.chatUrl;
    await expect.poll(set).toBe(chatUrl);
    return get("/wps/chat/launch", headers);
  };

  test.each([
    ["/open", true],
    ["/denied", false],
    ["/same", false],
    ["/any", true],
  ])("a provider answering %s can be framed: %s", async (path, framed) => {
    const { headers } = await player(`launch${path.replace("/", "-")}`);
    expect(await launchAt(address + path, headers)).toEqual({ chatUrl: address + path, framed });
  });

  test("an unreachable provider counts as frameable", async () => {
    const { headers } = await player("launch-gone");
    const chatUrl = "http://127.0.0.1:9/gone";
    expect(await launchAt(chatUrl, headers)).toEqual({ chatUrl, framed: true });
  });

  test("the provider's address needs a session and is not in the settings", async () => {
    expect(await get("/wps/chat/launch", {})).toBe("session.required");
    expect(await get("/wps/system/settings/consolidated", {})).not.toHaveProperty("chatUrl");
  });
});
