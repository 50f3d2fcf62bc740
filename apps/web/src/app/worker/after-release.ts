import type { Navigator } from "../../lib/navigation/index.ts";
import { passing } from "../../lib/storage.ts";

const ENTRY = /\/assets\/entry-client-[\w-]+\.js/;
/** The release this tab was loaded anew for; a second time would be no help. */
const LOADED_FOR = "loadedForRelease";

interface Page {
  /** What this page was loaded from. */
  html(): string;
  /** What the server says now; undefined when it says nothing. */
  fresh(): Promise<string | undefined>;
  /** Whether a round may be under way. */
  inGame(): boolean;
  reload(): void;
}

const thisPage: Page = {
  html: () => document.documentElement.innerHTML,
  fresh: async () => {
    const response = await fetch("/m/jackpot", { cache: "no-store" }).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  },
  inGame: () => location.pathname.startsWith("/m/play/"),
  reload: () => location.reload(),
};

/**
 * A part of the page did not come. When a release has taken its place on the server, the page is loaded anew, once a
 * release and never over a game; when the line is gone, what is said on screen stands.
 */
export async function lookForRelease(page: Page = thisPage): Promise<void> {
  if (page.inGame()) return;
  const fresh = ENTRY.exec((await page.fresh()) ?? "")?.[0];
  if (fresh === undefined || page.html().includes(fresh) || passing.read(LOADED_FOR) === fresh) return;
  passing.write(LOADED_FOR, fresh);
  page.reload();
}

/** From now on; and for a screen that did not come before this was there. */
export function watchForRelease(places: Pick<Navigator, "read">): void {
  if (places.read().error !== undefined) void lookForRelease();
  window.addEventListener("vite:preloadError", () => void lookForRelease());
}
