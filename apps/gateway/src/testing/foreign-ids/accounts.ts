import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { login, PASSWORD, seal, solvedCaptcha } from "../index.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, callers, get, nameOf, operatorOf, post, remove, secret, t } from "./site.ts";

const sealed = async (
  id: Parameters<typeof seal>[1],
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => {
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), id, body);
  return answerOf(await t.app.inject({ ...request, headers: { ...request.headers, ...headers } }));
};
const proof = { kind: "password", password: PASSWORD };

/** The browser that began a social login, and the header by which a call comes from it. */
const BROWSER = secret();
const fromBrowser = { cookie: `foyer-browser=${BROWSER}` };

const hashOf = (token: string) => createHash("sha256").update(token).digest();

const register = async (change: object) =>
  sealed(
    "member.register",
    {
      type: 0,
      username: `m${randomBytes(5).toString("hex")}`,
      password: "mondegreen84x",
      confirmPassword: "mondegreen84x",
      registerUrl: "localhost",
      registerMethod: "H5",
      agreed: true,
      ...(await solvedCaptcha(t.app)),
      ...change,
    },
    fromBrowser,
  );

/** Creates a social sign-in token of the merchant OTHER, bound to BROWSER. */
async function foreignToken(kind: "finish" | "link"): Promise<string> {
  const token = secret();
  await t.app.database.pool.query(
    `INSERT INTO social_tokens (token_hash, kind, merchant_id, provider, subject, browser_hash, expires_at)
     SELECT $1, $2, id, 'google', $3, $4, now() + interval '5 min' FROM merchants WHERE code = 'OTHER'`,
    [hashOf(token), kind, token, hashOf(BROWSER)],
  );
  return token;
}

const finish = (token: string) => post("/wps/session/login/social/google/finish", {}, { token });

const loginWith = async (change: object) =>
  sealed("session.login", { ...nameOf("own"), ...change }, fromBrowser);

const resetBy = (token: string) => sealed("password.reset", { token, newPassword: "mondegreen84x" });

async function foreignResetToken(): Promise<string> {
  const token = secret();
  await t.app.database.pool.query(
    `INSERT INTO password_reset_tokens (token_hash, member_id, expires_at)
     SELECT $1, id, now() + interval '5 min' FROM members WHERE username = 'foreign'`,
    [hashOf(token)],
  );
  return token;
}

const mobileWith = async (change: object) =>
  sealed(
    "member.register.mobile",
    {
      type: 0,
      mobileNum: "9171234567",
      countryDialingCode: "63",
      verificationCode: "123456",
      registerUrl: "localhost",
      registerMethod: "H5",
      agreed: true,
      ...(await solvedCaptcha(t.app)),
      ...change,
    },
    fromBrowser,
  );

const challengeOf = async (headers: Record<string, string>) =>
  ((await sealed("passkeys.register.options", { proof }, headers)).body["value"] as { challengeId: string })
    .challengeId;

/** The public id of the caller's session. */
async function sessionOf(headers: Record<string, string>): Promise<string> {
  const { sessions } = (await get("/wps/session/sessions", headers)).body["value"] as {
    sessions: { id: string; current: boolean }[];
  };
  return sessions.find(({ current }) => current)?.id ?? "";
}

async function passkeyOf(username: string): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: string }>(
    `INSERT INTO passkeys (id, owner_id, public_key, name) SELECT $2, id, '\\x00', 'A phone' FROM members
     WHERE username = $1 RETURNING public_id AS id`,
    [username, secret()],
  );
  return rows[0]?.id ?? "";
}

const OPERATOR_PASSKEYS = "/wps/backoffice/passkeys";
/** The challenge of an operator of DEMO who registers a passkey. */
const operatorChallenge = async () =>
  (
    (await post(`${OPERATOR_PASSKEYS}/options`, await operatorOf("DEMO"), {})).body["value"] as {
      challengeId: string;
    }
  ).challengeId;
/** A call of an operator of OTHER with the id of a passkey of an operator of DEMO. */
const passkeyInBackOffice = (method: "PUT" | "DELETE", payload?: object): Case => [
  "passkey.unknown",
  async () => {
    await operatorOf("DEMO");
    const { rows } = await t.app.database.pool.query<{ id: string }>(
      `INSERT INTO operator_passkeys (id, owner_id, public_key, name) SELECT $1, o.id, '\\x00', 'A phone' FROM operators o
         JOIN merchants m ON m.id = o.merchant_id WHERE m.code = 'DEMO' LIMIT 1 RETURNING public_id AS id`,
      [secret()],
    );
    const headers = await operatorOf("OTHER");
    const ask = async (id: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `${OPERATOR_PASSKEYS}/${id}`,
          headers,
          ...(payload && { payload }),
        }),
      );
    return [await ask(rows[0]?.id ?? ""), await ask(randomBytes(16).toString("hex"))];
  },
];

