import { contract, type Endpoint } from "@foyer/contract";
import { afterAll, expect, it } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, PASSWORD, seal, signIn, testApp } from "../../testing/index.ts";

/** What a player can do who must change an initial or expired password first. */

const { app, close } = await testApp();
afterAll(close);
const endpoints: readonly Endpoint[] = Object.values(contract);

const REFUSED = "session.password.change.required";

async function codeOf({ method, path }: Endpoint, headers: Record<string, string>, payload?: object) {
  const answer = await app.inject({
    method,
    url: path.replace(/\{\w+\}/g, "1"),
    headers,
    ...(payload && { payload }),
  });
  return answer.headers["content-type"]?.includes("json") ? answer.json().errorCode : undefined;
}

it.each([
  ["initial", { firstTimeLogin: true }],
  ["expired", { passwordExpired: true }],
])(
  "with an %s password every call that needs a session is refused, but its change and the log-out",
  async (username, due) => {
    await createMember(app, username, due);
    const headers = await signIn(app, username);
    for (const endpoint of endpoints) {
      const { id, access, allowedBeforePasswordChange: allowed } = endpoint;
      if (access === "public" || access === "operator") continue;
      const code = await codeOf(endpoint, headers);
      if (allowed) expect([id, code]).not.toContain(REFUSED);
      else expect([id, code]).toEqual([id, REFUSED]);
    }
    expect(
      endpoints
        .filter((one) => one.allowedBeforePasswordChange)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["password.change", "session.logout"]);
  },
);

it("a game opens only after the expired password has been changed", async () => {
  await createVendor(app, "NIGHTJAR");
  await createGames(app, { vendor: "NIGHTJAR", name: "Ember Orchard", freePlay: true });
  await createMember(app, "player", { passwordExpired: true });
  const headers = await signIn(app, "player");
  const launch = (freePlay: boolean) =>
    codeOf(contract["launch.start"], headers, {
      gameCode: "ember-orchard",
      vassalage: "NIGHTJAR",
      freePlay,
      playType: "trad",
      language: "EN",
      idempotencyKey: `key-0000-0000-${freePlay}`,
    });
  expect(await launch(false)).toBe(REFUSED);
  expect(await launch(true)).toBe(REFUSED);

  const newPassword = "blue7-lantern";
  const body = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
  const request = await seal(app.services.sealedBodyKeys.currentKey(), "password.change", body);
  const changed = await app.inject({ ...request, headers: { ...request.headers, ...headers } });
  expect(changed.statusCode).toBe(200);
  expect(await launch(false)).not.toBe(REFUSED);
  expect(await codeOf(contract["member.info"], headers)).toBeUndefined();
});

it("a player with an expired password can log out", async () => {
  await createMember(app, "leaver", { passwordExpired: true });
  const headers = await signIn(app, "leaver");
  const answer = await app.inject({ method: "DELETE", url: "/wps/session/logout", headers });
  expect(answer.json().value).toEqual({ ended: true });
  expect(await codeOf(contract["member.info"], headers)).toBe("session.expired");
});
