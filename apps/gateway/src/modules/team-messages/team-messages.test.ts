import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { MemberType } from "@foyer/contract/shared";
import type {
  TeamContacts,
  TeamConversation,
  TeamMessage,
  TeamMessagePage,
} from "@foyer/contract/team-messages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../../db/database.ts";
import { createMember, openEvents, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await testApp();
  await sql("UPDATE merchants SET whitelabel = $1 WHERE code = 'DEMO'", [{ flags: { CBS3: true } }]);
  await allow("everyone");
  base = await t.app.listen({ port: 0 });
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
async function allow(teamMessages: "off" | "agents" | "everyone"): Promise<void> {
  await sql("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [{ teamMessages }]);
  await vi.waitFor(async () =>
    expect((await t.app.services.settings.merchant("DEMO")).settings.teamMessages).toBe(teamMessages),
  );
}

const PATH = "/wps/member/team";
async function call<Value>(
  method: "GET" | "POST",
  url: string,
  headers: Headers,
  payload?: object,
): Promise<Value> {
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.json().errorCode ?? answer.json().value;
}
const contacts = (headers: Headers) => call<TeamContacts>("GET", `${PATH}/contacts`, headers);
const list = (headers: Headers, relation: "upline" | "downline", more = "") =>
  call<{ content: TeamConversation[]; next?: string }>(
    "GET",
    `${PATH}/conversations?relation=${relation}${more}`,
    headers,
  );
const read = (headers: Headers, id: string, more = "") =>
  call<TeamMessagePage>("GET", `${PATH}/conversations/${id}${more}`, headers);
const send = (headers: Headers, id: string, text: string, clientKey: string = randomUUID()) =>
  call<TeamMessage>("POST", `${PATH}/conversations/${id}`, headers, { text, clientKey });
const seen = (headers: Headers, id: string, last: string) =>
  call<{ unread: number }>("POST", `${PATH}/conversations/${id}/seen`, headers, { last });
const mute = async (headers: Headers, id: string, muted: boolean) =>
  (
    await t.app.inject({
      method: "PUT",
      url: `${PATH}/conversations/${id}/muted`,
      headers,
      payload: { muted },
    })
  ).json().value as { muted: boolean };
const broadcast = (
  headers: Headers,
  text: string,
  clientKey: string = randomUUID(),
  group?: "agents" | "players",
) =>
  call<{ recipients: number }>("POST", "/wps/agent/team/messages", headers, {
    text,
    clientKey,
    ...(group && { group }),
  });
const textsOf = ({ content }: TeamMessagePage) => content.map(({ from, text }) => [from, text]);

interface Person {
  readonly memberId: bigint;
  readonly id: string;
  readonly username: string;
  readonly headers: Headers;
}
async function person(username: string, under: bigint | null, type: MemberType = 0): Promise<Person> {
  const memberId = await joinTeam(t, username, under, type);
  const [row] = await sql<{ id: string }>("SELECT public_id AS id FROM members WHERE id = $1", [memberId]);
  return { memberId, id: row?.id as string, username, headers: await signIn(t.app, username) };
}
let made = 0;
/** A general agent, an agent below, a member below that one, and another general agent with a member. */
async function team() {
  made += 1;
  const top = await person(`top${made}`, null, 2);
  const agent = await person(`agent${made}`, top.memberId, 1);
  const player = await person(`player${made}`, agent.memberId);
  const stranger = await person(`stranger${made}`, null, 2);
  return { top, agent, player, stranger, theirs: await person(`theirs${made}`, stranger.memberId) };
}
let now: Awaited<ReturnType<typeof team>>;
beforeEach(async () => {
  now = await team();
});
afterEach(() => allow("everyone"));

/** Moves a member below another one, with everyone below. */
const move = async (member: Person, to: Person) =>
  expect(
    await sql("SELECT team_move($1, $2, (now() AT TIME ZONE 'Asia/Manila')::date + 1) AS refusal", [
      member.memberId,
      to.memberId,
    ]),
  ).toEqual([{ refusal: null }]);

describe("messages between a member and the direct upline", () => {
  test("both sides read a conversation, the newest message first", async () => {
    const { agent, player } = now;
    expect(await read(agent.headers, player.id)).toEqual({
      other: { id: player.id, username: player.username, agent: false, relation: "downline" },
      muted: false,
      content: [],
      more: false,
    });
    await send(agent.headers, player.id, "Welcome.");
    const answer = await send(player.headers, agent.id, "Thank you.\nWhere do I begin?", "a-key-of-my-own-1");
    expect(answer).toMatchObject({ from: "caller", read: false, clientKey: "a-key-of-my-own-1" });
    const page = await read(player.headers, agent.id);
    expect(page.other).toEqual({ id: agent.id, username: agent.username, agent: true, relation: "upline" });
    expect(textsOf(page)).toEqual([
      ["caller", "Thank you.\nWhere do I begin?"],
      ["other", "Welcome."],
    ]);
    expect(page.content.map(({ clientKey }) => clientKey)).toEqual(["a-key-of-my-own-1", undefined]);
    expect(textsOf(await read(agent.headers, player.id)).map(([from]) => from)).toEqual(["other", "caller"]);
  });

  test("conversations are listed by their newest message, those with uplines apart from those with downlines", async () => {
    const { top, agent, player } = now;
    const second = await person(`second${made}`, agent.memberId);
    await send(agent.headers, player.id, "One");
    await send(agent.headers, second.id, "Two");
    await send(player.headers, agent.id, "Three");
    await send(top.headers, agent.id, "Four");
    const downlines = await list(agent.headers, "downline");
    expect(downlines.content.map(({ other, last, unread }) => [other.username, last.text, unread])).toEqual([
      [player.username, "Three", 1],
      [second.username, "Two", 0],
    ]);
    expect((await list(agent.headers, "upline")).content).toMatchObject([
      {
        other: { username: top.username, relation: "upline" },
        last: { own: false, text: "Four" },
        unread: 1,
      },
    ]);
    const [newest] = downlines.content;
    const older = await list(agent.headers, "downline", `&before=${newest?.last.id}`);
    expect(older.content.map(({ other }) => other.username)).toEqual([second.username]);
  });

  test("a conversation is read in pages without gaps or overlap", async () => {
    const { agent, player } = now;
    await sql(
      `SELECT team_message_send($1, $2, 'downline', n::text, 'page-' || n, true) FROM generate_series(0, 59) n`,
      [agent.memberId, player.memberId],
    );
    const first = await read(player.headers, agent.id);
    const second = await read(player.headers, agent.id, `?before=${first.content.at(-1)?.id}`);
    const third = await read(player.headers, agent.id, `?before=${second.content.at(-1)?.id}`);
    expect([first, second, third].flatMap(textsOf).map(([, text]) => Number(text))).toEqual(
      Array.from({ length: 60 }, (_, at) => 59 - at),
    );
    expect([first.more, second.more, third.more]).toEqual([true, true, false]);
  });

  test("an agent has conversations in pages", async () => {
    const { agent } = now;
    await sql(
      `WITH made AS (
         INSERT INTO members (merchant_id, username, type, currency, upline_id)
         SELECT merchant_id, 'many' || $2 || '-' || n, 0, currency, id FROM members, generate_series(1, 30) n WHERE id = $1
         RETURNING id
       )
       SELECT team_message_send(id, $1, 'upline', 'Hello', 'many', true) FROM made`,
      [agent.memberId, made],
    );
    const first = await list(agent.headers, "downline");
    const second = await list(agent.headers, "downline", `&before=${first.next}`);
    expect([first.content.length, second.content.length, second.next]).toEqual([25, 5, undefined]);
    expect(new Set([...first.content, ...second.content].map(({ other }) => other.id)).size).toBe(30);
  });

  test.each([
    ["empty", ""],
    ["blank", " \n "],
    ["one character too long", "x".repeat(501)],
    ["too long in code points", "e\u0301".repeat(300)],
    ["a text with a null character", "a\u0000b"],
    ["a text with a control character", "a\u0007b"],
    ["a text with a control character of Latin 1", "a\u0085b"],
  ])("a message in a team is refused when it is %s", async (_, text) => {
    expect(await send(now.agent.headers, now.player.id, text)).toBe("request.invalid");
    expect((await read(now.agent.headers, now.player.id)).content).toEqual([]);
  });

  test("a message in a team may have 500 characters of any script, and HTML in it is plain text", async () => {
    const { agent, player } = now;
    expect((await send(agent.headers, player.id, "🎰".repeat(500))).text).toBe("🎰".repeat(500));
    const html = "<b onclick='x'>1 < 2</b>";
    expect((await send(agent.headers, player.id, html)).text).toBe(html);
  });

  test("64 equal sends are one message", async () => {
    const { agent, player } = now;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => send(agent.headers, player.id, "Once", key)),
    );
    // those beyond the limit of a sender may be refused; none is stored
    const stored = answers.filter((answer) => typeof answer === "object");
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect((await read(player.headers, agent.id)).content).toHaveLength(1);
    expect((await list(player.headers, "upline")).content).toMatchObject([{ unread: 1 }]);
    expect((await send(agent.headers, player.id, "Once", key)).id).toBe(stored[0]?.id);
    expect(await send(agent.headers, player.id, "Something else", key)).toBe("request.conflict");
  });

  test("two who write to each other at once both reach the other one", async () => {
    const { agent, player } = now;
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2
          ? send(agent.headers, player.id, `agent ${at}`)
          : send(player.headers, agent.id, `player ${at}`),
      ),
    );
    expect((await read(agent.headers, player.id)).content).toHaveLength(20);
    expect((await list(agent.headers, "downline")).content).toMatchObject([{ unread: 10 }]);
    expect((await list(player.headers, "upline")).content).toMatchObject([{ unread: 10 }]);
  });

  test("a sender of more messages than anybody types is rate limited, and other senders are not", async () => {
    const { agent, player } = now;
    const answers: unknown[] = [];
    for (let at = 0; at < 31; at++) answers.push(await send(agent.headers, player.id, String(at)));
    expect(answers.filter((answer) => answer === "request.rate.limited")).toEqual([answers.at(-1)]);
    expect(await send(player.headers, agent.id, "Slowly")).toMatchObject({ text: "Slowly" });
  });
});

