import { randomUUID } from "node:crypto";
import type { AnnouncementsValue } from "@foyer/contract/announcements";
import type { BackOfficeAnnouncement } from "@foyer/contract/back-office-announcements";
import type { MemberType } from "@foyer/contract/shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, openEvents, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";

type Headers = Record<string, string>;
const URL = "/wps/backoffice/announcements";
const TYPES = [0, 1, 2, 4, 40, 41, 42] as const satisfies readonly MemberType[];
const AGENTS: readonly MemberType[] = [1, 2, 41, 42];

let t: TestApp;
let merchantId: number;
let support: Headers;
const players = new Map<MemberType, Headers>();

beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  support = await operatorAt(t.app, merchantId, ["support"]);
  for (const type of TYPES) {
    await createMember(t.app, `type-${type}`, { type });
    players.set(type, await signIn(t.app, `type-${type}`));
  }
});
afterAll(() => t.close());

async function ask<T>(method: "GET" | "POST", url: string, headers: Headers, payload?: object): Promise<T> {
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  const { success, value, errorCode } = answer.json();
  return success ? value : ({ errorCode, ...(value && { value }) } as T);
}
const draft = { readers: "agents", title: "New rates", text: "From **Monday** on." };
const publish = (change: object = {}) =>
  ask<BackOfficeAnnouncement & { errorCode?: string }>("POST", URL, support, {
    ...draft,
    clientKey: randomUUID(),
    ...change,
  });
const end = (id: string) =>
  ask<BackOfficeAnnouncement & { errorCode?: string }>("POST", `${URL}/${id}/end`, support);
const list = async () => (await ask<{ content: BackOfficeAnnouncement[] }>("GET", URL, support)).content;

/** Ids of what a player of this type receives, by any call that lists announcements. */
async function receivedBy(type: MemberType): Promise<string[]> {
  const headers = players.get(type) ?? {};
  const boards = await Promise.all(
    ["types=A,PL,PU,H,PR", "types=A,PL,PU,H,PR&cached=false", "types=A&cached=false"].map((query) =>
      ask<AnnouncementsValue>("GET", `/wps/system/announcements?${query}`, headers),
    ),
  );
  const notices = await ask<{ content: { id: string }[] }>(
    "GET",
    "/wps/member/notices?types=A,PL,PU,H,PR",
    headers,
  );
  return [...boards.flatMap(({ agent, player }) => [...agent, ...player]), ...notices.content].map(
    ({ id }) => id,
  );
}

test("an announcement to agents reaches every type of agent and nobody else", async () => {
  const { announcementId } = await publish();
  for (const type of TYPES) {
    const received = await receivedBy(type);
    if (AGENTS.includes(type)) expect(received, `type ${type}`).toContain(announcementId);
    else expect(received, `type ${type}`).not.toContain(announcementId);
  }
  const { agent } = await ask<AnnouncementsValue>(
    "GET",
    "/wps/system/announcements?types=A&cached=false&language=TY",
    players.get(1) ?? {},
  );
  expect(agent.find(({ id }) => id === announcementId)).toMatchObject({
    title: "New rates",
    content: "<p>From <strong>Monday</strong> on.</p>",
  });
});

test("an announcement to everyone reaches members, agents and guests", async () => {
  const { announcementId } = await publish({ readers: "everyone" });
  for (const type of TYPES) expect(await receivedBy(type), `type ${type}`).toContain(announcementId);
});

test("publishing an announcement tells players who are connected that content changed", async () => {
  const base = await t.app.listen({ port: 0 });
  const live = await openEvents(base, players.get(1) ?? {});
  const before = live.of("content").length;
  await publish();
  await expect.poll(() => live.of("content").length).toBeGreaterThan(before);
  await live.close();
});

test("an announcement that an operator ends disappears, and ending it again changes nothing", async () => {
  const { announcementId } = await publish({ title: "Short-lived" });
  expect(await receivedBy(2)).toContain(announcementId);
  const ended = await end(announcementId);
  expect(ended).toMatchObject({ title: "Short-lived", endedAt: expect.any(String), endedBy: ended.by });
  expect(await receivedBy(2)).not.toContain(announcementId);
  expect(await end(announcementId)).toEqual(ended);
  const { rows } = await t.app.database.pool.query<{ deed: string; detail: object }>(
    "SELECT deed, detail FROM audit_trail WHERE subject = $1 AND area = 'messages' ORDER BY id",
    [announcementId],
  );
  expect(rows).toEqual([
    { deed: "announcement-published", detail: { readers: "agents" } },
    { deed: "announcement-ended", detail: { readers: "agents" } },
  ]);
});

test("announcements are listed with whom they are for, and who published them", async () => {
  const { announcementId } = await publish({ title: "Counted" });
  expect((await list())[0]).toEqual({
    announcementId,
    readers: "agents",
    title: "Counted",
    by: `support-${merchantId}`,
    publishedAt: expect.any(String),
  });
});

test("an announcement from the merchant's files is not listed, and operators cannot end it", async () => {
  const id = await t.app.services.announcements.publish({
    merchantId,
    type: "A",
    category: null,
    group: null,
    startsAt: new Date(Date.now() - 60_000),
    endsAt: null,
    texts: { EN: { title: "Of the files", content: "" } },
  });
  expect((await list()).map(({ announcementId }) => announcementId)).not.toContain(id);
  expect(await end(id)).toEqual({ errorCode: "announcement.unknown" });
  expect(await receivedBy(1)).toContain(id);
});

test("an announcement is published once per client key, also in concurrent calls, and a key cannot be reused for another one", async () => {
  const clientKey = randomUUID();
  const [one, two] = await Promise.all([publish({ clientKey }), publish({ clientKey })]);
  expect(one).toEqual(two);
  expect(await publish({ clientKey })).toEqual(one);
  for (const change of [{ readers: "everyone" }, { title: "Another" }, { text: "Another" }])
    expect(await publish({ clientKey, ...change })).toMatchObject({ errorCode: "request.conflict" });
});

test.each([
  [{ title: " " }, { field: "title", rule: "required" }],
  [{ text: "\n" }, { field: "text", rule: "required" }],
  [{ text: "![a picture](https://elsewhere.example/a.png)" }, { field: "text" }],
  [{ readers: "members" }, { field: "readers" }],
  [{ title: "x".repeat(121) }, { field: "title" }],
])("an announcement with %j is refused, naming the field", async (change, value) => {
  const refusal = { errorCode: "request.invalid", value: expect.objectContaining(value) };
  expect(await publish(change)).toEqual(refusal);
  expect(await ask("POST", `${URL}/preview`, support, { ...draft, ...change })).toEqual(refusal);
});

test("the preview of an announcement contains no script and no executable link, and publishes nothing", async () => {
  const before = await list();
  const { content } = await ask<{ content: string }>("POST", `${URL}/preview`, support, {
    ...draft,
    text: "<img src=x onerror=alert(1)> [go](javascript:alert(1)) https://foyer.example/x",
  });
  expect(content).not.toMatch(/<img|href="javascript/);
  expect(content).toContain('href="https://foyer.example/x"');
  expect(await list()).toEqual(before);
});

test.each(["cashier", "risk"] as const)("an operator of the role %s cannot publish", async (role) => {
  const headers = await operatorAt(t.app, merchantId, [role], role);
  const payload = { ...draft, clientKey: randomUUID() };
  expect(await ask("POST", URL, headers, payload)).toEqual({ errorCode: "operator.forbidden" });
});
