import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PROOF_ERRORS, Proof, SEALED_ACCOUNT_ERRORS } from "./proof.ts";
import { Audience, LoginValue } from "./session.ts";
import { Freshness, RandomToken } from "./shared.ts";

export const SocialProvider = Type.Enum(["google", "facebook"]);
export type SocialProvider = Static<typeof SocialProvider>;

/**
 * Starts an authorization code flow (RFC 6749, RFC 7636 PKCE, OpenID Connect nonce). A cookie binds the flow to the
 * browser; state, nonce and verifier stay on the platform. The provider redirects the player to
 * `/wps/session/login/social/{provider}/callback`, which answers with a redirect, not an envelope: to
 * `/m/login#social={token}&provider={provider}`, or on failure to `/m/login#socialError={code}&provider={provider}`.
 * The fragment keeps both out of server logs.
 */
export const socialStart = endpoint({
  id: "social.start",
  method: "POST",
  path: "/wps/session/login/social/{provider}",
  access: "public",
  moduleId: "COMM3",
  cookies: true,
  summary: "Address of the provider's sign-in page",
  params: Type.Object({ provider: SocialProvider }),
  body: Type.Object(
    { from: Type.Optional(Type.String({ maxLength: 512, pattern: "^/m(/|$)" })) },
    { additionalProperties: false },
  ),
  value: Type.Object({ url: Type.String() }),
  errors: ["social.unavailable"],
});

/**
 * Redeems the token from the callback: valid once, and only in the browser that started the flow. An identity without
 * a linked account answers `social.unlinked` with `value: { linkToken, provider, suggestedName }`; a sign-in or a
 * registration that sends the link token from the same browser links it.
 */
export const socialFinish = endpoint({
  id: "social.finish",
  method: "POST",
  path: "/wps/session/login/social/{provider}/finish",
  access: "public",
  moduleId: "COMM3",
  cookies: true,
  summary: "Sign in with the identity a provider confirmed",
  params: Type.Object({ provider: SocialProvider }),
  body: Type.Object({ token: RandomToken, audience: Audience }, { additionalProperties: false }),
  value: Type.Object({ login: LoginValue, from: Type.Optional(Type.String()) }, { $id: "SocialSignIn" }),
  errors: [
    "social.unavailable",
    "social.token.invalid",
    "social.unlinked",
    "session.login.disabled",
    "second.factor.required",
    "session.login.non.member",
    "session.login.non.agent",
  ],
});

export const socialUnlink = endpoint({
  id: "social.unlink",
  method: "POST",
  path: "/wps/member/security/social",
  access: "account",
  moduleId: "COMM3",
  sealed: true,
  summary:
    "Unlink the player's accounts of a provider, which no longer log in; `social.last` if no other way to log in is left",
  body: Type.Object(
    { provider: SocialProvider, proof: Proof, ...Freshness },
    { additionalProperties: false },
  ),
  value: Type.Object({ unlinked: Type.Literal(true) }),
  errors: [...SEALED_ACCOUNT_ERRORS, ...PROOF_ERRORS, "social.unknown", "social.last"],
});