describe("who reaches whom", () => {
  test("an agent reaches nobody outside the direct downline but the direct upline", async () => {
    const { top, agent, player, stranger, theirs } = now;
    const guest = await createMember(t.app, `guest${made}`, { type: 4 });
    const [row] = await sql<{ id: string }>("SELECT public_id AS id FROM members WHERE id = $1", [guest]);
    const outside = [
      [top, player],
      [player, top],
      [agent, stranger],
      [agent, theirs],
      [player, theirs],
      [agent, { id: row?.id as string }],
      [agent, { id: agent.id }],
      [agent, { id: "0123456789abcdef" }],
    ] as const;
    for (const [from, to] of outside) {
      expect(await send(from.headers, to.id, "Hello")).toBe("member.unknown");
      expect(await read(from.headers, to.id)).toBe("member.unknown");
      expect(await seen(from.headers, to.id, "1")).toBe("member.unknown");
    }
    expect(
      await sql("SELECT FROM team_messages WHERE sender_id = ANY($1)", [
        [top.memberId, agent.memberId, player.memberId],
      ]),
    ).toEqual([]);
    expect(await send(agent.headers, top.id, "Hello")).toMatchObject({ from: "caller" });
    expect(await send(agent.headers, player.id, "Hello")).toMatchObject({ from: "caller" });
  });

  test("guests and visitors have no messages in teams", async () => {
    const token = randomBytes(32).toString("base64url");
    await sql(
      `INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at)
       VALUES ($1, $2, 1800, now() + interval '1 h', now() + interval '1 day')`,
      [await createMember(t.app, `guest${made}`, { type: 4 }), createHash("sha256").update(token).digest()],
    );
    for (const [headers, refusal] of [
      [{ token }, "session.real.account.required"],
      [{}, "session.required"],
    ] as const) {
      expect(await contacts(headers as Headers)).toBe(refusal);
      expect(await list(headers as Headers, "upline")).toBe(refusal);
      expect(await send(headers as Headers, now.agent.id, "Hello")).toBe(refusal);
    }
  });

  test.each([
    ["everyone", "everyone", true, true],
    ["agents", "agents", true, false],
    ["off", "nobody", false, false],
  ] as const)(
    "where the merchant allows messages in teams for %s, contacts and sends follow it",
    async (setting, downlines, agents, members) => {
      const { top, agent, player } = now;
      await allow(setting);
      const expected = (upline: Person, allowed: boolean) =>
        allowed ? { id: upline.id, username: upline.username } : undefined;
      expect(await contacts(top.headers)).toMatchObject({ downlines });
      expect((await contacts(top.headers)).upline).toBeUndefined();
      expect((await contacts(agent.headers)).upline).toEqual(expected(top, agents));
      const ofPlayer = await contacts(player.headers);
      expect(ofPlayer.downlines).toBe("nobody");
      expect(ofPlayer.upline).toEqual(expected(agent, members));
      const outcome = (allowed: boolean) => (allowed ? expect.any(Object) : "team.conversation.closed");
      expect(await send(top.headers, agent.id, "Hello")).toEqual(outcome(agents));
      expect(await send(agent.headers, top.id, "Hello")).toEqual(outcome(agents));
      expect(await send(agent.headers, player.id, "Hello")).toEqual(outcome(members));
      expect(await send(player.headers, agent.id, "Hello")).toEqual(outcome(members));
    },
  );

  test("a conversation stays readable after the merchant switched messages in teams off", async () => {
    const { agent, player } = now;
    const sent = await send(agent.headers, player.id, "Hello", "a-key-from-before-off");
    await allow("off");
    const page = await read(player.headers, agent.id);
    expect([page.closed, textsOf(page)]).toEqual(["off", [["other", "Hello"]]]);
    expect((await list(agent.headers, "downline")).content).toMatchObject([{ closed: "off" }]);
    expect((await contacts(agent.headers)).conversations).toEqual({ upline: false, downline: true });
    // the answer to a send may have been lost
    expect(await send(agent.headers, player.id, "Hello", "a-key-from-before-off")).toEqual(sent);
  });

  test("a moved member reaches the new upline only, and both read the closed conversation", async () => {
    const { top, agent, player, stranger } = now;
    await send(agent.headers, player.id, "Before");
    await move(player, stranger);
    expect(await send(player.headers, agent.id, "After")).toBe("team.conversation.closed");
    expect(await send(agent.headers, player.id, "After")).toBe("team.conversation.closed");
    for (const [from, to] of [
      [player, agent],
      [agent, player],
    ] as const) {
      const page = await read(from.headers, to.id);
      expect([page.closed, page.content.map(({ text }) => text)]).toEqual(["moved", ["Before"]]);
    }
    expect(await contacts(player.headers)).toMatchObject({ upline: { id: stranger.id } });
    expect((await list(player.headers, "upline")).content).toMatchObject([
      { other: { id: agent.id }, closed: "moved" },
    ]);
    await send(player.headers, stranger.id, "Hello");
    expect((await list(stranger.headers, "downline")).content).toMatchObject([{ other: { id: player.id } }]);
    expect(await send(top.headers, player.id, "Hello")).toBe("member.unknown");
    // back again: the same conversation goes on
    await inTransaction(t.app.database.pool, async (client) => {
      await client.query("SET LOCAL foyer.writes_paths = 'yes'");
      await client.query(
        "UPDATE team_links SET valid_from = valid_from - 5, valid_until = valid_until - CASE WHEN valid_until = 'infinity' THEN 0 ELSE 5 END WHERE member_id = $1",
        [player.memberId],
      );
    });
    await move(player, agent);
    await send(player.headers, agent.id, "Again");
    expect((await read(agent.headers, player.id)).content.map(({ text }) => text)).toEqual([
      "Again",
      "Before",
    ]);
  });
});

