import type { QueryClient } from "@tanstack/react-query";
import type { Texts } from "../i18n/i18n.ts";
import { DURATIONS } from "../lib/durations.ts";
import type { Navigator } from "../lib/navigation/index.ts";
import { whenIdle } from "../ui/use-after-paint.ts";
import { keepValues, restoreKept } from "./kept-values.ts";
import { tendSession } from "./session-life.ts";
import { chosenLanguage, switchLanguage } from "./switch-language.ts";
import { restoreTheme } from "./theme.ts";
import { loadShapes } from "./waiting.tsx";
import "../ui/later.css";

/** What follows once the first screen answers taps. */
export function afterStart(queries: QueryClient, navigator: Navigator, texts: Texts): void {
  restoreTheme();
  restoreKept(queries);
  keepValues(queries);
  tendSession(queries, navigator);
  const chosen = chosenLanguage();
  if (chosen && chosen !== texts.language()) switchLanguage(texts, chosen).catch(() => {});
  loadShapes().catch(() => {});
  // Last of all: nothing on screen waits for it.
  const tend = () =>
    import("./worker/tend-worker.ts")
      .then(({ tendWorker }) => tendWorker(queries, navigator))
      .catch(() => {});
  setTimeout(() => whenIdle(() => void tend()), DURATIONS.workerAfterStart);
}
