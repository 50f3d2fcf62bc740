import type { AnnouncementsValue } from "@foyer/contract/announcements";
import type { MemberType } from "@foyer/contract/shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import type { NewAnnouncement } from "./announcements.repository.ts";

let t: TestApp;
const as: Record<string, { token: string }> = {};
const ids: Record<string, string> = {};
const DAY = 86_400_000;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);

async function publish(title: string, more: Partial<NewAnnouncement> = {}, merchant = "DEMO") {
  ids[title] = await t.app.services.announcements.publish({
    merchantId: (await t.app.services.settings.merchant(merchant)).id,
    type: "PL",
    category: null,
    group: null,
    startsAt: fromNow(-DAY),
    endsAt: null,
    texts: { EN: { title, content: `<p>${title}</p>` } },
    ...more,
  });
}
async function member(name: string, type: MemberType, merchant = "DEMO") {
  await createMember(t.app, name, { type, merchant });
  as[name] = await signIn(t.app, name);
}

beforeAll(async () => {
  t = await testApp();
  await t.app.database.pool.query(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')",
  );
  await publish("Older", { startsAt: fromNow(-9 * DAY) });
  await publish("Newer");
  await publish("Over", { startsAt: fromNow(-2 * DAY), endsAt: fromNow(-DAY) });
  await publish("Not yet", { startsAt: fromNow(DAY) });
  await publish("In a language nobody asks for", { texts: { FR: { title: "Oui", content: "" } } });
  await publish("Pop-up", { type: "PU" });
  await publish("For agents", { type: "A" });
  await publish("Foreign", {}, "OTHER");
  await member("reader", 0);
  await member("neighbour", 0);
  await member("agent", 1);
});
afterAll(() => t.close());

async function list(who: string, query = "") {
  const answer = await t.app.inject({ url: `/wps/member/notices${query}`, headers: { ...as[who] } });
  return answer.json() as {
    errorCode?: string;
    value: { content: { id: string; read: boolean }[]; footer: { unreadCount: number } };
  };
}
async function mark(who: string, announcementId = "", body: object = {}) {
  const answer = await t.app.inject({
    method: "POST",
    url: "/wps/member/notices",
    headers: { ...as[who] },
    payload: { announcementId, read: true, ...body },
  });
  const { errorCode, value } = answer.json() as { errorCode?: string; value?: unknown };
  return errorCode ?? value;
}

describe("the announcement list", () => {
  test("the announcement list names what is shown now, newest first, and counts the unread", async () => {
    const { value } = await list("neighbour");
    expect(value).toEqual({
      content: [
        { id: ids["Newer"], read: false },
        { id: ids["Older"], read: false },
      ],
      footer: { unreadCount: 2 },
    });
    expect((await list("neighbour", "?types=PU")).value.content).toEqual([
      { id: ids["Pop-up"], read: false },
    ]);
  });

  test("the announcement list needs a session", async () => {
    expect((await list("nobody")).errorCode).toBe("session.required");
  });

  test("the announcement list names agents' announcements to agents only", async () => {
    expect((await list("neighbour", "?types=A")).value).toEqual({ content: [], footer: { unreadCount: 0 } });
    expect((await list("agent", "?types=A")).value.content).toEqual([{ id: ids["For agents"], read: false }]);
  });
});

