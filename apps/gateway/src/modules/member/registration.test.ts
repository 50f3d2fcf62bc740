import { afterAll, describe, expect, it } from "vitest";
import { createMember, login, seal, solvedCaptcha, testApp, upToDate } from "../../testing/index.ts";
import { PASSWORD_COST } from "../session/session-limits.ts";

const { app, another, close } = await testApp();
/** Another gateway of the same database, which hashes passwords at the cost that the product has. */
const strong = await another({}, PASSWORD_COST);
/** One that allows a twentieth of the calls per address. */
const strict = await another({ RATE_LIMIT_FACTOR: 0.05 });
afterAll(close);
const { pool } = app.database;

const agent = await createMember(app, "agent1", { type: 1 });
await pool.query(
  `INSERT INTO affiliate_codes (merchant_id, code, member_id, active)
   SELECT merchant_id, code, id, active FROM members, (VALUES ('AGENT7', true), ('OLDCODE', false)) AS c (code, active)
   WHERE id = $1`,
  [agent],
);

const PASSWORD = "lantern-of-9-doors";
let made = 0;
const form = (more: Record<string, unknown> = {}) => ({
  type: 0,
  username: `nova${++made}x`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  registerUrl: "play.example",
  registerMethod: "H5",
  agreed: true,
  ...more,
});
const send = async (body: Record<string, unknown>, gateway = app) =>
  gateway.inject(await seal(gateway.services.sealedBodyKeys.currentKey(), "member.register", body));
const register = async (more: Record<string, unknown> = {}, gateway = app) =>
  send({ ...form(), ...(await solvedCaptcha(gateway)), ...more }, gateway);
const counts = async () =>
  (
    await pool.query(
      `SELECT (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM member_credentials) AS credentials,
         (SELECT count(*) FROM member_registrations) AS registrations, (SELECT count(*) FROM ledger_books) AS books,
         (SELECT count(*) FROM sessions) AS sessions`,
    )
  ).rows[0];

