import type { InvitationLink, OpenedAccount, OpeningTerms } from "@foyer/contract/invitations";
import type { TeamMemberDetails, TeamMemberPage } from "@foyer/contract/teams";
import { addDays, dayIn } from "@foyer/domain/record-days";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { callWhileHeld } from "../../testing/held-lock.ts";
import {
  createMember,
  login,
  operatorAt,
  PASSWORD,
  seal,
  signIn,
  type TestApp,
  testApp,
} from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";

type Headers = Record<string, string>;
type Rates = { category: string; rate: string }[];

let t: TestApp;
let operatorId: number;
const today = dayIn("Asia/Manila", new Date());
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  t = await testApp();
  await operatorAt(t.app, 1);
  operatorId = (await rows<{ id: number }>("SELECT id FROM operators LIMIT 1"))[0]?.id as number;
  await rows("INSERT INTO registration_settings (merchant_id, captcha) VALUES (1, false)");
  await rows(
    `UPDATE merchants SET settings = settings || '{"quotaLevels": {"category": "LOTT", "rates": ["1", "1.5", "1.8"]}}'`,
  );
  await vi.waitFor(async () =>
    expect((await t.app.services.settings.merchant("DEMO")).settings.quotaLevels.rates).toHaveLength(3),
  );
});
afterAll(() => t.close());

async function call<Value>(
  headers: Headers,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
): Promise<Value> {
  const url = `/wps/agent${path}`;
  const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.json().errorCode ?? answer.json().value;
}
const URLS = "/affiliate/urls";
let keys = 0;
const key = () => `client-key-of-test-${keys++}`;
const create = (headers: Headers, link: object = {}) =>
  call<InvitationLink>(headers, "POST", URLS, { agent: false, rates: [], clientKey: key(), ...link });
const read = (headers: Headers, code: string) => call<InvitationLink>(headers, "GET", `${URLS}/${code}`);
const terms = (headers: Headers) => call<OpeningTerms>(headers, "GET", "/quotas");
const open = async (headers: Headers, account: object = {}) => {
  const body = { password: PASSWORD, agent: false, rates: [], agreed: true, clientKey: key(), ...account };
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "invitations.open", body);
  const answer = (await t.app.inject({ ...request, headers: { ...request.headers, ...headers } })).json();
  return (answer.errorCode ?? answer.value) as OpenedAccount & string;
};
const register = async (username: string, affiliateCode?: string) => {
  const body = {
    type: 0,
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    registerUrl: "play.example",
    registerMethod: "H5",
    agreed: true,
    ...(affiliateCode && { affiliateCode }),
  };
  const answer = (
    await t.app.inject(await seal(t.app.services.sealedBodyKeys.currentKey(), "member.register", body))
  ).json();
  return (answer.errorCode ?? answer.value) as { customerType: number } & string;
};
const check = async (code: string) => {
  const answer = (await t.app.inject({ url: "/wps/agent/affiliate", query: { code } })).json();
  return answer.errorCode ?? answer.value;
};
const visit = (code: string, remoteAddress: string) =>
  t.app.inject({ method: "POST", url: "/wps/agent/affiliate/visits", payload: { code }, remoteAddress });
const rollUp = () => rows("SELECT team_roll_up(1, 10000, 100000)");
const give = (memberId: bigint, rates: object[], day = addDays(today, -7)) =>
  rows("SELECT rebate_set($1, $2, $3)", [memberId, JSON.stringify(rates), day]);
const member = async (username: string) =>
  (
    await rows<{ id: bigint; publicId: string; type: number; upline: string | null; rates: object }>(
      `SELECT m.id, m.public_id AS "publicId", m.type, u.username AS upline,
              (SELECT coalesce(jsonb_object_agg(trim(category || ' ' || vendor), rate), '{}') FROM rebate_rates r
                WHERE r.member_id = m.id AND r.valid_until = 'infinity') AS rates
         FROM members m LEFT JOIN members u ON u.id = m.upline_id WHERE m.username = $1`,
      [username],
    )
  )[0];
const quota = (agentId: bigint, rate: string, of: number | null) =>
  t.app.services.quotas.setQuotas(1, agentId, [{ rate, quota: of }], operatorId);