export const accountCases: ForeignIdCases = {
  refused: {
    "session.login username": [
      "session.login.invalid",
      async () => [answerOf(await login(t.app, "foreign")), answerOf(await login(t.app, "unknown"))],
    ],
    "member.register affiliateCode": [
      "register.affiliate.invalid",
      async () => [
        await register({ affiliateCode: "FARAWAY" }),
        await register({ affiliateCode: "NOWHERE" }),
      ],
    ],
    "session.login linkToken": [
      "social.token.invalid",
      async () => [
        await loginWith({ linkToken: await foreignToken("link") }),
        await loginWith({ linkToken: secret() }),
      ],
    ],
    "member.register linkToken": [
      "social.token.invalid",
      async () => [
        await register({ linkToken: await foreignToken("link") }),
        await register({ linkToken: secret() }),
      ],
    ],
    "member.register.mobile linkToken": [
      "social.token.invalid",
      async () => [
        await mobileWith({ linkToken: await foreignToken("link") }),
        await mobileWith({ linkToken: secret() }),
      ],
    ],
    "member.register.mobile affiliateCode": [
      "register.affiliate.invalid",
      async () => [
        await mobileWith({ affiliateCode: "FARAWAY" }),
        await mobileWith({ affiliateCode: "NOWHERE" }),
      ],
    ],
    "affiliate.read code": [
      "register.affiliate.invalid",
      async () => [
        await get("/wps/agent/affiliate?code=FARAWAY"),
        await get("/wps/agent/affiliate?code=NOWHERE"),
      ],
    ],
    "social.finish token": [
      "social.token.invalid",
      async () => [await finish(await foreignToken("finish")), await finish(secret())],
    ],
    "password.reset token": [
      "password.token.invalid",
      async () => [await resetBy(await foreignResetToken()), await resetBy(secret())],
    ],
    "password.link token": [
      "password.token.invalid",
      async () => {
        const open = (token: string) => sealed("password.link", { token });
        return [await open(await foreignResetToken()), await open(secret())];
      },
    ],
    "password.email username": [
      "ok",
      async () => {
        const ask = (username: string) =>
          post("/wps/member/password/email", {}, { username, email: "somebody@mail.example" });
        return [await ask("foreign"), await ask("unknown")];
      },
    ],
    "passkeys.remove passkeyId": [
      "passkey.unknown",
      async () => [
        await sealed("passkeys.remove", { proof, passkeyId: await passkeyOf("own") }, callers.other),
        await sealed("passkeys.remove", { proof, passkeyId: randomBytes(16).toString("hex") }, callers.other),
      ],
    ],
    "backoffice.passkey.name passkeyId": passkeyInBackOffice("PUT", { name: "Mine" }),
    "backoffice.passkey.remove passkeyId": passkeyInBackOffice("DELETE"),
    "backoffice.passkey.add challengeId": [
      "passkey.invalid",
      async () => {
        const headers = await operatorOf("OTHER");
        const keep = (challengeId: string) => post(OPERATOR_PASSKEYS, headers, { challengeId, response: {} });
        return [await keep(await operatorChallenge()), await keep(secret())];
      },
    ],
    "backoffice.login.passkey challengeId": [
      "passkey.invalid",
      async () => {
        const enter = (challengeId: string) =>
          post("/wps/backoffice/login/passkey", {}, { challengeId, response: {} });
        return [await enter(await operatorChallenge()), await enter(secret())];
      },
    ],
    "passkeys.register challengeId": [
      "passkey.invalid",
      async () => {
        const keep = (challengeId: string) =>
          post("/wps/session/passkeys", callers.other, { challengeId, response: {} });
        return [await keep(await challengeOf(callers.own)), await keep(secret())];
      },
    ],
    "passkeys.login challengeId": [
      "passkey.invalid",
      async () => {
        const enter = (challengeId: string) =>
          post("/wps/session/login/passkey", {}, { challengeId, response: {} });
        return [await enter(await challengeOf(callers.own)), await enter(secret())];
      },
    ],
    "passkeys.login linkToken": [
      "social.token.invalid",
      async () => {
        const enter = (linkToken: string) =>
          post("/wps/session/login/passkey", {}, { challengeId: secret(), response: {}, linkToken });
        return [await enter(await foreignToken("link")), await enter(secret())];
      },
    ],
    "session.end sessionId": [
      "session.unknown",
      async () => [
        await remove(`/wps/session/sessions/${await sessionOf(callers.own)}`, callers.other),
        await remove(`/wps/session/sessions/${randomBytes(16).toString("hex")}`, callers.other),
      ],
    ],
    "trial.login trialName": [
      "session.trial.unknown",
      async () => {
        const enter = (trialName: string) => post("/wps/session/login/freeplay", {}, { trialName });
        const { trialName } = (await get("/wps/member/trialuser")).body["value"] as { trialName: string };
        expect((await enter(trialName)).status).toBe(200);
        await t.app.database.pool.query("UPDATE guests SET expires_at = now() - interval '1 s'");
        return [await enter(trialName), await enter("a".repeat(16))];
      },
    ],
    "member.username.check username": [
      "ok",
      async () => [
        await get("/wps/check/username?username=foreign"),
        await get("/wps/check/username?username=unknown"),
      ],
    ],
  },
  separate: {
    "member.register username": async () => {
      expect((await register({ username: "foreign" })).status).toBe(200);
    },
  },
  ofSession: {
    "member.info": async (headers) =>
      ((await get("/wps/member/info", headers)).body["value"] as { account: string }).account,
    "session.renew": async (headers) => {
      const renewed = await post("/wps/session/renew", headers, {});
      const { token } = renewed.body["value"] as { token: string };
      return ((await get("/wps/member/info", { token })).body["value"] as { account: string }).account;
    },
    "session.list": async (headers) => sessionOf(headers),
    "passkeys.list": async (headers) => {
      const { passkeys } = (await get("/wps/session/passkeys", headers)).body["value"] as {
        passkeys: { id: string }[];
      };
      return passkeys.length > 0;
    },
    "passkeys.register.options": async (headers) => {
      const { options } = (await sealed("passkeys.register.options", { proof }, headers)).body["value"] as {
        options: { user: { id: string } };
      };
      return options.user.id;
    },
    "security.config": async (headers) => {
      await t.app.database.pool.query("UPDATE members SET email = username || '@mail.example'");
      const { email } = (await get("/wps/member/security", headers)).body["value"] as {
        email: { shown: string };
      };
      return email.shown;
    },
    "security.history": async (headers) => {
      const { events } = (await get("/wps/member/security/history", headers)).body["value"] as {
        events: { id: string }[];
      };
      return events[0]?.id;
    },
    "security.passkey": async (headers) => {
      await passkeyOf("own");
      const { options } = (await post("/wps/member/security/passkey", headers, {})).body["value"] as {
        options: { allowCredentials: unknown[] };
      };
      return options.allowCredentials.length > 0;
    },
    "events.stream": async (headers) => {
      if (!t.app.server.listening) await t.app.listen({ port: 0 });
      const { port } = t.app.server.address() as { port: number };
      const abort = new AbortController();
      const response = await fetch(`http://127.0.0.1:${port}/wps/events`, {
        headers: { ...headers, "last-event-id": "99999" },
        signal: abort.signal,
      });
      let text = "";
      for await (const part of response.body ?? []) {
        text += Buffer.from(part as Uint8Array).toString();
        if (/sumBalance/.test(text)) break;
      }
      abort.abort();
      return /"sumBalance":"([^"]+)"/.exec(text)?.[1];
    },
  },
  testedElsewhere: {
    "passkeys.register": "its challenge, above",
    "passkeys.remove": "its id, above",
    "social.unlink": "modules/social/social-unlink.test.ts",
    "security.code": "modules/security/security.test.ts",
    "security.email": "modules/security/security.test.ts",
    "security.mobile": "modules/security/security.test.ts",
    "security.payment": "modules/security/security.test.ts",
    "security.questions": "modules/security/security-questions.test.ts",
    "factor.begin": "modules/second-factor/member-second-factor.test.ts",
    "factor.confirm": "modules/second-factor/member-second-factor.test.ts",
    "factor.codes": "modules/second-factor/member-second-factor.test.ts",
    "factor.off": "modules/second-factor/member-second-factor.test.ts",
    "session.end": "its id, above",
    "session.end.others": "modules/session/devices.test.ts",
    "password.change": "modules/password/password.test.ts",
  },
};
