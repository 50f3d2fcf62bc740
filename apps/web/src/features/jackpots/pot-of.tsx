import type { Game } from "@foyer/contract/games";
import { lazy, type ReactNode, Suspense } from "react";
import { withLater } from "../../i18n/later.ts";

const Pot = lazy(() => withLater(() => import("./pot.tsx")));
/** Keeps the line. */
const BLANK = "\u00a0";

/** What a tile tells of the pot its game feeds. `waits`: the page came drawn, and keeps the line for later. */
export const potOf = ({ jackpotCode }: Game, waits = false): ReactNode =>
  jackpotCode &&
  (waits ? (
    BLANK
  ) : (
    <Suspense fallback={BLANK}>
      <Pot code={jackpotCode} />
    </Suspense>
  ));
