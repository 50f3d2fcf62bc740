import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Audience, LoginValue } from "./session.ts";
import { Ticket } from "./shared.ts";

export const SocialProvider = Type.Enum(["google", "facebook"]);
export type SocialProvider = Static<typeof SocialProvider>;

/**
 * The way out and back (RFC 6749 authorization code, RFC 7636 PKCE, OpenID Connect nonce): the browser is bound by
 * a cookie, state, nonce and verifier stay on the platform. The provider sends the player back to
 * `/wps/session/login/social/{provider}/callback`, which answers no envelope but leads on to
 * `/m/login#social={ticket}&provider={provider}` or, when it failed, to
 * `/m/login#socialError={code}&provider={provider}`: what follows the # reaches no server's log.
 */
export const socialStart = endpoint({
  id: "social.start",
  method: "POST",
  path: "/wps/session/login/social/{provider}",
  access: "public",
  moduleId: "COMM3",
  summary: "Where to send the player to sign in at a provider",
  params: Type.Object({ provider: SocialProvider }),
  body: Type.Object(
    { from: Type.Optional(Type.String({ maxLength: 512, pattern: "^/m(/|$)" })) },
    { additionalProperties: false },
  ),
  value: Type.Object({ url: Type.String() }),
  errors: ["social.unavailable"],
});

/**
 * The ticket the callback led back with, good once and only in the browser that went out. An identity no account is linked to answers
 * `social.unlinked` with `value: { linkTicket, provider, suggestedName }`: a sign-in or a registration that carries
 * the link ticket links it.
 */
export const socialFinish = endpoint({
  id: "social.finish",
  method: "POST",
  path: "/wps/session/login/social/{provider}/finish",
  access: "public",
  moduleId: "COMM3",
  summary: "Sign in with what a provider proved",
  params: Type.Object({ provider: SocialProvider }),
  body: Type.Object({ ticket: Ticket, audience: Audience }, { additionalProperties: false }),
  value: Type.Object({ login: LoginValue, from: Type.Optional(Type.String()) }, { $id: "SocialSignIn" }),
  errors: [
    "social.ticket.invalid",
    "social.unlinked",
    "session.login.disabled",
    "session.login.non.member",
    "session.login.non.agent",
  ],
});
