import { untilItComes } from "./lib/until-it-comes.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createQueries, type FirstData, fill } from "./app/first-data.ts";
import { loadMemberHead } from "./app/header/header.tsx";
import { resolver } from "./app/resolve.ts";
import { HOME, shownAt } from "./app/routes.ts";
import { readSession, startSession } from "./features/session/index.ts";
import { settingsQuery, statusQuery } from "./features/whitelabel/index.ts";
import { createTexts } from "./i18n/i18n.ts";
import { LANGUAGE_KEY } from "./i18n/language-key.ts";
import { whenLater } from "./i18n/later.ts";
import { appVersion } from "./lib/device.ts";
import { configureHttp } from "./lib/http/context.ts";
import type { ApiError } from "./lib/http/error.ts";
import { browserPlaces, createNavigator, type Navigator } from "./lib/navigation/index.ts";
import { lasting } from "./lib/storage.ts";
import { loadMemberTop } from "./screens/home/home-screen.tsx";
import { letSleep } from "./ui/asleep/asleep.tsx";
import { whenIdle } from "./ui/use-after-paint.ts";

declare global {
  interface Window {
    /** A button tapped before its part of the page was taken over; noted by the starter in the page. */
    foyerTap?: HTMLElement | undefined;
  }
}

/** Ends the task that runs, so that what has been tapped or must be painted comes in between. */
const pause = () => new Promise((next) => setTimeout(next));

/** A part that was touched is taken over in a moment. */
const NEXT_LOOK_MS = 30;

function pressWhatWasTapped(): void {
  const button = window.foyerTap;
  if (!button?.isConnected) return;
  // React's mark on what it has taken over; it has no other word for it.
  if (Object.keys(button).some((key) => key.startsWith("__reactProps"))) {
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
  whenLater(() => texts.need("later"));
  const atHome = shownAt(location.pathname) === HOME;
  let navigator: Navigator | undefined;

  const over = async (error: ApiError, token: string) => {
    const { endSession } = await import("./app/session-life.ts");
    if (navigator) endSession(navigator, texts, error, token);
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
    onShut: () => void queries.invalidateQueries(statusQuery()),
    onSessionOver: (error, token) => void over(error, token),
  });
  await pause();
  startSession();
  if (readSession() && atHome) {
    loadMemberHead().catch(() => {});
    loadMemberTop().catch(() => {});
  }

  const version = appVersion();
  if (version !== undefined) document.documentElement.dataset.app = version;

  await texts.use(first.language);

  fill(queries, first);

  await pause();
  const root = document.getElementById("root") as HTMLElement;
  const asked = root.dataset.page === shownAt(location.pathname).path;
  const places = await createNavigator(browserPlaces(), resolver(texts), asked ? "stay" : "back");
  // Drawn in a language that the player has left, the page changes words at once: what waits for a file of its own
  // could not be taken over any more.
  const chosen = lasting.read(LANGUAGE_KEY);
  const spokenHere = chosen === null || chosen === first.language.code;
  // Who must sign in first is somewhere else by now.
  const drawn = asked && spokenHere && root.dataset.page === places.read().screen;
  navigator = places;
  // Drawn by the server, the page can still be read where its screen's own file did not come.
  if (drawn && places.read().error !== undefined) throw places.read().error;
  // A session changes what the server drew: at the first touch that would move under the finger.
  const sleep = drawn && !readSession() ? letSleep() : undefined;
  const ready = () => {
    if (document.documentElement.dataset.ready !== undefined) return;
    document.documentElement.dataset.ready = "";
    sleep?.done();
    // Once forms have taken over what was typed.
    const pressInAMoment = () => void pause().then(pressWhatWasTapped);
    pressInAMoment();
    document.addEventListener("click", pressInAMoment, true);
    whenIdle(() => {
      untilItComes(() => import("./app/after-start.ts"))
        .then(({ afterStart }) => afterStart(queries, places, texts))
        .catch(() => {});
    });
  };
  const app = (
    <App navigator={places} texts={texts} queries={queries} pictureHost={first.pictureHost} onReady={ready} />
  );
  if (drawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

start().catch(() => {
  document.getElementById("failed")?.removeAttribute("hidden");
  addEventListener("online", () => location.reload());
});
