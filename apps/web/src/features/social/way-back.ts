import type { SocialProvider } from "@foyer/contract/social";

/** What a provider's way back brings behind the #, where no server sees it. */
export type WayBack =
  | { readonly provider: SocialProvider; readonly ticket: string }
  | { readonly provider: SocialProvider | undefined; readonly code: string };

/** Reads the address's fragment; undefined for one that is of no provider. */
export function wayBackIn(hash: string): WayBack | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const named = given.get("provider");
  const provider = named === "google" || named === "facebook" ? named : undefined;
  const ticket = given.get("social");
  if (ticket && provider) return { provider, ticket };
  const code = given.get("socialError");
  return code ? { provider, code } : undefined;
}
