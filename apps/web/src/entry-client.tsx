import "./ui/tokens.css";
import "./ui/base.css";
import type { SystemStatus } from "@foyer/contract/status";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createQueries, type FirstData, fill } from "./app/first-data.ts";
import { preloadMemberHead } from "./app/header/header.tsx";
import { keepValues, restoreKept } from "./app/kept-values.ts";
import { createAppRouter } from "./app/router.tsx";
import { entryOf, HOME, shownAt } from "./app/routes.ts";
import { onSessionOver, tendSession } from "./app/session-life.ts";
import { chosenLanguage, switchLanguage } from "./app/switch-language.ts";
import { readSession, startSession } from "./features/session/index.ts";
import { settingsQuery, statusQuery } from "./features/whitelabel/index.ts";
import { createTexts } from "./i18n/i18n.ts";
import { syncClock } from "./lib/clock.ts";
import { appVersion } from "./lib/device.ts";
import { configureHttp } from "./lib/http/index.ts";
import { preloadMemberTop } from "./screens/home/home-screen.tsx";

declare global {
  interface Window {
    /** Set when buttons answer; read by the starter in the page. */
    foyerReady?: boolean;
    /** A button tapped before that. */
    foyerTap?: HTMLElement;
  }
}

/** Start-up in the order of the specification: merchant, app marker, language, status, then render. */
async function start(): Promise<void> {
  const first = JSON.parse(document.getElementById("first-data")?.textContent ?? "{}") as FirstData;
  const queries = createQueries();
  const texts = createTexts(first.language);
  const atHome = shownAt(location.pathname) === HOME;
  // Unknown paths, and routes that are not built yet, are home.
  if (atHome && entryOf(location.pathname) !== HOME) history.replaceState(null, "", "/m/home");
  // A panel that lay over the page before a reload does not come back with it.
  if (history.state?.panel) history.replaceState({ ...history.state, panel: undefined }, "");
  const router = createAppRouter(createBrowserHistory(), texts);

  configureHttp({
    baseUrl: first.baseUrl,
    merchant: first.merchant,
    language: texts.language,
    token: () => readSession()?.token,
    encryptionKey: async (fresh) => {
      const query = settingsQuery();
      const settings = await queries.fetchQuery({ ...query, staleTime: fresh ? 0 : query.staleTime });
      return settings.encryption;
    },
    onSessionOver: onSessionOver(router, texts),
  });
  startSession();
  if (readSession() && atHome) {
    preloadMemberHead().catch(() => {});
    preloadMemberTop().catch(() => {});
  }

  const version = appVersion();
  if (version !== undefined) document.documentElement.dataset.app = version;

  await texts.use(first.language);

  fill(queries, first);
  restoreKept(queries);
  keepValues(queries);
  const status = queries.getQueryData<SystemStatus>(statusQuery().queryKey);
  if (status) syncClock(status.serverTime, first.at);

  const root = document.getElementById("root") as HTMLElement;
  const drawn = root.dataset.page === "home" && atHome;
  // Tells the router that its first screen is already in the page, so that it adds no boundary of its own.
  if (drawn) router.ssr = { manifest: undefined };
  await router.load();
  const app = (
    <App router={router} texts={texts} queries={queries} pictureHost={first.pictureHost} onReady={ready} />
  );
  if (drawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);

  tendSession(queries, router);
  const chosen = chosenLanguage();
  if (chosen && chosen !== first.language) await switchLanguage(texts, chosen);
}

/** Buttons answer now; one that was tapped too early is pressed again. */
function ready(): void {
  if (window.foyerReady) return;
  window.foyerReady = true;
  document.documentElement.dataset.ready = "";
  const early = window.foyerTap;
  if (early?.isConnected) early.click();
  import("./ui/later.css");
}

start();
