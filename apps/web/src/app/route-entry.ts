import type { ComponentType } from "react";
import type { CatalogueName } from "../i18n/catalogues.ts";
import type { Path, Search } from "../lib/navigation/index.ts";
import { visitorScreen } from "./routes/lazy-screens.ts";
import type { TitleName } from "./titles.ts";

/** A screen in a file of its own, with the catalogue of its texts. */
export interface LazyScreen {
  readonly catalogue: CatalogueName;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Its source file, if it is a common landing page: its page loads its files together with the first ones. */
  readonly source?: string;
  /** Whether the server renders it too: readable and editable before hydration. */
  readonly serverRendered?: boolean;
  /** Shape of the skeleton while it loads. */
  readonly skeleton: "form" | "grid" | "list" | "frame" | "agent-home";
}

type ReadSearch<P extends Path> = (raw: Record<string, unknown>) => Search<P>;
/** What differs between the steps of a screen that are told apart by the query string. */
type Step = Partial<Pick<RouteEntry, "title" | "header" | "footer" | "recordsLink">>;

export interface RouteEntry {
  readonly path: Path;
  /** Other addresses of the same screen. */
  readonly aliases?: readonly string[];
  /** Key of its title (the texts are in `titles.ts`). */
  readonly title?: TitleName;
  /** Which header it has; `own`: the screen has one of its own. */
  readonly header: "home" | "bar" | "form" | "agent" | "own";
  /** Whether it has the bottom navigation. */
  readonly footer: boolean;
  /** Whether its header links to the search over all games. */
  readonly searchLink?: boolean;
  /** The records that its header links to. */
  readonly recordsLink?: "deposit" | "withdrawal" | "lottery";
  /** Title and surroundings of the step that these search parameters show. */
  readonly step?: (search: Readonly<Record<string, unknown>>) => Step;
  /** Where the back arrow leads; `step`: one step back; `address`: home if the address says so, else one step. */
  readonly back: "home" | "step" | "address";
  /** Whether it is available during maintenance. */
  readonly allowedDuringMaintenance?: boolean;
  /** Who may open it. */
  readonly access: "anyone" | "session" | "agent";
  /** Addresses of it that only agents may open; everyone else is redirected to home. */
  readonly forAgents?: (search: Record<string, unknown>) => boolean;
  /** The screen at those addresses, if it is another one. */
  readonly agentScreen?: LazyScreen;
  /** Where a visitor is redirected; after sign-in they return here. A player who may not open it is redirected to home. */
  readonly redirect: "/m/login" | "/m/home";
  /** Whether a player who must change an initial or expired password first may open it: texts, and help. */
  readonly allowedBeforePasswordChange?: boolean;
  /** Reads the query string and drops unknown values. */
  readonly search?: ReadSearch<Path>;
  /** Undefined for home, which is part of the first chunk. */
  readonly screen?: LazyScreen;
}

type Rules<P extends Path> = Partial<Omit<RouteEntry, "path" | "search">> & { search?: ReadSearch<P> };

export function route<P extends Path>(path: P, rules: Rules<P> = {}): RouteEntry {
  return {
    path,
    header: "bar",
    footer: true,
    back: "step",
    access: "anyone",
    redirect: "/m/login",
    ...rules,
  };
}

/** Member screens: sign-in required. */
export const member = <P extends Path>(path: P, rules: Rules<P> = {}) =>
  route(path, { access: "session", ...rules });
/** Agent screens: sign-in required; players who are not agents are redirected to home. */
export const agent = <P extends Path>(path: P, rules: Rules<P> = {}) =>
  route(path, { access: "agent", ...rules });

/** A text page of the merchant. */
export const page = <P extends Path>(path: P, rules: Rules<P> = {}) =>
  route(path, {
    allowedBeforePasswordChange: true,
    screen: { catalogue: "content", skeleton: "list", load: visitorScreen("page") },
    ...rules,
  });
