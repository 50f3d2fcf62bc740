import type { SocialProvider } from "@foyer/contract/social";

/** The player's identity at the provider. */
export interface Identity {
  /** The provider's own user id: the only thing an account is linked by. */
  readonly subject: string;
  /** The display name at the provider; only used as a suggestion. */
  readonly name?: string;
}

/** Binds the callback to the start of the flow. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636): only its hash is sent before the code comes back. */
  readonly verifier: string;
}

/** The provider did not answer in time: a retry may help. */
export class ProviderUnavailable extends Error {}
/** The callback proved no identity. */
export class IdentityNotProven extends Error {}

/** One identity provider. */
export interface Provider {
  readonly id: SocialProvider;
  /** The merchant's flag for it. */
  readonly flag: string;
  /** The URL to redirect the player to. Throws `ProviderUnavailable`. */
  authorizationUrl(redirectUri: string, flow: FlowSecrets): Promise<string>;
  /**
   * The identity of the returned player. `returned` is the full callback URL. Throws `ProviderUnavailable` or
   * `IdentityNotProven`.
   */
  identify(returned: URL, flow: FlowSecrets): Promise<Identity>;
}