describe("registration by username", () => {
  it("registration by username opens the account with an empty wallet and signs the member in", async () => {
    const answer = await register({ username: "Nova2026" });
    expect(answer.statusCode).toBe(200);
    const { value } = answer.json();
    expect(value).toMatchObject({
      userName: "Nova2026",
      customerType: 0,
      firstTimeLogin: false,
      passwordExpired: false,
    });
    const headers = { token: value.token };
    const info = await app.inject({ method: "GET", url: "/wps/member/info", headers });
    expect(info.json().value).toMatchObject({ type: 0, account: "Nova2026", nickname: "Nova2026" });
    const wallet = await app.inject({ method: "GET", url: "/wps/wallet/balance", headers });
    expect(Number(wallet.json().value.sumBalance)).toBe(0);
    expect((await login(app, "nova2026", PASSWORD)).statusCode).toBe(200);
  });

  it("registration stores its origin and the entered fields", async () => {
    const answer = await register({
      username: "Origin1",
      registerMethod: "PWA",
      domain: "www.play.example",
      nickname: "Nova ✦",
      email: " nova＠MAIL.example",
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await pool.query(
      `SELECT r.method, r.url, r.domain, m.email, r.agreed_at IS NOT NULL AS agreed, m.nickname
       FROM member_registrations r JOIN members m ON m.id = r.member_id WHERE m.username = 'Origin1'`,
    );
    expect(rows).toEqual([
      {
        method: "PWA",
        url: "play.example",
        domain: "www.play.example",
        email: "nova@mail.example",
        agreed: true,
        nickname: "Nova ✦",
      },
    ]);
    const { rows: events } = await pool.query(
      "SELECT detail FROM security_events WHERE kind = 'registered' ORDER BY id DESC LIMIT 1",
    );
    expect(events).toEqual([{ detail: { method: "PWA", way: "username" } }]);
  });

  it("registration stores the password only as an argon2id hash", async () => {
    await register({ username: "Hashed1" }, strong);
    const { rows } = await pool.query(
      "SELECT c.password_hash FROM member_credentials c JOIN members m ON m.id = member_id WHERE username = 'Hashed1'",
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("registration with an invitation code joins the agent's downline", async () => {
    expect((await register({ username: "Invited1", affiliateCode: "AGENT7" })).statusCode).toBe(200);
    const { rows } = await pool.query("SELECT upline_id FROM members WHERE username = 'Invited1'");
    expect(rows).toEqual([{ upline_id: agent }]);
  });
});

describe("a refused registration leaves nothing behind", () => {
  const refused = async (more: Record<string, unknown>, errorCode: string, value?: object) => {
    const before = await counts();
    const answer = await register(more);
    expect(answer.json()).toMatchObject({ success: false, errorCode, ...(value && { value }) });
    expect(await counts()).toEqual(before);
  };
  const field = (name: string, value: unknown, rule: string) =>
    refused(
      { [name]: value, ...(name === "password" && { confirmPassword: value }) },
      "register.field.invalid",
      {
        field: name,
        rule,
      },
    );

  it.each([
    ["username", "", "required"],
    ["username", "abc", "minLength"],
    ["username", "a".repeat(17), "maxLength"],
    ["username", "1abc", "pattern"],
    ["username", "na me", "pattern"],
    ["username", "'; DROP TABLE members; --", "maxLength"],
    ["username", "' OR 1=1 --", "pattern"],
    ["username", "<b>nova</b>", "pattern"],
    ["username", "nova\u0000x", "pattern"],
    ["username", "novа", "pattern"],
    ["password", "short1", "minLength"],
    ["password", `${"x".repeat(64)}1`, "maxLength"],
    ["password", "eleven-char", "minLength"],
    ["password", "Password1234", "common"],
    ["password", "Dragon202420", "common"],
    ["password", "lantern-of-9\u0000", "pattern"],
    ["nickname", "x", "minLength"],
    ["nickname", "x".repeat(21), "maxLength"],
    ["nickname", "ab\u0000", "pattern"],
    ["nickname", "ab\ud800", "pattern"],
    ["nickname", "ab\u202e", "pattern"],
    ["email", "nobody", "pattern"],
    // one letter is stored as eighteen, with spaces
    ["email", `nova@${"\ufdfa".repeat(20)}.example`, "maxLength"],
    ["email", "nova@\ufdfa.example", "pattern"],
    ["email", "<script>@x.example", "pattern"],
    ["email", "a'--\u0000@x.example", "pattern"],
    ["affiliateCode", "a';--", "pattern"],
    ["affiliateCode", "abc", "minLength"],
    ["captcha", "", "required"],
  ])("registration refuses %s %j by the rule %s", field);

  it("registration refuses a password equal to the username", () =>
    refused(
      { username: "LanternOf9Doors", password: "lanternof9doors", confirmPassword: "lanternof9doors" },
      "register.field.invalid",
      { field: "password", rule: "differs" },
    ));
  it("registration refuses a confirmation that differs from the password", () =>
    refused({ confirmPassword: `${PASSWORD}x` }, "register.password.mismatch"));
  it("registration refuses terms that were not accepted", () =>
    refused({ agreed: false }, "register.terms.required"));
  it("registration refuses an unknown invitation code", () =>
    refused({ affiliateCode: "NOBODY" }, "register.affiliate.invalid"));
  it("registration refuses a withdrawn invitation code", () =>
    refused({ affiliateCode: "OLDCODE" }, "register.affiliate.invalid"));
  it("registration refuses a wrong captcha", () => refused({ captcha: "654321" }, "captcha.invalid"));
  it("registration refuses a captcha that was used before", async () => {
    const used = await solvedCaptcha(app);
    await app.services.captcha.refusalOf("registration", 1, used);
    await refused(used, "captcha.invalid");
  });
  it("registration refuses a username that is taken in any capitalisation", () =>
    refused({ username: "AGENT1" }, "member.username.taken"));
  it.each([
    ["type", 1],
    ["registerMethod", "TV"],
    ["registerUrl", "<script>alert(1)</script>"],
    ["registerUrl", "a\u0000b"],
    ["domain", "a'; DROP TABLE members; --"],
    ["username", { $ne: "" }],
    ["nickname", ["a", "b"]],
    ["agreed", "perhaps"],
    ["balance", "1000"],
    ["upline_id", 1],
  ])("registration refuses %s %j of a wrong shape", (name, value) =>
    refused({ [name]: value }, "request.invalid"),
  );
});

it("a nickname of HTML or SQL is stored and returned as written", async () => {
  for (const nickname of ["<img src=x>", "'; DROP TABLE--", "${1+1} %s \\"]) {
    const answer = await register({ nickname });
    expect(answer.statusCode).toBe(200);
    const info = await app.inject({
      method: "GET",
      url: "/wps/member/info",
      headers: { token: answer.json().value.token },
    });
    expect(info.json().value.nickname).toBe(nickname);
    expect(info.headers["content-type"]).toMatch(/^application\/json/);
  }
});

it("one of two concurrent registrations of a username succeeds, over two gateways", async () => {
  const before = await counts();
  const gateways = [app, strong];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      register({ username: i % 2 ? "Wanted1" : "wanted1" }, gateways[i % 2]),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(answer.json().errorCode).toBe("member.username.taken");
  const after = await counts();
  for (const table of ["members", "credentials", "registrations", "books", "sessions"])
    expect(after[table] - before[table]).toBe(1n);
});

it("no account is created when its wallet cannot be opened", async () => {
  const before = await counts();
  await pool.query("ALTER TABLE ledger_books ADD CONSTRAINT broken CHECK (false) NOT VALID");
  const answer = await register({ username: "Walletless" });
  await pool.query("ALTER TABLE ledger_books DROP CONSTRAINT broken");
  expect(answer.json().errorCode).toBe("system.error");
  expect(await counts()).toEqual(before);
  expect((await register({ username: "Walletless" })).statusCode).toBe(200);
});

describe("a merchant's registration settings", () => {
  const merchant = async (sql: string) => {
    await pool.query(sql);
    await upToDate(app);
  };
  const settings = async () =>
    (await app.inject({ method: "GET", url: "/wps/system/setting/register" })).json().value;

  it("the registration settings return the field rules, by default the platform's", async () => {
    const { rules, captcha } = await settings();
    expect(captcha).toBe(true);
    const byField = new Map(rules.map((rule: { field: string }) => [rule.field, rule]));
    expect(byField.get("username")).toEqual({
      field: "username",
      enabled: true,
      required: true,
      pattern: "[A-Za-z][A-Za-z0-9]*",
      minLength: 4,
      maxLength: 16,
    });
    expect(byField.get("nickname")).toMatchObject({ enabled: true, required: false });
    expect(byField.get("paymentPassword")).toMatchObject({ enabled: false });
  });

  it("the registration settings apply to the form and to the server", async () => {
    await merchant(
      `INSERT INTO registration_settings (merchant_id, captcha, rules) SELECT id, false,
       '{"email": {"required": true}, "nickname": {"enabled": false}, "username": {"enabled": false}, "password": {"pattern": "("}}'
       FROM merchants WHERE code = 'DEMO'`,
    );
    const { captcha, rules } = await settings();
    expect(captcha).toBe(false);
    const rule = (field: string) => rules.find((candidate: { field: string }) => candidate.field === field);
    expect(rule("email")).toMatchObject({ enabled: true, required: true });
    // a username is always required, and an invalid pattern is ignored
    expect(rule("username")).toMatchObject({ enabled: true, required: true });
    expect(rule("password").minLength).toBe(12);

    expect((await send(form())).json()).toMatchObject({
      errorCode: "register.field.invalid",
      value: { field: "email", rule: "required" },
    });
    const answer = await send(form({ email: "a@b.example", nickname: "Unasked" }));
    expect(answer.statusCode).toBe(200);
    const { rows } = await pool.query("SELECT nickname FROM members ORDER BY id DESC LIMIT 1");
    expect(rows).toEqual([{ nickname: null }]);
    await merchant("DELETE FROM registration_settings");
    expect((await settings()).captcha).toBe(true);
  });

  it("a merchant's setting closes registration", async () => {
    await merchant(`UPDATE merchants SET whitelabel = '{"flags": {"USERNAMEREG3": false}}'`);
    expect((await register()).json().errorCode).toBe("register.closed");
    await merchant(`UPDATE merchants SET whitelabel = '{"flags": {"USERNAMEREG3": true}}'`);
  });
});

describe("the username check", () => {
  const check = async (username: string, gateway = app) =>
    gateway.inject({ method: "GET", url: "/wps/check/username", query: { username } });

  it.each([
    ["agent1", false],
    ["AgEnT1", false],
    ["nobodyyet", true],
    ["1x", false],
    ["' OR 1=1--", false],
    ["\ud800", false],
  ])("username check for %j: %s", async (username, available) => {
    const answer = await check(username);
    expect(answer.json()).toEqual({ success: true, value: { available } });
  });

  it("the username check is rate limited", async () => {
    await pool.query("DELETE FROM rate_limits");
    for (let i = 0; i < 3; i++) expect((await check(`free${i}x`, strict)).statusCode).toBe(200);
    expect((await check("free9x", strict)).json().errorCode).toBe("request.rate.limited");
  });
});

it("registrations per address and day are limited", async () => {
  await pool.query("DELETE FROM rate_limits");
  const from = async (remoteAddress: string) => {
    const body = { ...form(), ...(await solvedCaptcha(app)) };
    const request = await seal(strict.services.sealedBodyKeys.currentKey(), "member.register", body);
    return strict.inject({ ...request, remoteAddress });
  };
  expect((await from("198.51.100.1")).statusCode).toBe(200);
  expect((await from("198.51.100.1")).statusCode).toBe(200);
  expect((await from("198.51.100.1")).json().errorCode).toBe("request.rate.limited");
  expect((await from("198.51.100.2")).statusCode).toBe(200);
});
