import { randomUUID } from "node:crypto";
import { contract, type Endpoint } from "@foyer/contract";
import type { BackOfficeChat } from "@foyer/contract/back-office";
import { OPERATOR_ROLES } from "@foyer/contract/operator-roles";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createMember,
  operatorAt,
  PASSWORD,
  seal,
  signIn,
  type TestApp,
  testApp,
} from "../../testing/index.ts";

let t: TestApp;
let base: string;
const ids = { DEMO: 0, OTHER: 0 };

beforeAll(async () => {
  t = await testApp();
  const { pool } = t.app.database;
  await pool.query("UPDATE merchants SET whitelabel = $1", [{ flags: { CBS3: true } }]);
  await pool.query(
    "INSERT INTO merchants (code, name, currency, whitelabel) SELECT 'OTHER', 'Other', currency, whitelabel FROM merchants",
  );
  const known = (code: string) => t.app.services.settings.merchant(code).catch(() => undefined);
  await vi.waitFor(async () => expect((await known("OTHER"))?.whitelabel.flags).toEqual({ CBS3: true }));
  for (const code of ["DEMO", "OTHER"] as const) ids[code] = (await known(code))?.id ?? 0;
  await t.app.services.operators.create(ids.DEMO, "Marta", "Marta from the foyer", PASSWORD);
  base = await t.app.listen({ port: 0 });
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const signInOperator = async (name: string, password: string, merchant = "DEMO") => {
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "backoffice.login", {
    name,
    password,
  });
  const answer = await t.app.inject({ ...request, headers: { ...request.headers, merchant } });
  return answer.json();
};
const signedIn = async (name = "Marta"): Promise<Headers> => ({
  "operator-token": (await signInOperator(name, PASSWORD)).value.token,
});
const call = async (method: "GET" | "POST" | "DELETE", url: string, headers: Headers, payload?: object) => {
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.json().errorCode ?? answer.json().value;
};
const chats = (headers: Headers, page = 1) => call("GET", `/wps/backoffice/chats?pageNo=${page}`, headers);

async function asks(username: string, text: string, merchant = "DEMO") {
  await createMember(t.app, username, { merchant });
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "session.login", {
    type: "username",
    username,
    password: PASSWORD,
  });
  const answer = await t.app.inject({ ...request, headers: { ...request.headers, merchant } });
  const headers = { token: answer.json().value.token as string };
  await call("POST", "/wps/chat", headers, { text, clientKey: randomUUID() });
  return headers;
}
const events = async () =>
  (
    await t.app.database.pool.query<{ kind: string; detail: object; address: string }>(
      "SELECT kind, detail, address FROM security_events WHERE kind LIKE 'operator-%' ORDER BY id",
    )
  ).rows;

