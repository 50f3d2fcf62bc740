import type { SocialProvider } from "@foyer/contract/social";
import { createStore } from "../../lib/store.ts";

/** A verified identity without a linked account: the next sign-in or registration links it. */
export interface PendingLink {
  readonly linkToken: string;
  readonly provider: SocialProvider;
  readonly suggestedName?: string;
}

/** Held only in this tab's memory. */
export const pendingLink = createStore<PendingLink | undefined>(undefined);
