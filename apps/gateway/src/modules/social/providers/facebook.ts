import { createHmac } from "node:crypto";
import { calculatePKCECodeChallenge } from "openid-client";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import {
  type FlowSecrets,
  type Identity,
  IdentityNotProven,
  type Provider,
  ProviderUnavailable,
} from "./provider.ts";

interface AppOfFacebook {
  readonly appId: string;
  readonly appSecret: string;
  /** Base of the Graph API with its version. */
  readonly graphUrl: string;
  readonly dialogUrl: string;
  /** Seconds to wait for a response. */
  readonly timeout: number;
}

const Token = Type.Object({ access_token: Type.String({ minLength: 1 }) });
const Me = Type.Object({ id: Type.String({ minLength: 1 }), name: Type.Optional(Type.String()) });

/**
 * Facebook Login without an SDK: OAuth 2 authorization code with PKCE and state, then the Graph API returns the
 * token's user. `appsecret_proof` shows Facebook that the token is used by the app it was issued to.
 */
export class FacebookProvider implements Provider {
  readonly id = "facebook";
  readonly flag = "FACEBOOKLOGIN3";
  readonly #app: AppOfFacebook;

  constructor(app: AppOfFacebook) {
    this.#app = app;
  }

  async authorizationUrl(redirectUri: string, { state, verifier }: FlowSecrets): Promise<string> {
    const url = new URL(this.#app.dialogUrl);
    url.search = new URLSearchParams({
      client_id: this.#app.appId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "public_profile",
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }).toString();
    return url.href;
  }

  async identify(returned: URL, { verifier }: FlowSecrets): Promise<Identity> {
    const { appId, appSecret } = this.#app;
    const code = returned.searchParams.get("code");
    if (!code) throw new IdentityNotProven("no code came back");
    const { access_token: token } = await this.#ask(Token, "oauth/access_token", {
      method: "POST",
      // in the body: a URL may be logged on its way
      body: new URLSearchParams({
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: `${returned.origin}${returned.pathname}`,
        code,
        code_verifier: verifier,
      }),
    });
    const proof = createHmac("sha256", appSecret).update(token).digest("hex");
    const me = await this.#ask(Me, `me?fields=id,name,email&appsecret_proof=${proof}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { subject: me.id, ...(me.name && { name: me.name }) };
  }

  async #ask<T extends TSchema>(schema: T, path: string, init: RequestInit): Promise<Static<T>> {
    const { status, value } = await this.#fetch(path, init);
    if (status >= 500 || status === 429) throw new ProviderUnavailable(`Facebook answered ${status}`);
    if (status !== 200 || !Value.Check(schema, value))
      throw new IdentityNotProven(`Facebook answered ${status} to ${path.split("?")[0]}`);
    return value;
  }

  async #fetch(path: string, init: RequestInit): Promise<{ status: number; value: unknown }> {
    try {
      const answer = await fetch(`${this.#app.graphUrl.replace(/\/+$/, "")}/${path}`, {
        ...init,
        redirect: "error",
        signal: AbortSignal.timeout(this.#app.timeout * 1000),
      });
      return { status: answer.status, value: await answer.json().catch(() => null) };
    } catch (error) {
      throw new ProviderUnavailable(`Facebook did not answer: ${(error as Error).message}`, { cause: error });
    }
  }
}