describe("signing in to the back office", () => {
  test("an operator signs in with name and password, in any letter case, and the response says who signed in", async () => {
    const { value } = await signInOperator("MARTA", PASSWORD);
    expect(value.operator).toEqual({
      name: "Marta",
      shownAs: "Marta from the foyer",
      roles: ["support"],
      merchantCode: "DEMO",
      merchantName: "Demo",
      secondFactor: "off",
    });
    const hours = (Date.parse(value.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect(await call("GET", "/wps/backoffice/me", { "operator-token": value.token })).toEqual(
      value.operator,
    );
    const { rows } = await t.app.database.pool.query("SELECT token_hash FROM operator_sessions");
    expect(JSON.stringify(rows)).not.toContain(value.token);
  });

  test("a wrong password, an unknown name, another merchant's operator and a disabled one get the same refusal", async () => {
    await t.app.services.operators.create(ids.DEMO, "Gone", "Gone", PASSWORD);
    await t.app.database.pool.query("UPDATE operators SET disabled_at = now() WHERE name = 'Gone'");
    const refused = [
      await signInOperator("Marta", "wrong-password"),
      await signInOperator("Nobody", PASSWORD),
      await signInOperator("Marta", PASSWORD, "OTHER"),
      await signInOperator("Gone", PASSWORD),
    ];
    for (const answer of refused) expect(answer).toEqual(refused[0]);
    expect(refused[0].errorCode).toBe("operator.login.invalid");
  });

  test("five wrong passwords lock the operator, also for the right password, and no player's sign-in", async () => {
    await t.app.services.operators.create(ids.DEMO, "Locked", "Locked", PASSWORD);
    await createMember(t.app, "Locked");
    for (let i = 0; i < 5; i++)
      expect((await signInOperator("Locked", "wrong")).errorCode).toBe("operator.login.invalid");
    const locked = await signInOperator("Locked", PASSWORD);
    expect(locked.errorCode).toBe("session.login.locked");
    expect(locked.value.retryAfterSeconds).toBeGreaterThan(0);
    expect(await signIn(t.app, "Locked")).toHaveProperty("token");
    expect((await events()).filter(({ kind }) => kind === "operator-locked")).toHaveLength(1);
  });

  test("the back-office sign-in accepts a sealed body only, and only once", async () => {
    const plain = { name: "Marta", password: PASSWORD };
    const open = await t.app.inject({ method: "POST", url: "/wps/backoffice/login", payload: plain });
    expect(open.json().errorCode).toMatch(/^(sealed\.body\.invalid|request\.unsupported\.type)$/);
    const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "backoffice.login", plain);
    expect((await t.app.inject(request)).statusCode).toBe(200);
    expect((await t.app.inject(request)).json().errorCode).toBe("request.replayed");
  });
});

describe("an operator session", () => {
  const calls = (Object.values(contract) as unknown as Endpoint[]).filter(
    ({ access }) => access === "operator",
  );
  const bodies: Record<string, object> = {
    "backoffice.factor.confirm": { code: "000000" },
    "backoffice.chat.send": { text: "Hello", clientKey: randomUUID() },
    "backoffice.chat.seen": { last: "1" },
    "backoffice.promotion.decide": { verdict: "approve" },
    "backoffice.promotion.assign": { event: "assign" },
    "backoffice.promotions.approve": { applicationIds: ["1"] },
    "backoffice.withdrawals.approve": { numbers: ["WD-0101-22222"] },
    "backoffice.feedback.answer": { answer: "We have seen to it." },
    "backoffice.message.preview": { kind: "operator", everybody: true, title: "Hello", text: "Hello" },
    "backoffice.announcement.preview": { readers: "agents", title: "Hello", text: "Hello" },
    "backoffice.announcement.publish": {
      readers: "agents",
      title: "Hello",
      text: "Hello",
      clientKey: randomUUID(),
    },
    "backoffice.message.send": {
      kind: "operator",
      everybody: true,
      title: "Hello",
      text: "Hello",
      clientKey: randomUUID(),
    },
  };
  const named: Record<string, string> = {
    chatId: "0".repeat(32),
    applicationId: "1",
    announcementId: "1",
    receipt: "F-AAAAAAAA",
    image: "x".repeat(43),
  };
  const ask = ({ id, method, path }: Endpoint, headers: Headers) =>
    call(
      method as "GET",
      path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? ""),
      headers,
      bodies[id],
    );

  test.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s requires an operator session; a player's token is refused in either header",
    async (_, endpoint) => {
      const username = `player-${endpoint.id}`;
      await createMember(t.app, username, { type: 2 });
      const { token } = await signIn(t.app, username);
      expect(await ask(endpoint, {})).toBe("operator.required");
      expect(await ask(endpoint, { token })).toBe("operator.required");
      expect(await ask(endpoint, { "operator-token": token })).toBe("operator.expired");
      expect(await ask(endpoint, { "operator-token": "x".repeat(43) })).toBe("operator.expired");
    },
  );

  /** Whether there is an operator who may not call it. */
  const isRefused = ({ roles }: { roles?: readonly string[] }) =>
    roles !== undefined && OPERATOR_ROLES.some((role) => role !== "administrator" && !roles.includes(role));
  test.each(calls.filter(isRefused).map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s is refused to an operator without its roles, before the body is read",
    async (_, { method, path, roles }) => {
      const others = OPERATOR_ROLES.filter((role) => role !== "administrator" && !roles?.includes(role));
      const headers = await operatorAt(t.app, ids.DEMO, others);
      const url = path.replaceAll(/\{\w+\}/g, "x");
      const answer = await t.app.inject({
        method,
        url,
        headers,
        payload: "{",
        ...(method === "GET" && { payload: "" }),
      });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([403, "operator.forbidden"]);
    },
  );

  test("roles count from the next call on, and open tasks are counted only for sections that the roles open", async () => {
    const support = await operatorAt(t.app, ids.DEMO, ["support"], "changing");
    expect(Object.keys(await call("GET", "/wps/backoffice/waiting", support)).toSorted()).toEqual([
      "approvals",
      "chats",
      "feedback",
    ]);
    await t.app.services.operators.setRoles(ids.DEMO, `changing-${ids.DEMO}`, ["cashier"]);
    expect(Object.keys(await call("GET", "/wps/backoffice/waiting", support)).toSorted()).toEqual([
      "adjustments",
      "approvals",
      "deposits",
      "lotteries",
      "payments",
      "promotions",
      "reconciliation",
      "settlements",
      "withdrawals",
    ]);
    expect(await call("GET", "/wps/backoffice/chats?pageNo=1", support)).toBe("operator.forbidden");
  });

  test("an operator's token is refused by every player endpoint", async () => {
    const { "operator-token": token = "" } = await signedIn();
    expect(await call("GET", "/wps/member/info", { token })).toBe("session.expired");
    expect(await call("GET", "/wps/chat", { "operator-token": token })).toBe("session.required");
  });

  test.each([
    ["half an hour without a call", "seen_at = now() - interval '31 min'"],
    ["twelve hours", "created_at = now() - interval '12 h 1 s'"],
  ])("an operator session is over after %s", async (_, change) => {
    const headers = await signedIn();
    expect(await call("GET", "/wps/backoffice/me", headers)).toHaveProperty("name");
    await t.app.database.pool.query(
      `UPDATE operator_sessions SET ${change} WHERE id = (SELECT max(id) FROM operator_sessions)`,
    );
    expect(await call("GET", "/wps/backoffice/me", headers)).toBe("operator.expired");
  });

  test("an operator session is extended by use", async () => {
    const headers = await signedIn();
    const age = "UPDATE operator_sessions SET seen_at = now() - interval '29 min' WHERE id = $1";
    const { rows } = await t.app.database.pool.query("SELECT max(id) AS id FROM operator_sessions");
    for (let i = 0; i < 3; i++) {
      await t.app.database.pool.query(age, [rows[0].id]);
      expect(await call("GET", "/wps/backoffice/me", headers)).toHaveProperty("name");
      await expect
        .poll(
          async () =>
            (
              await t.app.database.pool.query(
                "SELECT seen_at > now() - interval '1 min' AS fresh FROM operator_sessions WHERE id = $1",
                [rows[0].id],
              )
            ).rows[0].fresh,
        )
        .toBe(true);
    }
  });

  test("an operator session ends when its operator leaves, is disabled or gets another password", async () => {
    const left = await signedIn();
    expect(await call("DELETE", "/wps/backoffice/session", left)).toEqual({ ended: true });
    expect(await call("GET", "/wps/backoffice/me", left)).toBe("operator.expired");

    await t.app.services.operators.create(ids.DEMO, "Tomas", "Tomas", PASSWORD);
    const first = await signedIn("Tomas");
    await t.app.services.operators.create(ids.DEMO, "Tomas", "Tomas", "another-password-9");
    expect(await call("GET", "/wps/backoffice/me", first)).toBe("operator.expired");
    const second = { "operator-token": (await signInOperator("Tomas", "another-password-9")).value.token };
    await t.app.database.pool.query("UPDATE operators SET disabled_at = now() WHERE name = 'Tomas'");
    expect(await call("GET", "/wps/backoffice/me", second)).toBe("operator.expired");
  });
});

