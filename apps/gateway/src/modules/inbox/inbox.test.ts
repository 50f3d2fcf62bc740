import type { InboxItem, InboxMessage, InboxPage } from "@foyer/contract/inbox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createMember, openEvents, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let merchantId: number;
type Headers = Record<string, string>;

async function flags(values: Record<string, boolean>): Promise<void> {
  await t.app.database.pool.query("UPDATE merchants SET whitelabel = $1 WHERE code = 'DEMO'", [
    { flags: values },
  ]);
  await vi.waitFor(async () =>
    expect((await t.app.services.settings.merchant("DEMO")).whitelabel.flags).toEqual(values),
  );
}

beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  await flags({ CBS3: true });
});
afterAll(() => t.close());

async function ask<Value>(
  headers: Headers,
  path = "",
  method: "GET" | "POST" | "DELETE" = "GET",
  payload?: object,
): Promise<Value> {
  const answer = await t.app.inject({
    method,
    url: `/wps/member/inbox${path}`,
    headers,
    ...(payload && { payload }),
  });
  return answer.json().errorCode ?? answer.json().value;
}
const list = async (headers: Headers): Promise<InboxItem[]> => (await ask<InboxPage>(headers)).content;
const unread = (headers: Headers) => ask<number>(headers, "/unread");

async function member(username: string) {
  const memberId = await createMember(t.app, username);
  const notify = (about: string) =>
    t.app.services.inbox.notify({ merchantId, memberId }, "feedback-answered", { receipt: about }, about);
  return { memberId, notify, headers: (await signIn(t.app, username)) as Headers };
}

describe("inbox messages", () => {
  it("the inbox lists messages newest first, in the requested language, and one subject only once", async () => {
    const { headers, notify } = await member("box-ann");
    expect(await ask(headers)).toEqual({ content: [], pageNum: 1, totalPages: 0 });
    for (const about of ["F-1", "F-2", "F-1"]) await notify(about);
    const [newest, oldest] = await list(headers);
    expect([newest?.kind, newest?.title, newest?.read]).toEqual([
      "feedback",
      "We replied to your feedback",
      false,
    ]);
    const message = await ask<InboxMessage>(headers, `/${oldest?.id}`);
    expect(message.content).toContain("F-1");
    const [filipino] = await list({ ...headers, language: "TY" });
    expect(filipino?.title).toBe("Sinagot namin ang puna mo");
    expect(await list(headers)).toHaveLength(2);
  });

  it("the inbox has 25 messages a page", async () => {
    const { headers, notify } = await member("box-many");
    for (let at = 0; at < 26; at++) await notify(`F-${at}`);
    expect(await ask<InboxPage>(headers)).toMatchObject({ pageNum: 1, totalPages: 2 });
    const last = await ask<InboxPage>(headers, "?pageNo=2");
    expect(last.content).toHaveLength(1);
    expect((await ask<InboxMessage>(headers, `/${last.content[0]?.id}`)).content).toContain("F-0.");
  });

  it("inbox messages become read when they are marked, one by one or all, but not by listing them", async () => {
    const { headers, notify } = await member("box-eve");
    for (const about of ["F-1", "F-2", "F-3"]) await notify(about);
    const [first] = await list(headers);
    await ask(headers, `/${first?.id}`);
    expect(await unread(headers)).toBe(3);
    for (let again = 0; again < 2; again++)
      expect(await ask(headers, "/seen", "POST", { ids: [first?.id, "999999"] })).toEqual({ unread: 2 });
    expect((await list(headers)).map(({ read }) => read)).toEqual([true, false, false]);
    expect(await ask(headers, "/seen", "POST", {})).toEqual({ unread: 0 });
    expect(await unread(headers)).toBe(0);
  });

  it("an inbox message can be removed and restored repeatedly", async () => {
    const { headers, notify } = await member("box-kim");
    await notify("F-1");
    const [only] = await list(headers);
    for (let again = 0; again < 2; again++)
      expect(await ask(headers, `/${only?.id}`, "DELETE")).toEqual({ id: only?.id });
    expect(await list(headers)).toEqual([]);
    expect(await ask(headers, `/${only?.id}`)).toBe("inbox.unknown");
    expect(await unread(headers)).toBe(0);
    expect(await ask(headers, `/${only?.id}/restore`, "POST")).toEqual({ id: only?.id });
    expect(await list(headers)).toEqual([only]);
    expect(await ask(headers, "/999999", "DELETE")).toBe("inbox.unknown");
  });
});

describe("read inbox messages", () => {
  it("clearing the inbox removes read messages and restores them together, without touching other members' messages or those removed before", async () => {
    const [{ headers, notify }, other] = [await member("box-tidy"), await member("box-neighbour")];
    for (const about of ["F-1", "F-2", "F-3", "F-4"]) await notify(about);
    await other.notify("F-1");
    const [unseen, second, third, alone] = await list(headers);
    const seen = [second?.id, third?.id, alone?.id];
    await ask(headers, "/seen", "POST", { ids: seen });
    await ask(headers, `/${alone?.id}`, "DELETE");
    const { removed, clearing } = await ask<{ removed: number; clearing: string }>(headers, "/clear", "POST");
    expect(removed).toBe(2);
    expect((await list(headers)).map(({ id }) => id)).toEqual([unseen?.id]);
    expect(await ask(other.headers, "/unclear", "POST", { clearing })).toEqual({ restored: 0 });
    expect(await ask(headers, "/unclear", "POST", { clearing })).toEqual({ restored: 2 });
    expect(await ask(headers, "/unclear", "POST", { clearing })).toEqual({ restored: 0 });
    expect((await list(headers)).map(({ id }) => id)).toEqual([unseen?.id, second?.id, third?.id]);
    expect(await list(other.headers)).toHaveLength(1);
  });
});

describe("the unread count", () => {
  it("the unread count is sent live when a message arrives, is read and is removed", async () => {
    const { headers, notify } = await member("box-live");
    const base = await t.app.listen({ port: 0 });
    const live = await openEvents(base, headers);
    const last = () => live.of("unread").at(-1)?.inbox;
    await expect.poll(last).toBe(0);
    await notify("F-1");
    await expect.poll(last).toBe(1);
    const [only] = await list(headers);
    await ask(headers, "/seen", "POST", { ids: [only?.id] });
    await expect.poll(last).toBe(0);
    // more at once than are notified one by one
    await t.app.database.pool.query(
      `INSERT INTO members (merchant_id, username, type, status, currency)
       SELECT $1, 'crowd' || n, 0, 'active', 'CNY' FROM generate_series(1, 120) n`,
      [merchantId],
    );
    await t.app.database.pool.query(
      `INSERT INTO inbox_messages (member_id, kind, key, texts)
       SELECT id, 'operator', 'everybody', '{"EN":{"title":"To all","content":""}}' FROM members WHERE merchant_id = $1`,
      [merchantId],
    );
    await expect.poll(last).toBe(1);
    await live.close();
  });

  it.each([
    [0, true, 1],
    [1, true, 1],
    [2, true, 1],
    [40, true, 0],
    [41, true, 0],
    [0, false, 0],
  ])("a player of type %i with CBS3 %s has %i unread messages", async (type, on, count) => {
    const { headers, memberId, notify } = await member(`box-${type}-${on}`);
    await t.app.database.pool.query("UPDATE members SET type = $1 WHERE id = $2", [type, memberId]);
    await notify("F-1");
    await flags({ CBS3: on });
    expect(await unread(headers)).toBe(count);
    await flags({ CBS3: true });
  });
});