describe("unread messages in teams", () => {
  const unreadOf = (live: Awaited<ReturnType<typeof openEvents>>) => live.of("unread").at(-1);

  test("both devices of both sides are notified of a message, and of its having been read", async () => {
    const { agent, player } = now;
    const devices: Awaited<ReturnType<typeof openEvents>>[] = [];
    for (const { username, headers } of [agent, player])
      for (const device of [headers, await signIn(t.app, username)])
        devices.push(await openEvents(base, device));
    const [, , first, second] = devices;
    for (const live of devices) await expect.poll(() => unreadOf(live)).toEqual({ inbox: 0, chat: 0 });
    const { id } = await send(agent.headers, player.id, "Hello");
    for (const [at, live] of devices.entries())
      await expect
        .poll(() => live.of("team-message"))
        .toContainEqual({ memberId: at < 2 ? player.id : agent.id });
    for (const live of [first, second])
      await expect
        .poll(() => unreadOf(live as (typeof devices)[0]))
        .toEqual({ inbox: 0, chat: 0, upline: 1 });
    const before = devices[0]?.of("team-message").length ?? 0;
    expect(await seen(player.headers, agent.id, id)).toEqual({ unread: 0 });
    for (const live of [first, second])
      await expect.poll(() => unreadOf(live as (typeof devices)[0])).toEqual({ inbox: 0, chat: 0 });
    await expect.poll(() => devices[0]?.of("team-message").length).toBeGreaterThan(before);
    expect((await read(agent.headers, player.id)).content).toMatchObject([{ read: true }]);
    for (const live of devices) await live.close();
  });

  test("a stream starts with the unread messages of uplines and of downlines", async () => {
    const { top, agent, player } = now;
    await send(player.headers, agent.id, "One");
    await send(player.headers, agent.id, "Two");
    await send(top.headers, agent.id, "Three");
    const live = await openEvents(base, agent.headers);
    await expect.poll(() => unreadOf(live)).toEqual({ inbox: 0, chat: 0, upline: 1, team: 2 });
    await live.close();
  });

  test("a muted conversation is in no unread count until that is undone, and the other one does not learn of it", async () => {
    const { agent, player } = now;
    const [own, others] = [await openEvents(base, player.headers), await openEvents(base, agent.headers)];
    expect(await mute(player.headers, agent.id, true)).toEqual({ muted: false });
    await send(agent.headers, player.id, "One");
    await expect.poll(() => unreadOf(own)).toEqual({ inbox: 0, chat: 0, upline: 1 });
    await expect.poll(() => others.of("team-message")).toHaveLength(1);
    const before = await read(agent.headers, player.id);
    for (let again = 0; again < 2; again++)
      expect(await mute(player.headers, agent.id, true)).toEqual({ muted: true });
    await expect.poll(() => unreadOf(own)).toEqual({ inbox: 0, chat: 0 });
    await send(agent.headers, player.id, "Two");
    await expect.poll(() => others.of("team-message")).toHaveLength(2);
    const later = await openEvents(base, player.headers);
    await expect.poll(() => unreadOf(later)).toEqual({ inbox: 0, chat: 0 });
    expect((await list(player.headers, "upline")).content).toMatchObject([{ muted: true, unread: 2 }]);
    expect(await read(player.headers, agent.id)).toMatchObject({ muted: true });
    // nothing in the other one's view is different
    expect(await read(agent.headers, player.id)).toMatchObject({ ...before, content: expect.any(Array) });
    expect((await list(agent.headers, "downline")).content).toMatchObject([{ muted: false }]);
    expect(await mute(player.headers, agent.id, false)).toEqual({ muted: false });
    await expect.poll(() => unreadOf(own)).toEqual({ inbox: 0, chat: 0, upline: 2 });
    expect(others.of("team-message")).toHaveLength(2);
    for (const live of [own, others, later]) await live.close();
  });

  test("reading up to a message leaves those after it unread, and an older one again changes nothing", async () => {
    const { agent, player } = now;
    const ids: string[] = [];
    for (const text of ["One", "Two", "Three"]) ids.push((await send(agent.headers, player.id, text)).id);
    expect(await seen(player.headers, agent.id, ids[1] as string)).toEqual({ unread: 1 });
    expect(await seen(player.headers, agent.id, ids[0] as string)).toEqual({ unread: 1 });
    expect(await seen(player.headers, agent.id, "999999999999999999")).toEqual({ unread: 0 });
    await send(agent.headers, player.id, "Four");
    expect((await list(player.headers, "upline")).content).toMatchObject([{ unread: 1 }]);
  });

  test("messages read while others arrive are counted exactly", async () => {
    const { agent, player } = now;
    const sends = Array.from({ length: 20 }, async (_, at) => {
      const { id } = await send(agent.headers, player.id, String(at));
      if (at % 3 === 0) await seen(player.headers, agent.id, id);
    });
    await Promise.all(sends);
    const [counted] = await sql<{ unread: number; exact: number }>(
      `SELECT c.unread, (SELECT count(*)::int FROM team_messages WHERE receiver_id = $1 AND id > c.seen) AS exact
         FROM team_conversations c WHERE c.member_id = $1 AND c.other_id = $2`,
      [player.memberId, agent.memberId],
    );
    expect(counted?.unread).toBe(counted?.exact);
  });

  test("unread messages in teams are not counted where the merchant has no unread count", async () => {
    const { agent, player } = now;
    await send(agent.headers, player.id, "Hello");
    const flags = async (CBS3: boolean) => {
      await sql("UPDATE merchants SET whitelabel = $1 WHERE code = 'DEMO'", [{ flags: { CBS3 } }]);
      await expect
        .poll(async () => (await t.app.services.settings.merchant("DEMO")).whitelabel.flags["CBS3"])
        .toBe(CBS3);
    };
    await flags(false);
    const live = await openEvents(base, player.headers);
    await expect.poll(() => unreadOf(live)).toEqual({ inbox: 0, chat: 0 });
    await live.close();
    await flags(true);
  });
});