describe("chats in the back office", () => {
  test("chats are ordered by waiting time, then by latest message, and an answer ends the wait", async () => {
    const headers = await signedIn();
    for (const name of ["wait-1", "wait-2", "wait-3"]) await asks(name, `I am ${name}`);
    const names = async () =>
      ((await chats(headers)).content as BackOfficeChat[])
        .map(({ player, waitingSince }) => `${player}${waitingSince ? "" : " answered"}`)
        .filter((name) => name.startsWith("wait-"));
    expect(await names()).toEqual(["wait-1", "wait-2", "wait-3"]);
    const { content, waiting } = await chats(headers);
    const first = content.find(({ player }: BackOfficeChat) => player === "wait-1") as BackOfficeChat;
    expect(first).toMatchObject({ guest: false, unread: 1, last: { from: "player", text: "I am wait-1" } });
    await call("POST", `/wps/backoffice/chats/${first.chatId}`, headers, {
      text: "Yes?",
      clientKey: randomUUID(),
    });
    expect(await names()).toEqual(["wait-2", "wait-3", "wait-1 answered"]);
    const after = await chats(headers);
    expect(after.waiting).toBe(waiting - 1);
    expect(after.content.find(({ player }: BackOfficeChat) => player === "wait-1")).toMatchObject({
      unread: 0,
      last: { from: "operator", text: "Yes?" },
    });
  });

  test("an operator cannot see another merchant's chats", async () => {
    await asks("far-player", "Hello, Other", "OTHER");
    const here = await signedIn();
    const there = await operatorAt(t.app, ids.OTHER);
    const names = async (headers: Headers) =>
      ((await chats(headers)).content as BackOfficeChat[]).map(({ player }) => player);
    expect(await names(here)).not.toContain("far-player");
    expect(await names(there)).toEqual(["far-player"]);
  });

  test("chats are listed in pages of 25", async () => {
    const backOffice = await operatorAt(t.app, ids.OTHER);
    await t.app.database.pool.query(
      `WITH made AS (
         INSERT INTO members (merchant_id, username, currency)
         SELECT $1, 'crowd-' || n, 'CNY' FROM generate_series(1, 30) n RETURNING id
       )
       SELECT chat_send(id, $1, NULL, 'Hello', 'a-key-for-the-crowd') FROM made`,
      [ids.OTHER],
    );
    const [first, second] = [await chats(backOffice), await chats(backOffice, 2)];
    expect([first.content.length, second.content.length, first.totalPages]).toEqual([25, 6, 2]);
    const all = [...first.content, ...second.content].map(({ chatId }: BackOfficeChat) => chatId);
    expect(new Set(all).size).toBe(31);
  });

  test("what an operator read and answered is recorded in the security log", async () => {
    const headers = await signedIn();
    await asks("logged", "Mind your words");
    const { content } = await chats(headers);
    const { chatId, last } = content.find(
      ({ player }: BackOfficeChat) => player === "logged",
    ) as BackOfficeChat;
    expect(await call("POST", `/wps/backoffice/chats/${chatId}/seen`, headers, { last: last.id })).toEqual({
      unread: 0,
    });
    await call("POST", `/wps/backoffice/chats/${chatId}`, headers, { text: "I do", clientKey: randomUUID() });
    const mine = (await events()).filter(({ detail }) => (detail as { chat?: string }).chat === chatId);
    expect(mine.map(({ kind }) => kind)).toEqual(["operator-read", "operator-answered"]);
    for (const { detail, address } of mine) {
      expect(detail).toHaveProperty("operator");
      expect(address).toBe("127.0.0.1");
    }
    expect(JSON.stringify(mine)).not.toContain("Mind your words");
  });
});

