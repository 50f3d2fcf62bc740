import type { LiveEvents } from "@foyer/contract/events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { MAX_STREAMS } from "./events.service.ts";

let t: TestApp;
let base: string;

beforeAll(async () => {
  t = await testApp();
  base = await t.app.listen({ port: 0 });
});
afterAll(() => t.close());

interface Event {
  id: number;
  name: string;
  data: Record<string, unknown>;
}

/** An event stream as the web client reads it: by fetch, with the token in a header. */
async function open(headers: Record<string, string>, url = base) {
  const abort = new AbortController();
  const response = await fetch(`${url}/wps/events`, { headers, signal: abort.signal });
  const events: Event[] = [];
  let ended = false;
  let text = "";
  const reading = (async () => {
    try {
      for await (const part of response.body ?? []) {
        text += Buffer.from(part as Uint8Array).toString();
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const fields = new Map(
            text
              .slice(0, end)
              .split("\n")
              .map((line) => line.split(/: ?(.*)/) as [string, string]),
          );
          text = text.slice(end + 2);
          if (fields.has("data"))
            events.push({
              id: Number(fields.get("id")),
              name: fields.get("event") as string,
              data: JSON.parse(fields.get("data") as string),
            });
        }
      }
    } catch {
      // aborted by the test, or cut off by the gateway
    }
    ended = true;
  })();
  return {
    response,
    events,
    of: <Name extends keyof LiveEvents>(name: Name) =>
      events.filter((event) => event.name === name).map((event) => event.data as LiveEvents[Name]),
    ended: () => ended,
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}

const deposit = (memberId: bigint, amount: bigint, key: string) =>
  t.app.services.ledger.move({
    key,
    kind: "deposit",
    memberId,
    currency: "CNY",
    from: "deposit",
    to: "cash",
    amount,
  });

describe("the event stream", () => {
  test("the event stream needs a session", async () => {
    const { response, close } = await open({});
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toContain("application/json");
    await close();
    const expired = await open({ token: "x".repeat(43) });
    expect(expired.response.status).toBe(401);
    await expired.close();
  });

  test("the event stream starts with the current state, then sends each new balance, with increasing ids", async () => {
    const memberId = await createMember(t.app, "stream-ann", { balance: 500_000n });
    const stream = await open(await signIn(t.app, "stream-ann"));
    expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.response.headers.get("cache-control")).toContain("no-store");
    expect(stream.response.headers.get("content-security-policy")).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    await expect.poll(() => stream.of("balance")).toMatchObject([{ currency: "CNY", sumBalance: "5.00" }]);
    expect(stream.of("status")).toEqual([{ status: 0 }]);

    await deposit(memberId, 250_000n, "stream-ann-1");
    await expect.poll(() => stream.of("balance").at(-1)?.sumBalance).toBe("7.50");
    await deposit(memberId, 250_000n, "stream-ann-2");
    await expect.poll(() => stream.of("balance").at(-1)?.sumBalance).toBe("10.00");
    const ids = stream.events.map((event) => event.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    await stream.close();
  });

  test("a stream resumed by Last-Event-ID sends at once what was missed", async () => {
    const memberId = await createMember(t.app, "stream-ben", { balance: 100_000n });
    const headers = await signIn(t.app, "stream-ben");
    const first = await open(headers);
    await expect.poll(() => first.of("balance")).toHaveLength(1);
    await first.close();
    await deposit(memberId, 100_000n, "stream-ben-1");
    const last = first.events.at(-1)?.id ?? 0;
    const second = await open({ ...headers, "last-event-id": String(last) });
    await expect.poll(() => second.of("balance").at(-1)?.sumBalance).toBe("2.00");
    expect(second.events[0]?.id).toBeGreaterThan(last);
    // the client does not refetch any of these by itself
    await expect
      .poll(() => [...new Set(second.events.map(({ name }) => name))].sort())
      .toEqual(["balance", "promotion", "status", "unread"]);
    await second.close();
  });

  test("many content writes send one content event", async () => {
    await createMember(t.app, "stream-content");
    const stream = await open(await signIn(t.app, "stream-content"));
    await expect.poll(() => stream.of("balance")).toHaveLength(1);
    const { id: merchantId } = await t.app.services.settings.merchant("DEMO");
    const publish = (title: string) =>
      t.app.services.announcements.publish({
        merchantId,
        type: "PL",
        category: null,
        group: null,
        startsAt: new Date(),
        endsAt: null,
        texts: { EN: { title, content: "" } },
      });
    await Promise.all(Array.from({ length: 12 }, (_, number) => publish(`Number ${number}`)));
    await expect.poll(() => stream.of("content")).toContainEqual({});
    expect(stream.of("content").length).toBeLessThan(12);
    await stream.close();
  });

  test("a member's stream sends nothing about another member", async () => {
    const [cat, dan] = [
      await createMember(t.app, "stream-cat", { balance: 100_000n }),
      await createMember(t.app, "stream-dan", { balance: 100_000n }),
    ];
    const [first, second] = [
      await open(await signIn(t.app, "stream-cat")),
      await open(await signIn(t.app, "stream-dan")),
    ];
    await expect.poll(() => first.of("balance").length + second.of("balance").length).toBe(2);
    await deposit(dan, 100_000n, "stream-dan-1");
    await deposit(cat, 300_000n, "stream-cat-1");
    await expect
      .poll(() => [first.of("balance").at(-1)?.sumBalance, second.of("balance").at(-1)?.sumBalance])
      .toEqual(["4.00", "2.00"]);
    expect(first.of("balance").map((b) => b.sumBalance)).not.toContain("2.00");
    await first.close();
    await second.close();
  });

  test("an event reaches a player connected to another gateway", async () => {
    const memberId = await createMember(t.app, "stream-eve");
    const other = await t.another();
    const stream = await open(await signIn(t.app, "stream-eve"), await other.listen({ port: 0 }));
    await expect.poll(() => stream.of("balance")).toHaveLength(1);
    await deposit(memberId, 900_000n, "stream-eve-1");
    await expect.poll(() => stream.of("balance").at(-1)?.sumBalance).toBe("9.00");
    await stream.close();
  });
});

