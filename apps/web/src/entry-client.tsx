import "./ui/tokens.css";
import "./ui/base.css";
import type { SystemStatus } from "@foyer/contract/status";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createQueries, type FirstData, fill } from "./app/first-data.ts";
import { createAppRouter } from "./app/router.tsx";
import { entryOf, HOME, shownAt } from "./app/routes.ts";
import { readSession, startSession } from "./features/session/index.ts";
import { settingsQuery, statusQuery } from "./features/whitelabel/index.ts";
import { createTexts } from "./i18n/i18n.ts";
import { syncClock } from "./lib/clock.ts";
import { appVersion } from "./lib/device.ts";
import { configureHttp } from "./lib/http/index.ts";

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
    onSessionOver: () => {},
  });
  startSession();

  const version = appVersion();
  if (version !== undefined) document.documentElement.dataset.app = version;

  await texts.use(first.language);

  fill(queries, first);
  const status = queries.getQueryData<SystemStatus>(statusQuery().queryKey);
  if (status) syncClock(status.serverTime, first.at);

  if (
    !entryOf(location.pathname) ||
    (shownAt(location.pathname) === HOME && entryOf(location.pathname) !== HOME)
  ) {
    window.history.replaceState(null, "", "/m/home");
  }
  const router = createAppRouter(createBrowserHistory(), texts);
  const root = document.getElementById("root") as HTMLElement;
  const asHome = root.dataset.page === "home";
  // Tells the router that its first screen is already in the page, so that it adds no boundary of its own.
  if (asHome) router.ssr = { manifest: undefined };
  await router.load();
  const app = <App router={router} texts={texts} queries={queries} pictureHost={first.pictureHost} />;
  if (asHome) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

start();
