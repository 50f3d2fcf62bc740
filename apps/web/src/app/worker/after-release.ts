import type { Navigator } from "../../lib/navigation/index.ts";
import { sessionStore } from "../../lib/storage.ts";

const ENTRY = /\/assets\/entry-client-[\w-]+\.js/;
/** The release this tab was reloaded for; a second reload would not help. */
const LOADED_FOR = "loadedForRelease";

interface Page {
  /** The release this page was loaded from. */
  html(): string;
  /** The release on the server; undefined if it does not answer. */
  fresh(): Promise<string | undefined>;
  /** Whether a round may be in progress. */
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
 * A chunk failed to load. If the server has a new release, the page is reloaded, once for each release and never over
 * a game; if the network is down, the failure stays on screen.
 */
export async function lookForRelease(page: Page = thisPage): Promise<void> {
  if (page.inGame()) return;
  const fresh = ENTRY.exec((await page.fresh()) ?? "")?.[0];
  if (fresh === undefined || page.html().includes(fresh) || sessionStore.read(LOADED_FOR) === fresh) return;
  sessionStore.write(LOADED_FOR, fresh);
  page.reload();
}

/** For failures from now on, and for a screen that failed earlier. */
export function watchForRelease(places: Pick<Navigator, "read">): void {
  if (places.read().error !== undefined) void lookForRelease();
  window.addEventListener("vite:preloadError", () => void lookForRelease());
}
