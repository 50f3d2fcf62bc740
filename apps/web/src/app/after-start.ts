import type { QueryClient } from "@tanstack/react-query";
import { keepSendingSignOuts } from "../features/sign-out/sign-out.ts";
import { chosenLanguage, switchLanguage } from "../features/switch-language/switch-language.ts";
import { restoreTheme, watchSystemTheme } from "../features/switch-theme/theme.ts";
import type { Texts } from "../i18n/i18n.ts";
import { DURATIONS } from "../lib/durations.ts";
import type { Navigator } from "../lib/navigation/index.ts";
import { runWhenIdle } from "../ui/lazy/idle.ts";
import { cacheValues, fetchMemberValues, restoreCached } from "./cached-values.ts";
import { refetchOnline } from "./refetch-online.ts";
import { tendSession } from "./session-life.ts";
import { loadShapes } from "./waiting.tsx";
import "../ui/deferred.css";

/** What runs once the first screen is hydrated. */
export function afterStart(queries: QueryClient, navigator: Navigator, texts: Texts): void {
  restoreTheme();
  watchSystemTheme();
  restoreCached(queries);
  cacheValues(queries);
  refetchOnline(queries);
  tendSession(queries, navigator, texts);
  keepSendingSignOuts();
  const chosen = chosenLanguage();
  if (chosen && chosen !== texts.language()) switchLanguage(texts, chosen).catch(() => {});
  loadShapes().catch(() => {});
  // Last, because nothing on screen waits for it.
  const tend = () =>
    import("./worker/service-worker-client.ts")
      .then(({ manageServiceWorker }) => manageServiceWorker(queries, navigator))
      .catch(() => {});
  const tendIdle = () => {
    void tend();
    // without the network the values of the last visit stay
    fetchMemberValues(queries).catch(() => {});
  };
  setTimeout(() => runWhenIdle(tendIdle), DURATIONS.workerAfterStart);
}
