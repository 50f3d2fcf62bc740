import { randomUUID } from "node:crypto";
import type {
  BackOfficeApplication,
  BackOfficeFeedback,
  BackOfficeMessage,
} from "@foyer/contract/back-office-tasks";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createMember,
  openEvents,
  operatorAt,
  PASSWORD,
  signIn,
  type TestApp,
  testApp,
} from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";
import { OperatorMessagesRepository } from "../inbox/operator-messages.repository.ts";
import { OperatorMessagesService } from "../inbox/operator-messages.service.ts";

let t: TestApp;
let merchantId: number;
/** Two operators of the same merchant. */
let mara: Headers;
let tomas: Headers;
type Headers = Record<string, string>;

beforeAll(async () => {
  t = await testApp();
  await t.app.database.pool.query("UPDATE merchants SET whitelabel = $1", [{ flags: { CBS3: true } }]);
  const known = () => t.app.services.settings.merchant("DEMO");
  await vi.waitFor(async () => expect((await known()).whitelabel.flags).toEqual({ CBS3: true }));
  merchantId = (await known()).id;
  mara = await operatorAt(t.app, merchantId);
  await t.app.services.operators.create(merchantId, "Tomas", "Tomas", PASSWORD, ["support", "cashier"]);
  const { token } = await t.app.services.operators.signIn(merchantId, "Tomas", PASSWORD, undefined, {
    ip: "127.0.0.1",
    id: "test",
  });
  tomas = { "operator-token": token };
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
  return success ? value : ({ errorCode, ...(value && { value }) } as T);
}
const waiting = () => ask<Record<string, number>>("GET", "/wps/backoffice/waiting", mara);
const logged = async (kind: string) =>
  (
    await t.app.database.pool.query<{ detail: object; address: string }>(
      "SELECT detail, host(address) AS address FROM security_events WHERE kind = $1 ORDER BY id",
      [kind],
    )
  ).rows;

describe("promotion applications in the back office", () => {
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
  });
  type Counts = Record<"all" | "mine" | "free", number>;
  const list = (headers: Headers = {}) =>
    ask<{ content: BackOfficeApplication[]; counts: Counts }>("GET", "/wps/backoffice/promotions", {
      ...mara,
      ...headers,
    });
  async function applies(username: string) {
    await createMember(t.app, username);
    const headers = await signIn(t.app, username);
    await ask("POST", `/wps/member/promotions/${promotion}/join`, headers, {});
    const application = (await list()).content.find(({ player }) => player === username);
    if (!application) throw new Error("there is no such application");
    const state = async () =>
      (await ask<{ content: { state: string; note?: string }[] }>("GET", "/wps/member/promotions", headers))
        .content[0];
    return { application, state };
  }
  const decide = (id: string, payload: object, who = mara) =>
    ask("POST", `/wps/backoffice/promotions/${id}`, who, payload);
  const assign = (id: string, payload: object, who = mara) =>
    ask("POST", `/wps/backoffice/promotions/${id}/assignment`, who, payload);

  test("applications are listed with promotion and player, in the operator's language, longest waiting first", async () => {
    const { application } = await applies("first-in-line");
    await applies("second-in-line");
    expect(application).toMatchObject({
      title: "The circle",
      amount: "88.00",
      currency: "CNY",
      multiple: 3,
      appliedAt: expect.stringMatching(/Z$/),
    });
    const { content, counts } = await list({ language: "TY" });
    expect(content.map(({ player, title }) => [player, title])).toEqual([
      ["first-in-line", "Ang bilog"],
      ["second-in-line", "Ang bilog"],
    ]);
    expect(counts).toEqual({ all: 2, mine: 0, free: 2 });
    expect((await waiting())["promotions"]).toBe(2);
  });

  test("beside an application stands what the operator needs to know of the player", async () => {
    const { application } = await applies("well-known");
    expect(application).toMatchObject({ turnover: "0.00", deposits: "0.00", earlier: [] });
    expect(application).toHaveProperty("lastLogin");
    await decide(application.applicationId, { verdict: "reject", reason: "Too early." });
    const { pool } = t.app.database;
    const { rows } = await pool.query<{ id: bigint }>("SELECT id FROM members WHERE username = 'well-known'");
    const id = rows[0]?.id;
    await pool.query("UPDATE members SET registered_at = now() - interval '100 days' WHERE id = $1", [id]);
    // the same player applies again, for a later period
    await pool.query(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, period, terms, stage, titles)
       SELECT merchant_id, member_id, currency, promotion_id, 2, terms, 'applied', titles
         FROM promotion_participations WHERE id = $1`,
      [application.applicationId],
    );
    const again = (await list()).content.find(({ player }) => player === "well-known");
    expect(Date.now() - Date.parse(again?.memberSince ?? "")).toBeGreaterThan(99 * 86_400_000);
    expect(again?.earlier).toEqual([
      {
        title: "The circle",
        verdict: "reject",
        by: expect.any(String),
        at: expect.stringMatching(/Z$/),
        note: "Too early.",
      },
    ]);
  });

  test("an approved application records who approved it, and approving it again changes nothing", async () => {
    const { application, state } = await applies("issued-to");
    const { applicationId } = application;
    for (let again = 0; again < 2; again++)
      expect(await decide(applicationId, { verdict: "approve" })).toEqual({ applicationId });
    expect(await state()).toMatchObject({ state: "claim" });
    expect((await list()).content.map(({ player }) => player)).not.toContain("issued-to");
    const mine = (await logged("operator-decided")).filter(
      ({ detail }) => (detail as { application: string }).application === applicationId,
    );
    expect(mine).toEqual([
      {
        detail: { operator: expect.any(Number), application: applicationId, verdict: "approve" },
        address: "127.0.0.1",
      },
    ]);
  });

  test("applications approved together each have their own answer", async () => {
    const [first, second, decided] = [
      await applies("first"),
      await applies("second"),
      await applies("third"),
    ];
    const ids = [first, second, decided].map(({ application }) => application.applicationId);
    await decide(decided.application.applicationId, { verdict: "reject", reason: "Too early." }, tomas);
    const approve = () =>
      ask<{ answers: object[] }>("POST", "/wps/backoffice/promotion-approvals", mara, {
        applicationIds: ids,
      });
    for (let times = 0; times < 2; times++)
      expect((await approve()).answers).toEqual([
        { id: ids[0], approved: true },
        { id: ids[1], approved: true },
        {
          id: ids[2],
          approved: false,
          errorCode: "operator.too.late",
          value: { by: "Tomas", state: "rejected", at: expect.stringMatching(/Z$/) },
        },
      ]);
    expect(await first.state()).toMatchObject({ state: "claim" });
    const approvals = (await logged("operator-decided")).filter(({ detail }) =>
      ids.slice(0, 2).includes((detail as { application: string }).application),
    );
    expect(approvals).toHaveLength(2);
  });

  test("applications are sorted by amount, page by page, and narrowed by amount, promotion and age", async () => {
    const ids: string[] = [];
    for (const [i, amount] of ["505", "707", "606", "606"].entries()) {
      const { applicationId } = (await applies(`sorted${i}`)).application;
      await t.app.database.pool.query(
        "UPDATE promotion_participations SET terms = jsonb_set(terms, '{amount}', to_jsonb($2::bigint * 100000)) WHERE id = $1",
        [applicationId, amount],
      );
      ids.push(applicationId);
    }
    const [small, large, middle, later] = ids;
    const found = async (query: Record<string, string>) =>
      ask<{ content: BackOfficeApplication[]; counts: Counts; methods?: { code: string; name: string }[] }>(
        "GET",
        `/wps/backoffice/promotions?${new URLSearchParams({ least: "505", most: "707", ...query })}`,
        mara,
      );
    const sorted = await found({ sort: "largest" });
    const idsOf = ({ content }: { content: BackOfficeApplication[] }) =>
      content.map(({ applicationId }) => applicationId);
    expect(idsOf(sorted)).toEqual([large, middle, later, small]);
    expect(sorted.methods).toContainEqual({ code: promotion, name: "The circle" });
    expect(idsOf(await found({ sort: "largest", after: middle ?? "" }))).toEqual([later, small]);
    expect(idsOf(await found({}))).toEqual([small, large, middle, later]);
    expect((await found({ method: promotion })).counts.all).toBe(4);
    for (const none of [{ method: "999" }, { age: "5" }] as Record<string, string>[])
      expect((await found(none)).counts.all, JSON.stringify(none)).toBe(0);
    expect(await found({ after: "999999999" })).toMatchObject({ errorCode: "promotion.unknown" });
  });

  test("rejecting an application requires a reason, which the player reads", async () => {
    const { application, state } = await applies("rejected-one");
    const { applicationId } = application;
    for (const reason of [undefined, "", "   "])
      expect(
        await decide(applicationId, { verdict: "reject", ...(reason !== undefined && { reason }) }),
      ).toEqual({
        errorCode: "request.invalid",
        value: { field: "reason", rule: "required", in: "body" },
      });
    expect(await decide(applicationId, { verdict: "reject", reason: "x".repeat(501) })).toMatchObject({
      value: { field: "reason" },
    });
    await decide(applicationId, { verdict: "reject", reason: " Once a household. " });
    expect(await state()).toMatchObject({ state: "rejected", note: "Once a household." });
  });

  test("deciding an application another operator has decided reports that, and the first decision stays", async () => {
    const { application, state } = await applies("between-two");
    const { applicationId } = application;
    await decide(applicationId, { verdict: "reject", reason: "Too early." }, tomas);
    for (const payload of [{ verdict: "approve" }, { verdict: "reject", reason: "Too late." }])
      expect(await decide(applicationId, payload)).toEqual({
        errorCode: "operator.too.late",
        value: { by: "Tomas", state: "rejected", at: expect.stringMatching(/Z$/) },
      });
    expect(await state()).toMatchObject({ state: "rejected", note: "Too early." });
  });

  test("an application is assigned to one operator, and a colleague decides it only after taking it over", async () => {
    const { applicationId } = (await applies("assigned-one")).application;
    const shown = async (show: string, who = mara) => {
      const url = `/wps/backoffice/promotions?show=${show}&q=assigned-one`;
      const { content, counts } = await ask<{ content: BackOfficeApplication[]; counts: Counts }>(
        "GET",
        url,
        who,
      );
      return { counts, content: content.map(({ assignedTo, mine }) => ({ assignedTo, mine })) };
    };
    const nothing = { counts: { all: 1, mine: 0, free: 0 }, content: [] };
    for (let again = 0; again < 2; again++)
      expect(await assign(applicationId, { event: "assign" })).toEqual({ applicationId });
    expect(await shown("mine")).toEqual({
      counts: { all: 1, mine: 1, free: 0 },
      content: [{ assignedTo: "Mara", mine: true }],
    });
    expect(await shown("mine", tomas)).toEqual(nothing);
    expect((await shown("free", tomas)).content).toEqual([]);
    expect((await shown("all", tomas)).content).toEqual([{ assignedTo: "Mara", mine: false }]);

    const taken = { errorCode: "operator.too.late", value: { by: "Mara" } };
    const reason = "Once a household.";
    expect(await decide(applicationId, { verdict: "reject", reason }, tomas)).toEqual(taken);
    for (const event of ["assign", "release"])
      expect(await assign(applicationId, { event }, tomas)).toEqual(taken);
    const bulk = { applicationIds: [applicationId] };
    expect(await ask("POST", "/wps/backoffice/promotion-approvals", tomas, bulk)).toEqual({
      answers: [{ id: applicationId, approved: false, ...taken }],
    });

    expect(await assign(applicationId, { event: "assign", takeOver: true }, tomas)).toEqual({
      applicationId,
    });
    for (let again = 0; again < 2; again++)
      expect(await assign(applicationId, { event: "release" }, tomas)).toEqual({ applicationId });
    expect((await shown("free")).counts).toEqual({ all: 1, mine: 0, free: 1 });
    await assign(applicationId, { event: "assign" });
    expect(await decide(applicationId, { verdict: "reject", reason })).toEqual({ applicationId });
    expect(await assign(applicationId, { event: "assign" }, tomas)).toEqual({
      errorCode: "operator.too.late",
      value: { by: expect.stringMatching(/^operator-/), state: "rejected", at: expect.stringMatching(/Z$/) },
    });
    const { rows } = await t.app.database.pool.query(
      `SELECT o.display_name AS by, a.deed FROM audit_trail a JOIN operators o ON o.id = a.operator_id
        WHERE a.area = 'promotions' AND a.subject = $1 ORDER BY a.id`,
      [applicationId],
    );
    expect(rows).toEqual([
      { by: "Mara", deed: "assigned" },
      { by: "Tomas", deed: "assigned" },
      { by: "Tomas", deed: "put-back" },
      { by: "Mara", deed: "assigned" },
      { by: "Mara", deed: "rejected" },
    ]);
  });

  test("of several operators who take an application at once one has it", async () => {
    const { applicationId } = (await applies("wanted-one")).application;
    const answers = await Promise.all(
      [mara, tomas, mara, tomas].map((who) => assign(applicationId, { event: "assign" }, who)),
    );
    const refused = answers.filter((answer) => Object.hasOwn(answer as object, "errorCode"));
    expect(refused).toHaveLength(2);
    expect(new Set(refused.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("an application decided by several operators at once is decided once", async () => {
    const { application } = await applies("in-a-rush");
    const answers = await Promise.all(
      [mara, tomas, mara, tomas].map((who, at) =>
        decide(
          application.applicationId,
          at < 2 ? { verdict: "approve" } : { verdict: "reject", reason: "No." },
          who,
        ),
      ),
    );
    expect(answers.filter((answer) => !Object.hasOwn(answer as object, "errorCode"))).toHaveLength(1);
  });
});

describe("feedback in the back office", () => {
  const list = () =>
    ask<{ content: BackOfficeFeedback[]; totalPages: number }>("GET", "/wps/backoffice/feedback", mara);
  const answer = (receipt: string, text: string, who = mara) =>
    ask("POST", `/wps/backoffice/feedback/${receipt}`, who, { answer: text });
  async function sendFeedback(username: string, images: string[] = []) {
    await createMember(t.app, username);
    const headers = await signIn(t.app, username);
    const payload = { category: "game", content: "The reels stand still.", images, clientKey: randomUUID() };
    const { receipt } = await ask<{ receipt: string }>("PUT", "/wps/member/feedback", headers, payload);
    return { headers, receipt };
  }

  test("feedback is listed with its text and the player's contact until it is answered", async () => {
    const { headers, receipt } = await sendFeedback("teller-1");
    await t.app.database.pool.query(
      "UPDATE members SET email = 'teller@mail.example', mobile = '+639171112222' WHERE username = 'teller-1'",
    );
    expect((await list()).content).toEqual([
      {
        receipt,
        player: "teller-1",
        playerId: expect.any(String),
        email: "teller@mail.example",
        mobile: "+639171112222",
        category: "game",
        content: "The reels stand still.",
        sentAt: expect.any(String),
        images: [],
        language: "EN",
      },
    ]);
    expect((await waiting())["feedback"]).toBe(1);
    for (let again = 0; again < 2; again++)
      expect(await answer(receipt, " They turn again. ")).toEqual({ receipt });
    expect((await list()).content).toEqual([]);
    expect((await waiting())["feedback"]).toBe(0);
    const ownFeedback = await ask<{ content: object[] }>("GET", "/wps/member/feedback", headers);
    expect(ownFeedback.content).toEqual([
      expect.objectContaining({ receipt, state: "answered", answer: "They turn again." }),
    ]);
    expect(await ask("GET", "/wps/member/inbox/unread", headers)).toBe(1);
    expect((await logged("operator-answered")).map(({ detail }) => detail)).toContainEqual({
      operator: expect.any(Number),
      receipt,
    });
  });

  test("the back office sees the pictures of feedback, and no picture that was not sent", async () => {
    await createMember(t.app, "painter");
    const headers = await signIn(t.app, "painter");
    const payload = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const hand = async () =>
      (
        await t.app.inject({
          method: "POST",
          url: "/wps/member/feedback/images",
          headers: { ...headers, "content-type": "image/png" },
          payload,
        })
      ).json().value.image as string;
    const [sent, unsent] = [await hand(), await hand()];
    await ask("PUT", "/wps/member/feedback", headers, {
      content: "Look at this, please.",
      images: [sent],
      clientKey: randomUUID(),
    });
    const shown = (await list()).content.find(({ player }) => player === "painter");
    expect(shown?.images).toEqual([{ image: sent, width: 4, height: 4 }]);
    const picture = (image: string, who: Headers = mara) =>
      t.app.inject({ url: `/wps/backoffice/feedback/images/${image}`, headers: who });
    const answered = await picture(sent);
    expect(answered.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
    expect((await sharp(answered.rawPayload).metadata()).format).toBe("webp");
    expect((await picture(unsent)).json().errorCode).toBe("feedback.image.unknown");
    expect((await picture(sent, headers)).json().errorCode).toBe("operator.required");
  });

  test("answering feedback another operator has answered reports that, and the first answer stays", async () => {
    const { headers, receipt } = await sendFeedback("teller-2");
    await answer(receipt, "It is mended.", tomas);
    expect(await answer(receipt, "Please wait.")).toEqual({
      errorCode: "operator.too.late",
      value: { by: "Tomas" },
    });
    const { content } = await ask<{ content: { answer: string }[] }>("GET", "/wps/member/feedback", headers);
    expect(content[0]?.answer).toBe("It is mended.");
  });

  test.each([
    ["empty", ""],
    ["blank", " \n "],
    ["too long", "x".repeat(2_001)],
  ])("an answer to feedback is refused when it is %s", async (_, text) => {
    const { receipt } = await sendFeedback(`teller-${text.length}`);
    expect(await answer(receipt, text)).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "answer" },
    });
  });
});

describe("operator messages", () => {
  interface Inbox {
    content: { id: string; kind: string; title: string; read: boolean }[];
  }
  const message = {
    kind: "promotion",
    everybody: false,
    title: "A gift",
    text: "Look **here**:\n/m/activity",
  };
  const preview = (change: object) =>
    ask<{ people: number; username?: string; content: string }>(
      "POST",
      "/wps/backoffice/messages/preview",
      mara,
      {
        ...message,
        ...change,
      },
    );
  const send = (change: object, who = mara) =>
    ask<BackOfficeMessage>("POST", "/wps/backoffice/messages", who, {
      ...message,
      clientKey: randomUUID(),
      ...change,
    });
  const inbox = async (headers: Headers) => (await ask<Inbox>("GET", "/wps/member/inbox", headers)).content;
  async function member(username: string, options: object = {}) {
    await createMember(t.app, username, options);
    return signIn(t.app, username);
  }

  test("a message to one player reaches only that player's inbox, and the unread count is pushed", async () => {
    const [to, other] = [await member("Reader-1"), await member("bystander")];
    const base = await t.app.listen({ port: 0 });
    const live = await openEvents(base, to);
    const last = () => live.of("unread").at(-1)?.inbox;
    await expect.poll(last).toBe(0);
    expect(await preview({ username: " reader-1 " })).toEqual({
      people: 1,
      username: "Reader-1",
      content: "<p>Look <strong>here</strong>:<br />\n/m/activity</p>",
    });
    expect(await inbox(to)).toEqual([]);
    const sent = await send({ username: "reader-1" });
    expect(sent).toMatchObject({ kind: "promotion", title: "A gift", username: "Reader-1", people: 1 });
    await expect.poll(last).toBe(1);
    await live.close();
    const [message] = await inbox(to);
    expect(message).toMatchObject({ kind: "promotion", title: "A gift", read: false });
    const url = `/wps/member/inbox/${message?.id}`;
    for (const language of ["EN", "TY"])
      expect(await ask("GET", url, { ...to, language })).toMatchObject({
        content: expect.stringContaining("<strong>here</strong>"),
      });
    expect(await inbox(other)).toEqual([]);
    expect(await ask("GET", "/wps/backoffice/messages", tomas)).toMatchObject({ content: [sent] });
  });

  test("a message to everybody reaches all who can read it and reports their number", async () => {
    const readers = [await member("crowd-1"), await member("crowd-agent", { type: 1 })];
    await createMember(t.app, "crowd-gone", { status: "disabled" });
    const { pool } = t.app.database;
    await pool.query(
      `INSERT INTO merchants (code, name, currency, whitelabel) SELECT 'OTHER', 'Other', currency, whitelabel FROM merchants`,
    );
    await vi.waitFor(() => t.app.services.settings.merchant("OTHER"));
    await createMember(t.app, "crowd-far", { merchant: "OTHER" });
    const { people } = await preview({ everybody: true });
    const sent = await send({ everybody: true, title: "To all" });
    expect(sent).toMatchObject({ people, arrived: true, title: "To all" });
    expect(sent).not.toHaveProperty("username");
    for (const headers of readers) expect((await inbox(headers))[0]).toMatchObject({ title: "To all" });
    const { rows } = await pool.query<{ n: bigint; none: bigint }>(
      `SELECT count(*) AS n, count(*) FILTER (WHERE m.username IN ('crowd-gone', 'crowd-far')) AS none
         FROM inbox_messages i JOIN members m ON m.id = i.member_id WHERE i.key = 'operator:' || $1`,
      [sent.messageId],
    );
    expect(rows).toEqual([{ n: BigInt(people), none: 0n }]);
  });

  test("a message to a group reaches each of it once: agents, players, downlines of an agent or the whole team", async () => {
    const top = await joinTeam(t, "group-top", null, 2);
    const agent = await joinTeam(t, "group-agent", top, 1);
    const direct = await joinTeam(t, "group-direct", top);
    const below = await joinTeam(t, "group-below", agent);
    const names = {
      [String(top)]: "top",
      [String(agent)]: "agent",
      [String(direct)]: "direct",
      [String(below)]: "below",
    };
    const reached = async (change: object) => {
      const { people } = await preview(change);
      const clientKey = randomUUID();
      const sent = await send({ ...change, clientKey });
      expect(sent).toMatchObject({ people, arrived: true });
      expect(await send({ ...change, clientKey })).toEqual(sent);
      const { rows } = await t.app.database.pool.query<{ id: bigint }>(
        "SELECT member_id AS id FROM inbox_messages WHERE key = 'operator:' || $1 ORDER BY member_id",
        [sent.messageId],
      );
      expect(rows).toHaveLength(people);
      return rows.flatMap(({ id }) => names[String(id)] ?? []);
    };
    expect(await reached({ everybody: true, group: "agents" })).toEqual(["top", "agent"]);
    expect(await reached({ everybody: true, group: "players" })).toEqual(["direct", "below"]);
    const ofTop = { everybody: false, username: "Group-top" };
    expect(await reached({ ...ofTop, group: "downlines" })).toEqual(["agent", "direct"]);
    expect(await reached({ ...ofTop, group: "team" })).toEqual(["agent", "direct", "below"]);
    const { content } = await ask<{ content: BackOfficeMessage[] }>("GET", "/wps/backoffice/messages", mara);
    expect(content[0]).toMatchObject({ username: "group-top", group: "team", people: 3 });
    const clientKey = randomUUID();
    await send({ ...ofTop, group: "team", clientKey });
    expect(await send({ ...ofTop, group: "downlines", clientKey })).toEqual({
      errorCode: "request.conflict",
    });
  });

  test("a message to a group that is nobody, of a member who is no agent or that does not fit is refused", async () => {
    await joinTeam(t, "group-alone", null, 2);
    await member("group-player");
    expect(await preview({ username: "group-alone", group: "team" })).toMatchObject({ people: 0 });
    expect(await send({ username: "group-alone", group: "team" })).toEqual({
      errorCode: "message.recipients.none",
    });
    for (const [change, field] of [
      [{ username: "group-player", group: "downlines" }, "username"],
      [{ everybody: true, group: "team" }, "group"],
      [{ username: "group-alone", group: "agents" }, "group"],
      [{ everybody: true, group: "vips" }, "group"],
    ] as const)
      expect(await send(change)).toMatchObject({
        errorCode: "request.invalid",
        value: expect.objectContaining({ field }),
      });
  });

  test("a message to more members than one batch holds is delivered to each once", async () => {
    const { pool } = t.app.database;
    await pool.query(
      `INSERT INTO members (merchant_id, username, currency)
       SELECT $1, 'many-' || n, 'CNY' FROM generate_series(1, 20) n`,
      [merchantId],
    );
    const batches = new OperatorMessagesService(
      new OperatorMessagesRepository(pool, 8),
      t.app.services.settings,
    );
    const { rows: operators } = await pool.query<{ operatorId: number }>(
      'SELECT id AS "operatorId" FROM operators WHERE merchant_id = $1 LIMIT 1',
      [merchantId],
    );
    const sent = await batches.send(
      { merchantId, operatorId: operators[0]?.operatorId as number },
      { ...message, kind: "promotion", everybody: true, title: "To very many", clientKey: randomUUID() },
    );
    expect(sent).toMatchObject({ arrived: false });
    const first = async () =>
      (await ask<{ content: BackOfficeMessage[] }>("GET", "/wps/backoffice/messages", mara)).content[0];
    while (!(await first())?.arrived) await batches.deliverNext();
    expect(await first()).toMatchObject({ title: "To very many" });
    const { rows } = await t.app.database.pool.query(
      "SELECT count(*)::int AS n, count(DISTINCT member_id)::int AS members FROM inbox_messages WHERE key = 'operator:' || $1",
      [sent.messageId],
    );
    expect(rows).toEqual([{ n: sent.people, members: sent.people }]);
    await t.app.database.pool.query("UPDATE members SET status = 'disabled' WHERE username LIKE 'many-%'");
  });

  test("a message is sent once per client key, also in concurrent calls, and a key cannot be reused for another message", async () => {
    const to = await member("once-only");
    const clientKey = randomUUID();
    const both = await Promise.all([1, 2].map(() => send({ username: "once-only", clientKey })));
    expect(both[0]).toEqual(both[1]);
    expect(await send({ username: "once-only", clientKey })).toEqual(both[0]);
    expect(await send({ username: "once-only", clientKey, title: "Another" })).toEqual({
      errorCode: "request.conflict",
    });
    expect(await inbox(to)).toHaveLength(1);
  });

  test.each([
    [{ username: "" }, { field: "username", rule: "required" }],
    [
      { username: "reader-1", title: " " },
      { field: "title", rule: "required" },
    ],
    [
      { username: "reader-1", text: "\n" },
      { field: "text", rule: "required" },
    ],
    [{ username: "reader-1", text: "![a picture](https://elsewhere.example/a.png)" }, { field: "text" }],
    [{ username: "reader-1", kind: "feedback" }, { field: "kind" }],
    [{ username: "reader-1", title: "x".repeat(121) }, { field: "title" }],
  ])("a message with %j is refused, naming the field", async (change, value) => {
    const refusal = { errorCode: "request.invalid", value: expect.objectContaining(value) };
    expect(await preview(change)).toEqual(refusal);
    expect(await send(change)).toEqual(refusal);
  });

  test("a message brings no script and no executable link into an inbox", async () => {
    const { content } = await preview({
      everybody: true,
      text: "<img src=x onerror=alert(1)> [go](javascript:alert(1)) https://foyer.example/x",
    });
    expect(content).not.toMatch(/<img|href="javascript/);
    expect(content).toContain('href="https://foyer.example/x"');
  });
});