describe("marking an announcement as read", () => {
  test("marking an announcement as read affects this player only and is idempotent", async () => {
    for (let times = 0; times < 2; times++)
      expect(await mark("reader", ids["Newer"])).toEqual({ id: ids["Newer"], read: true });
    expect((await list("reader")).value).toEqual({
      content: [
        { id: ids["Newer"], read: true },
        { id: ids["Older"], read: false },
      ],
      footer: { unreadCount: 1 },
    });
    expect((await list("neighbour")).value.footer.unreadCount).toBe(2);
  });

  test.each(["Over", "Not yet", "For agents", "Foreign"])(
    "marking an announcement this player does not see (%s) as read is refused",
    async (title) => {
      expect(await mark("reader", ids[title])).toBe("announcement.unknown");
    },
  );

  test("only agents can mark an agents' announcement as read", async () => {
    expect(await mark("agent", ids["For agents"])).toEqual({ id: ids["For agents"], read: true });
  });

  test("the id of the announcement to mark as read must be a number", async () => {
    for (const id of ["", "0", "-1", "1e3", "1".repeat(19), "1; DROP TABLE members"])
      expect(await mark("reader", id), id).toBe("request.invalid");
    expect(await mark("reader", "999999999999999999")).toBe("announcement.unknown");
    expect(await mark("reader", ids["Older"], { read: false })).toBe("request.invalid");
  });

  test("guests cannot mark an announcement as read", async () => {
    await member("guest", 4);
    expect(await mark("guest", ids["Newer"])).toBe("session.real.account.required");
    expect((await list("guest")).value.footer.unreadCount).toBe(2);
  });

  test("the read mark is deleted with its announcement", async () => {
    await publish("Short-lived");
    await mark("reader", ids["Short-lived"]);
    await t.app.database.pool.query("DELETE FROM announcements WHERE id = $1", [ids["Short-lived"]]);
    expect(await mark("reader", ids["Short-lived"])).toBe("announcement.unknown");
  });
});

describe("announcements requested with cached=false", () => {
  const read = async (who: string, query: string) => {
    const answer = await t.app.inject({
      url: `/wps/system/announcements?${query}`,
      headers: { ...as[who] },
    });
    return { answer, agent: (answer.json() as { value: AnnouncementsValue }).value.agent };
  };
  const titles = ({ agent }: Awaited<ReturnType<typeof read>>) => agent.map(({ title }) => title);

  test("announcements requested with cached=false include agents' announcements for agents only", async () => {
    const query = "types=A,PL&cached=false";
    expect(titles(await read("agent", query))).toEqual(["For agents"]);
    expect(titles(await read("reader", query))).toEqual([]);
    expect(titles(await read("nobody", query))).toEqual([]);
  });

  test.each([1, 2, 41, 42] as const)("a player of type %i receives agents' announcements", async (type) => {
    await member(`agent-${type}`, type);
    expect(titles(await read(`agent-${type}`, "types=A&cached=false"))).toEqual(["For agents"]);
    expect((await list(`agent-${type}`, "?types=A")).value.footer.unreadCount).toBe(1);
  });

  test.each([0, 4, 40] as const)("a player of type %i never receives agents' announcements", async (type) => {
    const name = `player-${type}`;
    await member(name, type);
    for (const query of ["types=A", "types=A&cached=false", "types=A,PL,PU,H&cached=false"])
      expect(titles(await read(name, query))).toEqual([]);
    expect((await list(name, "?types=A")).value).toEqual({ content: [], footer: { unreadCount: 0 } });
    expect((await list(name, "?types=A,PL,PU,H")).value.content.map(({ id }) => id)).not.toContain(
      ids["For agents"],
    );
    expect(await mark(name, ids["For agents"])).toMatch(
      /^(announcement.unknown|session.real.account.required)$/,
    );
  });

  test("announcements requested with cached=false neither come from the shared cache nor enter it", async () => {
    const query = "types=A&cached=false&language=EN";
    for (let times = 0; times < 3; times++) {
      const { answer, agent } = await read("agent", query);
      expect(agent).toHaveLength(1);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(titles(await read("nobody", query))).toEqual([]);
    }
    const { hits } = t.app.hotCache;
    await read("agent", query);
    expect(t.app.hotCache.hits).toBe(hits);
  });

  test("without cached=false, agents read the same announcements as everyone", async () => {
    for (const query of ["types=A,PL", "types=A,PL&cached=true"])
      expect(titles(await read("agent", query))).toEqual([]);
  });
});