const LOTT: Rates = [{ category: "LOTT", rate: "1.6" }];
let made = 0;
let agent: { name: string; id: bigint; headers: Headers };
/** An agent with 1.8 % for lotteries and 0.9 % for slots. */
beforeEach(async () => {
  const name = `agent${++made}`;
  const id = await joinTeam(t, name, null, 2);
  await give(id, [
    { category: "LOTT", vendor: "", rate: 180 },
    { category: "RNG", vendor: "", rate: 90 },
  ]);
  agent = { name, id, headers: await signIn(t.app, name) };
});

describe("an invitation link", () => {
  it("an invitation link is created once for a key, and listed with what it opens", async () => {
    const clientKey = key();
    const wanted = { agent: true, rates: LOTT, note: " Football group ", expiresOn: today, clientKey };
    const link = await create(agent.headers, wanted);
    expect(link).toMatchObject({
      agent: true,
      fixed: false,
      state: "open",
      rates: LOTT,
      note: "Football group",
      expiresOn: today,
      visits: 0,
      firstDepositSum: "0.00",
    });
    expect(link.code).toMatch(/^[A-Z2-8]{10}$/);
    expect(await create(agent.headers, wanted)).toEqual(link);
    expect(await create(agent.headers, { ...wanted, agent: false })).toBe("request.conflict");
    const newer = await create(agent.headers);
    const list = await call<{ content: InvitationLink[] }>(agent.headers, "GET", URLS);
    expect(list.content.map(({ code }) => code)).toEqual([newer.code, link.code]);
  });

  it("gives no rate above the agent's own, and no last day that is over", async () => {
    expect(await create(agent.headers, { rates: [{ category: "LOTT", rate: "1.81" }] })).toBe(
      "rebate.above.upline",
    );
    expect(await create(agent.headers, { rates: [{ category: "FISH", rate: "0.1" }] })).toBe(
      "rebate.above.upline",
    );
    expect(await create(agent.headers, { expiresOn: addDays(today, -1) })).toBe("invitation.expiry.invalid");
    expect(await create(agent.headers, { expiresOn: "2027-02-30" })).toBe("invitation.expiry.invalid");
    expect(await create(agent.headers, { expiresOn: addDays(today, 367) })).toBe("invitation.expiry.invalid");
  });

  it("opens an account below the agent, of its type and with its rates", async () => {
    const { code } = await create(agent.headers, { agent: true, rates: LOTT });
    expect(await check(code)).toEqual({ code, agent: true });
    expect(await register("linkagent", code)).toMatchObject({ customerType: 1 });
    expect(await member("linkagent")).toMatchObject({ type: 1, upline: agent.name, rates: { LOTT: 160 } });
    // from the day of registration on: settlements pay its play too
    expect(
      await rows("SELECT DISTINCT valid_from::text AS day FROM rebate_rates WHERE member_id = $1", [
        (await member("linkagent"))?.id,
      ]),
    ).toEqual([{ day: today }]);
    const plain = await create(agent.headers);
    expect(await check(plain.code)).toEqual({ code: plain.code });
    expect(await register("linkmember", plain.code)).toMatchObject({ customerType: 0 });
    expect(await member("linkmember")).toMatchObject({ type: 0, upline: agent.name, rates: {} });
  });

  it("gives at most the agent's own rates by the time of the registration, also for single vendors", async () => {
    const { code } = await create(agent.headers, {
      rates: [...LOTT, { category: "RNG", rate: "0.9" }],
    });
    await give(agent.id, [{ category: "LOTT", vendor: "", rate: 120 }], addDays(today, 1));
    await give(agent.id, [{ category: "RNG", vendor: "NIGHTJAR", rate: 40 }]);
    await register("capped", code);
    expect((await member("capped"))?.rates).toEqual({ LOTT: 120, RNG: 90, "RNG NIGHTJAR": 40 });
    const bounds = await rows("SELECT * FROM rebate_violations($1, $2, 200)", [
      (await member("capped"))?.id,
      agent.id,
    ]);
    expect(bounds).toEqual([]);
  });

  it("an invitation link is refused once it has ended or expired, and by then also in the list of links", async () => {
    const { code } = await create(agent.headers);
    const ended = await call<InvitationLink>(agent.headers, "DELETE", `${URLS}/${code}`);
    expect(ended).toMatchObject({ state: "ended", endedAt: expect.any(String) });
    expect(await call(agent.headers, "DELETE", `${URLS}/${code}`)).toEqual(ended);
    expect(await check(code)).toBe("register.affiliate.invalid");
    expect(await register("toolate", code)).toBe("register.affiliate.invalid");
    expect(await call(agent.headers, "PUT", `${URLS}/${code}`, { note: "x" })).toBe("invitation.ended");

    const old = await create(agent.headers, { expiresOn: today });
    await rows("UPDATE affiliate_codes SET last_day = $2 WHERE code = $1", [old.code, addDays(today, -1)]);
    expect(await register("toolate", old.code)).toBe("register.affiliate.invalid");
    const list = async (query: string) =>
      (await call<{ content: InvitationLink[] }>(agent.headers, "GET", `${URLS}${query}`)).content;
    expect((await list("?ended=true")).map(({ state }) => state)).toEqual(["expired", "ended"]);
    expect(await list("")).toEqual([]);
    // a later day opens it again
    await call(agent.headers, "PUT", `${URLS}/${old.code}`, { expiresOn: addDays(today, 1) });
    expect(await check(old.code)).toMatchObject({ code: old.code });
  });

  it("an invitation link is edited: what is left out is removed", async () => {
    const { code } = await create(agent.headers, { note: "One", expiresOn: today });
    const edit = (change: object) => call<InvitationLink>(agent.headers, "PUT", `${URLS}/${code}`, change);
    const edited = await edit({ note: "Two" });
    expect(edited.note).toBe("Two");
    expect(edited.expiresOn).toBeUndefined();
    expect(await edit({ expiresOn: "2020-01-01" })).toBe("invitation.expiry.invalid");
  });

  it("of the agent's fixed code opens members without rates, and neither expires nor ends", async () => {
    const code = `FIXED${made}`;
    await rows("INSERT INTO affiliate_codes (merchant_id, code, member_id) VALUES (1, $1, $2)", [
      code,
      agent.id,
    ]);
    expect(await read(agent.headers, code)).toMatchObject({ fixed: true, state: "open", rates: [] });
    await register("byfixed", code);
    expect(await member("byfixed")).toMatchObject({ upline: agent.name, rates: {} });
    expect(await call(agent.headers, "DELETE", `${URLS}/${code}`)).toBe("invitation.fixed");
    expect(await call(agent.headers, "PUT", `${URLS}/${code}`, { expiresOn: today })).toBe(
      "invitation.fixed",
    );
    expect(await call(agent.headers, "PUT", `${URLS}/${code}`, { note: "Card" })).toMatchObject({
      note: "Card",
    });
  });

  it("of a test agent opens test accounts", async () => {
    const name = `testagent${made}`;
    await joinTeam(t, name, null, 42);
    const { code } = await create(await signIn(t.app, name));
    expect(await register(`tested${made}`, code)).toMatchObject({ customerType: 40 });
  });

  it("counts visitors once a day, registrations, and first deposits with their sum", async () => {
    const { code } = await create(agent.headers);
    for (const address of ["198.51.100.7", "198.51.100.7", "198.51.100.8", "2001:db8::1", "2001:db8::2"])
      expect((await visit(code, address)).statusCode).toBe(200);
    expect((await visit("NOSUCHCODE", "198.51.100.7")).statusCode).toBe(200);
    const kept = await rows<{ visitor: Buffer }>("SELECT visitor FROM invitation_visitors");
    expect(JSON.stringify(kept)).not.toContain("198.51");
    await register("counted1", code);
    await register("counted2", code);
    const deposit = async (username: string, amount: bigint) =>
      rows("SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', $3)", [
        key(),
        (await member(username))?.id,
        amount,
      ]);
    await deposit("counted1", 10_000_000n);
    await deposit("counted1", 70_000_000n);
    await rollUp();
    await deposit("counted1", 70_000_000n);
    await deposit("counted2", 5_000_000n);
    await rollUp();
    expect(await read(agent.headers, code)).toMatchObject({
      visits: 3,
      registrations: 2,
      firstDeposits: 2,
      firstDepositSum: "150.00",
    });
    await call(agent.headers, "DELETE", `${URLS}/${code}`);
    await visit(code, "198.51.100.9");
    expect((await read(agent.headers, code)).visits).toBe(3);
  });

  it("an agent lists who joined by a link, and who of them has deposited", async () => {
    const { code } = await create(agent.headers, { agent: true });
    const other = await create(agent.headers);
    for (const name of ["joined1", "joined2"]) await register(`${name}x${made}`, code);
    await register(`elsewhere${made}`, other.code);
    const list = async (headers: Headers, query = "") =>
      (await call<TeamMemberPage>(headers, "GET", `/subordinates?invitationCode=${code}${query}`)).items.map(
        ({ username }) => username,
      );
    expect(await list(agent.headers)).toEqual([`joined2x${made}`, `joined1x${made}`]);
    expect(await list(agent.headers, "&name=D1")).toEqual([`joined1x${made}`]);
    await rows("SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', 5000000)", [
      key(),
      (await member(`joined1x${made}`))?.id,
    ]);
    await rollUp();
    expect(await list(agent.headers, "&only=deposit")).toEqual([`joined1x${made}`]);
    // not a link of this agent, though its members are in the own team
    const below = await signIn(t.app, `joined1x${made}`);
    expect(await list(below)).toEqual([]);
  });

  it("the card of a member names the link that it joined by, and its note only to whoever made the link", async () => {
    const { code } = await create(agent.headers, { agent: true, note: "Football group" });
    await register(`lead${made}`, code);
    const lead = await signIn(t.app, `lead${made}`);
    const below = await create(lead, { note: "Of the lead" });
    await register(`player${made}`, below.code);
    const card = async (headers: Headers, username: string) => {
      const id = (await member(username))?.publicId;
      return (await call<TeamMemberDetails>(headers, "GET", `/subordinates/${id}`)).invitation;
    };
    expect(await card(agent.headers, `lead${made}`)).toEqual({ code, own: true, note: "Football group" });
    expect(await card(agent.headers, `player${made}`)).toEqual({ code: below.code, own: false });
    expect(await card(lead, `player${made}`)).toEqual({ code: below.code, own: true, note: "Of the lead" });
    await open(agent.headers, { username: `direct${made}` });
    expect(await card(agent.headers, `direct${made}`)).toBeUndefined();
  });

  it("links of another agent cannot be seen or changed", async () => {
    const { code } = await create(agent.headers);
    const other = await signIn(t.app, `agent${made - 1}`);
    expect(await read(other, code)).toBe("invitation.unknown");
    expect(await call(other, "PUT", `${URLS}/${code}`, {})).toBe("invitation.unknown");
    expect(await call(other, "DELETE", `${URLS}/${code}`)).toBe("invitation.unknown");
  });
});

