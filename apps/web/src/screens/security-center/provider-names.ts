import type { SocialProvider } from "@foyer/contract/social";

/** Names of the providers, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  facebook: "Facebook",
};
