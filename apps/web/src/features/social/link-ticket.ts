import type { SocialProvider } from "@foyer/contract/social";

/** A proven identity no account is linked to yet: the next sign-in or registration links it. */
export interface HeldLink {
  readonly linkTicket: string;
  readonly provider: SocialProvider;
  readonly suggestedName?: string;
}

let held: HeldLink | undefined;
const listeners = new Set<() => void>();

/** In this tab's memory alone. */
export const heldLink = {
  read: () => held,
  hold(link: HeldLink | undefined): void {
    held = link;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
