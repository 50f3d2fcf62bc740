import * as oidc from "openid-client";
import { SOCIAL } from "../social-limits.ts";
import {
  type FlowSecrets,
  type Identity,
  IdentityNotProven,
  type Provider,
  ProviderUnavailable,
} from "./provider.ts";

interface Client {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Seconds to wait for a response. */
  readonly timeout: number;
}

/** Errors that say nothing about the player: network, timeout, a failing provider. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 || error.status === 429;
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM")
    return !(cause instanceof Response) || cause.status >= 500 || cause.status === 429;
  return (
    name === "TimeoutError" || name === "AbortError" || (error instanceof TypeError && isFetchFailure(error))
  );
}
const isFetchFailure = (error: TypeError): boolean => error.message === "fetch failed";

/**
 * OpenID Connect with the authorization code flow: endpoints and keys by discovery, PKCE S256, state, nonce; the ID
 * token's signature is checked against the published keys, besides its issuer, audience and times.
 */
export class GoogleProvider implements Provider {
  readonly id = "google";
  readonly flag = "GOOGLELOGIN3";
  readonly #client: Client;
  #found: { readonly until: number; readonly configuration: Promise<oidc.Configuration> } | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  async authorizationUrl(redirectUri: string, { state, nonce, verifier }: FlowSecrets): Promise<string> {
    const url = oidc.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: redirectUri,
      scope: "openid profile",
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    return url.href;
  }

  async identify(returned: URL, { state, nonce, verifier }: FlowSecrets): Promise<Identity> {
    const configuration = await this.#discover();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { sub, name } = tokens.claims() as oidc.IDToken;
      return { subject: sub, ...(typeof name === "string" && { name }) };
    } catch (error) {
      const Failure = isUnavailable(error) ? ProviderUnavailable : IdentityNotProven;
      throw new Failure((error as Error).message, { cause: error });
    }
  }

  /** The discovered configuration is cached for an hour; a failed discovery is repeated. */
  async #discover(): Promise<oidc.Configuration> {
    if (!this.#found || this.#found.until < performance.now()) {
      const { issuer, clientId, clientSecret, timeout } = this.#client;
      const configuration = oidc.discovery(
        new URL(issuer),
        clientId,
        undefined,
        oidc.ClientSecretPost(clientSecret),
        {
          timeout,
          // the settings allow plain http to this machine only
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
      this.#found = { until: performance.now() + SOCIAL.metadata * 1000, configuration };
    }
    const found = this.#found;
    try {
      return await found.configuration;
    } catch (error) {
      if (this.#found === found) this.#found = null;
      throw new ProviderUnavailable(`no discovery: ${(error as Error).message}`, { cause: error });
    }
  }
}
