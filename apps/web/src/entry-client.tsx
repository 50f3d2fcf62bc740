import "./ui/tokens.css";
import "./ui/base.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createQueries, type FirstData, fill } from "./app/first-data.ts";
import { preloadMemberHead } from "./app/header/header.tsx";
import { resolver } from "./app/resolve.ts";
import { HOME, shownAt } from "./app/routes.ts";
import { settingsQuery, statusQuery } from "./entities/merchant/merchant-queries.ts";
import { readSession, startSession } from "./entities/session/session-store.ts";
import { createTexts } from "./i18n/i18n.ts";
import { LANGUAGE_KEY } from "./i18n/language-key.ts";
import { setCatalogueLoader } from "./i18n/load-catalogue.ts";
import { appVersion } from "./lib/device.ts";
import { configureHttp } from "./lib/http/context.ts";
import type { ApiError } from "./lib/http/error.ts";
import { browserPlaces, createNavigator, type Navigator, wasScrolled } from "./lib/navigation/index.ts";
import { localStore } from "./lib/storage.ts";
import { preloadMemberTop } from "./screens/home/home-screen.tsx";
import { runWhenIdle } from "./ui/lazy/idle.ts";
import { isHydrated } from "./ui/lazy/is-hydrated.ts";
import { deferHydration } from "./ui/lazy/lazy-hydration.tsx";
import { retryImport } from "./ui/lazy/retry-import.ts";

declare global {
  interface Window {
    /** A button clicked before its block was hydrated; saved by the bootstrap script. */
    foyerTap?: HTMLElement | undefined;
  }
}

/** Ends the current task, so that input and painting can run in between. */
const pause = () => new Promise((next) => setTimeout(next));

/** A touched block is hydrated shortly after. */
const NEXT_LOOK_MS = 30;

function pressWhatWasTapped(): void {
  const button = window.foyerTap;
  if (!button?.isConnected) return;
  if (isHydrated(button)) {
    window.foyerTap = undefined;
    button.click();
  } else setTimeout(pressWhatWasTapped, NEXT_LOOK_MS);
}

/** Start-up in the order of the specification: merchant, app marker, language, status, then render. */
async function start(): Promise<void> {
  await pause();
  const first = JSON.parse(document.getElementById("first-data")?.textContent ?? "{}") as FirstData;
  const queries = createQueries();
  const texts = createTexts(first.language);
  setCatalogueLoader(texts.need);
  const atHome = shownAt(location.pathname) === HOME;
  let navigator: Navigator | undefined;

  const over = async (error: ApiError, token: string) => {
    const { endSession } = await import("./app/session-life.ts");
    if (navigator) endSession(navigator, texts, error, token);
  };
  const passwordDue = async () => {
    const { changePasswordFirst } = await import("./app/session-life.ts");
    changePasswordFirst(navigator);
  };
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
    onUnavailable: () => void queries.invalidateQueries(statusQuery()),
    onPasswordDue: () => void passwordDue(),
    onSessionOver: (error, token) => void over(error, token),
  });
  await pause();
  startSession();
  if (readSession() && atHome) {
    preloadMemberHead();
    preloadMemberTop();
  }

  const version = appVersion();
  if (version !== undefined) document.documentElement.dataset.app = version;

  await texts.use(first.language);

  fill(queries, first);

  await pause();
  const root = document.getElementById("root") as HTMLElement;
  const requested = root.dataset.page === shownAt(location.pathname).path;
  const history = browserPlaces();
  // A reload of a server-rendered page restores its scroll position too, unless the player has scrolled meanwhile.
  const staying = requested && (scrollY > 0 || !wasScrolled(history.current().key));
  const places = await createNavigator(history, resolver(texts), staying ? "stay" : "back");
  // If the player has chosen another language, the texts change at once, and lazily loaded blocks could no longer be
  // hydrated.
  const chosen = localStore.read(LANGUAGE_KEY);
  const spokenHere = chosen === null || chosen === first.language.code;
  // A redirect to sign-in shows another screen.
  const serverRendered = requested && spokenHere && root.dataset.page === places.read().screen;
  navigator = places;
  // A server-rendered page stays readable if its screen's file failed to load.
  if (serverRendered && places.read().error !== undefined) throw places.read().error;
  // With a session the server's markup changes: hydrating it at the first touch would shift it under the finger.
  const deferral = serverRendered && !readSession() ? deferHydration() : undefined;
  const ready = () => {
    if (document.documentElement.dataset.ready !== undefined) return;
    document.documentElement.dataset.ready = "";
    deferral?.done();
    // After forms have taken over what was typed.
    const pressInAMoment = () => void pause().then(pressWhatWasTapped);
    pressInAMoment();
    document.addEventListener("click", pressInAMoment, true);
    runWhenIdle(() => {
      retryImport(() => import("./app/after-start.ts"))
        .then(({ afterStart }) => afterStart(queries, places, texts))
        .catch(() => {});
    });
  };
  const app = (
    <App navigator={places} texts={texts} queries={queries} pictureHost={first.pictureHost} onReady={ready} />
  );
  if (serverRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

start().catch(() => {
  document.getElementById("failed")?.removeAttribute("hidden");
  addEventListener("online", () => location.reload());
});
