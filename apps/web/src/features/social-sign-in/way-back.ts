import type { SocialProvider } from "@foyer/contract/social";

/** What a provider's redirect passes in the URL fragment, which no server receives. */
export type WayBack =
  | { readonly provider: SocialProvider; readonly token: string }
  | { readonly provider: SocialProvider | undefined; readonly code: Refusal };

/** What the platform returns with. Anybody can send a link with another text, which the page would show as its own. */
const REFUSALS = ["social.state.invalid", "social.refused", "social.unavailable"] as const;
type Refusal = (typeof REFUSALS)[number];

/** Parses the URL fragment; undefined if it is not from a provider. */
export function wayBackIn(hash: string): WayBack | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const named = parameters.get("provider");
  const provider = named === "google" || named === "facebook" ? named : undefined;
  const token = parameters.get("social");
  if (token && provider) return { provider, token };
  const refusal = parameters.get("socialError");
  const code = REFUSALS.find((one) => one === refusal);
  return code ? { provider, code } : undefined;
}