describe("one text to all direct downlines", () => {
  test("a text to all reaches each direct downline once, and nobody below them", async () => {
    const { top, agent, player } = now;
    const second = await person(`second${made}`, agent.memberId);
    const below = await person(`below${made}`, agent.memberId, 1);
    const grandchild = await person(`grandchild${made}`, below.memberId);
    const key = randomUUID();
    expect(await broadcast(agent.headers, "To all", key)).toEqual({ recipients: 3 });
    expect(await broadcast(agent.headers, "To all", key)).toEqual({ recipients: 3 });
    expect(await broadcast(agent.headers, "To others", key)).toBe("request.conflict");
    for (const { headers } of [player, second, below])
      expect(textsOf(await read(headers, agent.id))).toEqual([["other", "To all"]]);
    expect((await list(grandchild.headers, "upline")).content).toEqual([]);
    expect((await list(top.headers, "downline")).content).toEqual([]);
    expect((await list(agent.headers, "downline")).content).toHaveLength(3);
  });

  test("a text to all is delivered in batches that continue where the last one ended", async () => {
    const { agent } = now;
    await sql(
      `INSERT INTO members (merchant_id, username, type, currency, upline_id)
       SELECT merchant_id, 'batch' || $2 || '-' || n, 0, currency, id FROM members, generate_series(1, 20) n WHERE id = $1`,
      [agent.memberId, made],
    );
    const [stored] = await sql<{ id: bigint }>(
      `INSERT INTO team_broadcasts (sender_id, text, client_key, agents_only, recipients)
       VALUES ($1, 'In parts', 'parts', false, 21) RETURNING id`,
      [agent.memberId],
    );
    let batches = 0;
    while (
      (await sql<{ some: boolean }>("SELECT team_broadcast_deliver($1, 8) AS some", [stored?.id]))[0]?.some
    )
      batches += 1;
    expect(batches).toBe(3);
    expect(
      await sql("SELECT count(*)::int AS sent FROM team_messages WHERE sender_id = $1", [agent.memberId]),
    ).toEqual([{ sent: 21 }]);
  });

  test.each<[string, number, (agent: Person) => Promise<unknown>]>([
    [
      "its sender is disabled",
      0,
      ({ memberId }) => sql("UPDATE members SET status = 'disabled' WHERE id = $1", [memberId]),
    ],
    ["the merchant switches messages off", 0, () => allow("off")],
    ["the merchant allows them between agents only", 1, () => allow("agents")],
  ])("a text under way reaches nobody it may not reach any more once %s", async (_, reached, change) => {
    const { agent } = now;
    await person(`below${made}`, agent.memberId, 1);
    const [stored] = await sql<{ id: bigint }>(
      `INSERT INTO team_broadcasts (sender_id, text, client_key, agents_only, recipients)
       VALUES ($1, 'In parts', 'parts', false, 2) RETURNING id`,
      [agent.memberId],
    );
    await change(agent);
    const deliver = async () =>
      (await sql<{ some: boolean }>("SELECT team_broadcast_deliver($1, 8) AS some", [stored?.id]))[0]?.some;
    expect([await deliver(), await deliver()]).toEqual([true, false]);
    expect(
      await sql("SELECT count(*)::int AS sent FROM team_messages WHERE sender_id = $1", [agent.memberId]),
    ).toEqual([{ sent: reached }]);
  });

  test("goes to agents only where the merchant allows messages between agents", async () => {
    const { agent, player } = now;
    const below = await person(`below${made}`, agent.memberId, 1);
    await allow("agents");
    expect(await broadcast(agent.headers, "To agents")).toEqual({ recipients: 1 });
    expect((await read(below.headers, agent.id)).content).toHaveLength(1);
    expect((await list(player.headers, "upline")).content).toEqual([]);
  });

  test("goes to direct downlines who are agents, or to those who are no agents, as the sender chose", async () => {
    const { agent, player } = now;
    const below = await person(`below${made}`, agent.memberId, 1);
    const grandchild = await person(`grandchild${made}`, below.memberId);
    const key = randomUUID();
    expect(await broadcast(agent.headers, "To agents", key, "agents")).toEqual({ recipients: 1 });
    for (const group of [undefined, "players"] as const)
      expect(await broadcast(agent.headers, "To agents", key, group)).toBe("request.conflict");
    expect(await broadcast(agent.headers, "To players", randomUUID(), "players")).toEqual({ recipients: 1 });
    expect(textsOf(await read(below.headers, agent.id))).toEqual([["other", "To agents"]]);
    expect(textsOf(await read(player.headers, agent.id))).toEqual([["other", "To players"]]);
    expect((await list(grandchild.headers, "upline")).content).toEqual([]);
    await allow("agents");
    expect(await broadcast(agent.headers, "To players", randomUUID(), "players")).toBe(
      "team.recipients.none",
    );
    expect(await broadcast(agent.headers, "To agents", randomUUID(), "agents")).toEqual({ recipients: 1 });
  });

  test("a text to all is refused without direct downlines, where it is switched off, and to members who are no agents", async () => {
    const { agent, player } = now;
    const alone = await person(`alone${made}`, null, 2);
    expect(await broadcast(alone.headers, "To nobody")).toBe("team.recipients.none");
    expect(await broadcast(player.headers, "To nobody")).toBe("system.forbidden");
    await allow("off");
    expect(await broadcast(agent.headers, "To nobody")).toBe("team.recipients.none");
  });

  test("a text to all is rate limited per sender", async () => {
    const { agent } = now;
    const answers: unknown[] = [];
    for (let at = 0; at < 11; at++) answers.push(await broadcast(agent.headers, String(at)));
    expect(answers.filter((answer) => answer === "request.rate.limited")).toEqual([answers.at(-1)]);
  });
});