describe("an account that an agent opens", () => {
  it("an account that an agent opens is directly below, has the rates, and a password that its owner must change", async () => {
    const opened = await open(agent.headers, { username: "opened1", agent: true, rates: LOTT });
    expect(opened).toMatchObject({ username: "opened1", agent: true, rates: LOTT });
    expect(await member("opened1")).toMatchObject({ type: 1, upline: agent.name, rates: { LOTT: 160 } });
    const answer = (await login(t.app, "opened1", PASSWORD)).json();
    expect(answer.value).toMatchObject({ firstTimeLogin: true, customerType: 1 });
    const agreed = () =>
      rows(
        "SELECT agreed_at IS NOT NULL AS agreed FROM member_registrations r JOIN members m ON m.id = r.member_id WHERE username = 'opened1'",
      );
    expect(await agreed()).toEqual([{ agreed: false }]);
    await rows("UPDATE member_credentials SET first_time_login = false WHERE member_id = $1", [
      (await member("opened1"))?.id,
    ]);
    expect(await agreed()).toEqual([{ agreed: true }]);
    const card = await call<TeamMemberDetails>(agent.headers, "GET", `/subordinates/${opened.id}`);
    expect(card.rates).toEqual([
      { category: "LOTT", rate: "1.6", own: "1.8" },
      { category: "RNG", rate: "0", own: "0.9" },
    ]);
    const history = await call<{ content: object[] }>(
      agent.headers,
      "GET",
      `/rebates/history?memberId=${opened.id}`,
    );
    expect(history.content).toMatchObject([{ state: "made", rates: [{ category: "LOTT", rate: "1.6" }] }]);
  });

  it("an account is opened once for a key, however often and at the same time it is asked for", async () => {
    const account = { username: "openedonce", clientKey: key() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(agent.headers, account)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ username: "openedonce" });
    expect(await open(agent.headers, { ...account, password: "another-horse-8" })).toBe("request.conflict");
    expect(await open(agent.headers, { ...account, username: "openedtwice" })).toBe("request.conflict");
    expect(await open(agent.headers, { username: "openedonce" })).toBe("member.username.taken");
  });

  it("opening an account is refused by the merchant's rules, without agreement, and with rates above the agent's own", async () => {
    expect(await open(agent.headers, { username: "1" })).toBe("register.field.invalid");
    expect(await open(agent.headers, { username: "weakling", password: "short" })).toBe(
      "register.field.invalid",
    );
    expect(await open(agent.headers, { username: "tooyoung", agreed: false })).toBe(
      "register.terms.required",
    );
    const rates = [{ category: "RNG", rate: "0.91" }];
    expect(await open(agent.headers, { username: "toohigh", rates })).toBe("rebate.above.upline");
    // what is higher only from tomorrow on cannot be given today
    await give(agent.id, [{ category: "RNG", vendor: "", rate: 100 }], addDays(today, 1));
    expect(await open(agent.headers, { username: "toohigh", rates })).toBe("rebate.above.upline");
    expect(await member("toohigh")).toBeUndefined();
  });

  it("cannot be below the twelfth member of a path", async () => {
    let id = agent.id;
    for (let depth = 1; depth < 12; depth++) id = await joinTeam(t, `deep${made}x${depth}`, id, 1);
    const deepest = await signIn(t.app, `deep${made}x11`);
    expect(await terms(deepest)).toMatchObject({ full: true });
    expect(await open(deepest, { username: "bottom" })).toBe("team.path.full");
    const { code } = await create(deepest);
    expect(await check(code)).toBe("register.affiliate.invalid");
  });

  it("opening an account is for agents only", async () => {
    for (const [name, type] of [
      ["plainmember", 0],
      ["testmember", 40],
    ] as const) {
      await createMember(t.app, name, { type });
      const headers = await signIn(t.app, name);
      expect(await open(headers, { username: "forbidden" })).toBe("system.forbidden");
      expect(await create(headers)).toBe("system.forbidden");
      expect(await terms(headers)).toBe("system.forbidden");
    }
  });
});

