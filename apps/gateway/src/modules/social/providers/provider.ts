import type { SocialProvider } from "@foyer/contract/social";

/** Who the player is at the provider. */
export interface Identity {
  /** The provider's own id of the person: the one thing an account is linked by. */
  readonly subject: string;
  /** As the provider calls them; only ever a suggestion. */
  readonly name?: string;
}

/** What binds a way out to its way back. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636): only its hash goes out before the code comes back. */
  readonly verifier: string;
}

/** The provider did not answer, or not in time: trying again may help. */
export class ProviderAway extends Error {}
/** The provider, or somebody in its name, proved nothing. */
export class NotProven extends Error {}

/** One party players can prove themselves by. */
export interface Provider {
  readonly id: SocialProvider;
  /** The merchant's switch for it. */
  readonly flag: string;
  /** Where the player goes. Throws `ProviderAway`. */
  authorizationUrl(redirectUri: string, flow: FlowSecrets): Promise<string>;
  /** Who came back. `returned` is the address of the way back, whole. Throws `ProviderAway` or `NotProven`. */
  identify(returned: URL, flow: FlowSecrets): Promise<Identity>;
}