describe("the event stream of the back office", () => {
  async function listen(headers: Headers) {
    const abort = new AbortController();
    const response = await fetch(`${base}/wps/backoffice/events`, { headers, signal: abort.signal });
    const stream = { text: "", ended: false };
    const reading = (async () => {
      try {
        for await (const part of response.body ?? [])
          stream.text += Buffer.from(part as Uint8Array).toString();
      } catch {
        // closed by the test
      }
      stream.ended = true;
    })();
    return { stream, close: () => (abort.abort(), reading) };
  }

  test("the back-office stream sends the changes of its own merchant only, and ends with the session", async () => {
    const headers = await signedIn();
    const here = await listen(headers);
    const there = await listen(await operatorAt(t.app, ids.OTHER));
    await expect.poll(() => here.stream.text).toContain("event: chats\ndata: {}");
    await expect.poll(() => there.stream.text).toContain("event: chats\ndata: {}");
    await asks("live-player", "Are you live?");
    await expect.poll(() => here.stream.text).toMatch(/"chatId":"[0-9a-f]{32}"/);
    await call("DELETE", "/wps/backoffice/session", headers);
    await expect.poll(() => here.stream.text).toContain('"errorCode":"operator.expired"');
    await expect.poll(() => here.stream.ended).toBe(true);
    expect(there.stream.text).not.toContain("chatId");
    await there.close();
  });
});