describe("a quota", () => {
  it("of a level counts accounts with its rate up to the next level, and none below the lowest", async () => {
    await quota(agent.id, "1.5", 2);
    expect(await terms(agent.headers)).toMatchObject({
      rates: [
        { category: "LOTT", rate: "1.8" },
        { category: "RNG", rate: "0.9" },
      ],
      full: false,
      levels: {
        category: "LOTT",
        steps: [
          { rate: "1.8", used: 0 },
          { rate: "1.5", quota: 2, used: 0, left: 2 },
          { rate: "1", used: 0 },
        ],
      },
    });
    await open(agent.headers, { username: `quota${made}a`, rates: LOTT });
    await open(agent.headers, { username: `quota${made}b`, rates: [{ category: "LOTT", rate: "1.79" }] });
    await open(agent.headers, { username: `quota${made}c`, rates: [{ category: "LOTT", rate: "1.8" }] });
    await open(agent.headers, { username: `quota${made}d` });
    const steps = async () => (await terms(agent.headers)).levels?.steps;
    expect(await steps()).toMatchObject([{ used: 1 }, { quota: 2, used: 2, left: 0 }, { used: 0 }]);
    expect(await open(agent.headers, { username: `quota${made}e`, rates: LOTT })).toBe("quota.exhausted");
    expect(await member(`quota${made}e`)).toBeUndefined();
    const { code } = await create(agent.headers, { rates: LOTT });
    expect((await read(agent.headers, code)).state).toBe("exhausted");
    expect(await register(`quota${made}f`, code)).toBe("register.affiliate.invalid");
    // a limit that is set later counts what was opened before
    await quota(agent.id, "1.8", 1);
    await quota(agent.id, "1.5", null);
    expect(await steps()).toMatchObject([{ quota: 1, used: 1, left: 0 }, { used: 2 }, { used: 0 }]);
    expect((await read(agent.headers, code)).state).toBe("open");
  });

  it("of one lets exactly one of 64 registrations at the same time through", async () => {
    await quota(agent.id, "1.5", 1);
    const { code } = await create(agent.headers, { rates: LOTT });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => register(`race${made}n${at}`, code)),
    );
    const opened = answers.filter((answer) => typeof answer !== "string");
    expect(opened).toHaveLength(1);
    expect(new Set(answers.filter((answer) => typeof answer === "string"))).toEqual(
      new Set(["register.affiliate.invalid"]),
    );
    const [counted] = await rows(
      `SELECT (SELECT count(*)::int FROM members WHERE upline_id = $1) AS members,
              (SELECT used FROM agent_quotas WHERE agent_id = $1) AS used`,
      [agent.id],
    );
    expect(counted).toEqual({ members: 1, used: 1 });
  });

  it("a place that is given back counts once, whether an account is opened or a limit set at the same time", async () => {
    await quota(agent.id, "1.5", 1);
    const disable = (username: string) => async (client: pg.PoolClient) =>
      client.query("UPDATE members SET status = 'disabled' WHERE username = $1", [username]);
    const used = async (): Promise<unknown> =>
      (await rows("SELECT quota, used FROM agent_quotas WHERE agent_id = $1", [agent.id]))[0];
    await open(agent.headers, { username: `back${made}a`, rates: LOTT });
    const next = await callWhileHeld(t.app.database.pool, disable(`back${made}a`), () =>
      open(agent.headers, { username: `back${made}b`, rates: LOTT }),
    );
    expect(next).toMatchObject({ username: `back${made}b` });
    expect(await used()).toEqual({ quota: 1, used: 1 });

    await quota(agent.id, "1.5", null);
    await callWhileHeld(t.app.database.pool, disable(`back${made}b`), () => quota(agent.id, "1.5", 3));
    expect(await used()).toEqual({ quota: 3, used: 0 });
  });

  it("a quota is returned when an unused account is closed within a day, and used again when it is enabled", async () => {
    await quota(agent.id, "1.5", 5);
    const names = ["fresh", "played", "old"].map((name) => `${name}${made}`);
    for (const username of names) await open(agent.headers, { username, rates: LOTT });
    const [fresh, played, old] = await Promise.all(
      names.map(async (name) => (await member(name))?.id as bigint),
    );
    await rows("SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', 100000)", [
      key(),
      played,
    ]);
    await rows("UPDATE account_openings SET opened_at = now() - interval '25 hours' WHERE member_id = $1", [
      old,
    ]);
    const used = async () =>
      (await terms(agent.headers)).levels?.steps.find(({ rate }) => rate === "1.5")?.used;
    const set = (status: string, ...ids: unknown[]) =>
      rows("UPDATE members SET status = $1 WHERE id = ANY($2)", [status, ids]);
    await set("disabled", fresh, played, old);
    expect(await used()).toBe(2);
    await set("active", fresh, played, old);
    expect(await used()).toBe(3);
  });

  it("a quota is set by operators for agents of their merchant, at levels there are", async () => {
    const { quotas } = t.app.services;
    await expect(
      quotas.setQuotas(1, agent.id, [{ rate: "1.7", quota: 1 }], operatorId),
    ).rejects.toMatchObject({
      code: "quota.level.unknown",
    });
    await expect(quotas.setQuotas(2, agent.id, [], operatorId)).rejects.toMatchObject({
      code: "member.unknown",
    });
    const player = await joinTeam(t, `noagent${made}`, agent.id);
    await expect(quotas.setQuotas(1, player, [], operatorId)).rejects.toMatchObject({
      code: "member.unknown",
    });
    expect(await quota(agent.id, "1", 0)).toMatchObject([
      { rate: "1.8" },
      { rate: "1.5" },
      { rate: "1", left: 0 },
    ]);
  });
});
