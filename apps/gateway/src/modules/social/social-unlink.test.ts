import type { SocialProvider } from "@foyer/contract/social";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createMember, PASSWORD, seal, signIn, testApp } from "../../testing/index.ts";

const t = await testApp({
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  FACEBOOK_APP_ID: "app",
  FACEBOOK_APP_SECRET: "secret",
});
const { app } = t;
const { pool } = app.database;
beforeAll(async () => {
  const flags = Object.fromEntries(["GOOGLELOGIN3", "FACEBOOKLOGIN3"].map((flag) => [flag, true]));
  await pool.query("UPDATE merchants SET whitelabel = $1", [{ flags }]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant("DEMO")).whitelabel.flags).toMatchObject(flags),
  );
});
afterAll(() => t.close());

let made = 0;
/** A member with linked accounts, a payment password and an e-mail address. */
async function linked(...providers: SocialProvider[]) {
  const username = `Linked${++made}x`;
  const memberId = await createMember(app, username);
  const headers = await signIn(app, username);
  await pool.query("UPDATE members SET email = $2, email_verified_at = now() WHERE id = $1", [
    memberId,
    `linked${made}@mail.example`,
  ]);
  for (const provider of providers)
    await pool.query(
      "INSERT INTO social_identities (merchant_id, provider, subject, member_id) SELECT merchant_id, $2, $3, id FROM members WHERE id = $1",
      [memberId, provider, username],
    );
  await send("security.payment", headers, { newPassword: "271828", proofs: [password] });
  return { memberId, headers };
}
type Linked = Awaited<ReturnType<typeof linked>>;
const password = { kind: "password", password: PASSWORD };
const payment = { kind: "payment", password: "271828" };
async function send(
  id: "security.payment" | "social.unlink",
  headers: Record<string, string>,
  body: Record<string, unknown>,
) {
  const request = await seal(app.services.sealedBodyKeys.currentKey(), id, body);
  return (await app.inject({ ...request, headers: { ...request.headers, ...headers } })).json();
}
const unlink = (who: Linked, provider: SocialProvider, proof: object = password) =>
  send("social.unlink", who.headers, { provider, proof });
const accounts = async ({ headers }: Linked): Promise<SocialProvider[]> =>
  (await app.inject({ url: "/wps/member/security", headers }))
    .json()
    .value.socialAccounts.map(({ provider }: { provider: SocialProvider }) => provider);
const withoutPassword = ({ memberId }: Linked) =>
  pool.query("UPDATE member_credentials SET password_hash = NULL WHERE member_id = $1", [memberId]);
const mailed = async ({ memberId }: Linked) =>
  (await pool.query<{ kind: string }>("SELECT kind FROM outgoing_mail WHERE member_id = $1", [memberId]))
    .rowCount;
const messagesOf = async ({ memberId }: Linked): Promise<string[]> =>
  (
    await pool.query<{ title: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [memberId],
    )
  ).rows.map(({ title }) => title);

it("a member unlinks an account: it is reported by message and mail, is in the history, and cools withdrawals", async () => {
  const who = await linked("google", "facebook");
  const other = await linked("google");
  const before = await mailed(who);
  expect(await accounts(who)).toEqual(["facebook", "google"]);
  expect(await unlink(who, "google")).toMatchObject({ success: true });
  expect(await accounts(who)).toEqual(["facebook"]);
  expect(await accounts(other)).toEqual(["google"]);
  expect((await messagesOf(who)).at(-1)).toBe("A way to log in was removed");
  expect(await mailed(who)).toBe((before ?? 0) + 1);
  const { events } = (await app.inject({ url: "/wps/member/security/history", headers: who.headers })).json()
    .value;
  expect(events[0]).toMatchObject({ kind: "social-unlinked" });
  const { coolings } = (await app.inject({ url: "/wps/member/security", headers: who.headers })).json().value;
  expect(coolings).toContainEqual(expect.objectContaining({ reason: "login-method" }));
  expect(await unlink(who, "google")).toMatchObject({ errorCode: "social.unknown" });
});

it("another member's linked account is refused as if it did not exist, and stays", async () => {
  const [who, other] = [await linked(), await linked("google")];
  expect(await unlink(who, "google")).toMatchObject({ errorCode: "social.unknown" });
  expect(await accounts(other)).toEqual(["google"]);
});

it("an account is unlinked by a proof only", async () => {
  const who = await linked("google");
  const wrong = { kind: "password", password: "not-the-password-1" };
  expect(await unlink(who, "google", wrong)).toMatchObject({ errorCode: "security.proof.wrong" });
  expect(await unlink(who, "google", { kind: "email", code: "123456" })).toMatchObject({
    errorCode: "security.proof.insufficient",
  });
  expect(await accounts(who)).toEqual(["google"]);
});

it("the last way to log in stays: of two accounts unlinked at once, one does", async () => {
  const who = await linked("google", "facebook");
  await withoutPassword(who);
  const answers = await Promise.all([unlink(who, "google", payment), unlink(who, "facebook", payment)]);
  const outcomes = answers.map(({ success, errorCode }) => (success ? "done" : errorCode));
  expect(new Set(outcomes)).toEqual(new Set(["done", "social.last"]));
  expect(await accounts(who)).toHaveLength(1);
});

it("an account of a provider that the merchant does not offer is no way to log in", async () => {
  const who = await linked("google", "facebook");
  await withoutPassword(who);
  await pool.query(`UPDATE merchants SET whitelabel = '{"flags":{"GOOGLELOGIN3":true}}'`);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant("DEMO")).whitelabel.flags).not.toHaveProperty(
      "FACEBOOKLOGIN3",
      true,
    ),
  );
  expect(await unlink(who, "google", payment)).toMatchObject({ errorCode: "social.last" });
  expect(await unlink(who, "facebook", payment)).toMatchObject({ success: true });
});