describe("the end of the event stream", () => {
  test("the stream ends with the reason when its session ends, and only for that session", async () => {
    await createMember(t.app, "stream-fay");
    const headers = await signIn(t.app, "stream-fay");
    const stream = await open(headers);
    await expect.poll(() => stream.of("balance")).toHaveLength(1);
    await t.app.inject({ method: "DELETE", url: "/wps/session/logout", headers });
    await expect.poll(() => stream.of("session-ended")).toEqual([{ errorCode: "session.expired" }]);
    await expect.poll(stream.ended).toBe(true);
  });

  test("the stream ends when the member is disabled", async () => {
    const memberId = await createMember(t.app, "stream-gus");
    const stream = await open(await signIn(t.app, "stream-gus"));
    await expect.poll(() => stream.of("balance")).toHaveLength(1);
    await t.app.database.pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [memberId]);
    await expect.poll(() => stream.of("session-ended")).toHaveLength(1);
    await expect.poll(stream.ended).toBe(true);
  });

  test("the oldest stream ends when a member opens more than allowed", async () => {
    await createMember(t.app, "stream-hal");
    const headers = await signIn(t.app, "stream-hal");
    const streams: Awaited<ReturnType<typeof open>>[] = [];
    for (let i = 0; i <= MAX_STREAMS; i++) streams.push(await open(headers));
    await expect
      .poll(() => streams.map((stream) => stream.ended()))
      .toEqual([true, ...Array(MAX_STREAMS).fill(false)]);
    for (const stream of streams) await stream.close();
  });

  test("streams end after missed notifications, so that no client keeps an old state", async () => {
    await createMember(t.app, "stream-ida");
    const headers = await signIn(t.app, "stream-ida");
    const stream = await open(headers);
    await expect.poll(() => stream.of("balance")).toHaveLength(1);
    await t.app.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'foyer-gateway-events' AND datname = current_database()`,
    );
    await expect.poll(stream.ended).toBe(true);
    await expect.poll(() => t.app.notifications.up).toBe(true);
    const again = await open(headers);
    await expect.poll(() => again.of("balance")).toHaveLength(1);
    await again.close();
  });

  test("a gateway closes without waiting for its streams", async () => {
    await createMember(t.app, "stream-jon");
    const other = await t.another();
    const stream = await open(await signIn(t.app, "stream-jon"), await other.listen({ port: 0 }));
    await expect.poll(() => stream.of("balance")).toHaveLength(1);
    await other.close();
    await expect.poll(stream.ended).toBe(true);
  });
});

test("a merchant's status change is sent to all its players", async () => {
  await createMember(t.app, "stream-kim");
  const stream = await open(await signIn(t.app, "stream-kim"));
  await expect.poll(() => stream.of("status")).toHaveLength(1);
  await t.app.database.pool.query("UPDATE merchants SET status = 1 WHERE code = 'DEMO'");
  await expect.poll(() => stream.of("status").at(-1)).toEqual({ status: 1 });
  await t.app.database.pool.query("UPDATE merchants SET status = 0 WHERE code = 'DEMO'");
  await expect.poll(() => stream.of("status").at(-1)).toEqual({ status: 0 });
  await stream.close();
});

test("an invalid notification is ignored", async () => {
  const leaId = await createMember(t.app, "stream-lea");
  const stream = await open(await signIn(t.app, "stream-lea"));
  await expect.poll(() => stream.of("balance")).toHaveLength(1);
  for (const payload of [
    "",
    "null",
    "[]",
    "{",
    '{"kind":7}',
    '{"kind":"balance"}',
    '{"kind":"balance","member_id":"x"}',
  ])
    await t.app.database.pool.query("SELECT pg_notify('foyer_events', $1)", [payload]);
  await deposit(leaId, 100_000n, "stream-lea-1");
  await expect.poll(() => stream.of("balance").at(-1)?.sumBalance).toBe("1.00");
  await stream.close();
});
