import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import type { GameCategory } from "@foyer/contract/shared";
import type { ComponentType } from "react";
import {
  LIST_CLASSIFICATIONS,
  LIST_KINDS,
  type ListClassification,
  type ListKind,
  MIN_BETS,
  type MinBet,
} from "../entities/game/list-choices.ts";
import { PLAY_TYPES, PRIZE_MODES } from "../entities/game/play-choices.ts";
import type { CatalogueName } from "../i18n/catalogues.ts";
import { LIMITS } from "../lib/durations.ts";
import type { Path, Search } from "../lib/navigation/index.ts";
import type { TitleName } from "./titles.ts";

/** A screen in a file of its own, with the catalogue of its texts. */
export interface LazyScreen {
  readonly catalogue: CatalogueName;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Its source file, if it is a common landing page: its page loads its files together with the first ones. */
  readonly source?: string;
  /** The server renders it too: readable and editable before hydration. */
  readonly drawn?: boolean;
  /** Shape of the skeleton while it loads. */
  readonly skeleton: "form" | "grid" | "list" | "frame";
}

type ReadSearch<P extends Path> = (raw: Record<string, unknown>) => Search<P>;

export interface RouteEntry {
  readonly path: Path;
  /** Other addresses of the same screen. */
  readonly aliases?: readonly string[];
  /** Key of its title (the texts are in `titles.ts`). */
  readonly title?: TitleName;
  /** Which header it has; `own`: the screen has one of its own. */
  readonly header: "home" | "bar" | "form" | "own";
  /** Whether it has the bottom navigation. */
  readonly footer: boolean;
  /** Whether its header links to the search over all games. */
  readonly seek?: boolean;
  /** Where the back arrow leads; `step`: one step back, `asked`: home if the address says so, else one step. */
  readonly back: "home" | "step" | "asked";
  /** Whether it can be entered during maintenance. */
  readonly allowedDuringMaintenance?: boolean;
  /** Who may enter. */
  readonly enter: "anyone" | "session" | "agent";
  /** Where the others are redirected; sign-in returns them here. */
  readonly otherwise: "/m/login" | "/m/home";
  /** Reads the query string and drops unknown values. */
  readonly search?: ReadSearch<Path>;
  /** Undefined: not built yet, falls back to home like an unknown path. */
  readonly screen?: LazyScreen;
}

/** Search parameters of each route, as its `search` reads them. */
declare module "../lib/navigation/paths.ts" {
  interface SearchByPath {
    "/m/home": { tab?: GameCategory | "PROMO" | "AFFILIATE" };
    "/m/login": { from?: string };
    "/m/register": { code?: string; from?: string };
    "/m/forget": Empty;
    "/m/changePsw": { from?: string };
    "/m/message": { open?: string };
    "/m/messageDetail": { id?: string };
    "/m/activity": { id?: string; category?: string };
    "/m/activityDetail": { id?: string };
    "/m/customer": Empty;
    "/m/service": Empty;
    "/m/help": { tag?: string; p?: string; c?: string };
    "/m/agent": Empty;
    "/m/set": Empty;
    "/m/gameList": {
      gameType?: GameCategory;
      vassalage?: string;
      type?: ListKind;
      gameName?: string;
      gameClassify?: ListClassification;
      minBet?: MinBet;
    };
    "/m/search": { gameName?: string };
    "/m/gameCenter": { gameType?: GameCategory };
    "/m/slotsCenter": Empty;
    "/m/jackpot": { jackpot?: string };
    "/m/launchGame": { playType?: PlayType; prize_mode?: PrizeMode; code?: string; pageBack?: "home" };
    "/m/play/$launchId": {
      game?: string;
      vendor?: string;
      free?: string;
      fun?: string;
      playType?: PlayType;
      prize_mode?: PrizeMode;
    };
    "/m/voucherCenter": Empty;
    "/m/member/home": Empty;
    "/m/mine": Empty;
    "/m/sidebar": Empty;
    "/m/notice": { open?: string };
    "/m/useragreement": Empty;
    "/m/policy": Empty;
    "/m/terms": Empty;
    "/m/feedback": Empty;
    "/m/joinUs": Empty;
    "/m/download": Empty;
    "/m/sponsor/detail": { id?: string };
    "/m/trail": Empty;
    "/m/gameRecord": Empty;
    "/m/webEmail": { id?: string };
    "/m/withdraw": Empty;
    "/m/securityCenter": Empty;
    "/m/agentRegister": Empty;
    "/m/agent/team/overview": Empty;
    "/m/transaction/record": { types?: string };
    "/m/member/team": Empty;
    "/m/agent/team/pnl": Empty;
    "/m/teamBetting": Empty;
    "/m/member/agent/agentRebeat": Empty;
    "/m/member/teamRebate": Empty;
    "/m/member/agent/agentDivident": Empty;
    "/m/member/notice": { types?: string };
    "/m/member/agent/getSalaryContract": Empty;
    "/m/member/agent/getDevidendContract": Empty;
    "/m/member/agent/getHourContract": Empty;
    /** The back office; not part of the player's site. */
    "/backoffice": { section?: "promotions" | "feedback" | "messages"; chat?: string };
  }
}

/** No search parameters. */
interface Empty {
  none?: never;
}

const CATEGORIES: Record<GameCategory, true> = {
  LIVE: true,
  PVP: true,
  SPORTS: true,
  ESPORTS: true,
  RNG: true,
  FISH: true,
  LOTT: true,
  ELOTT: true,
};

export function isCategory(value: unknown): value is GameCategory {
  return typeof value === "string" && Object.keys(CATEGORIES).includes(value);
}

/** Keeps the named values that are text within the length limit. */
function texts<K extends string>(raw: Record<string, unknown>, ...names: K[]): { [N in K]?: string } {
  const known: { [N in K]?: string } = {};
  for (const name of names) {
    const value = raw[name];
    if (typeof value === "string" && value !== "" && value.length <= 256) known[name] = value;
  }
  return known;
}

/** Keeps a value that is in the list. */
function oneOf<K extends string, V extends string>(
  raw: Record<string, unknown>,
  name: K,
  values: readonly V[],
): { [N in K]?: V } {
  const known: { [N in K]?: V } = {};
  const value = values.find((known) => known === raw[name]);
  if (value !== undefined) known[name] = value;
  return known;
}

/** A name, cut at the length the platform accepts. */
const searchedName = ({ gameName }: { gameName?: string | undefined }) =>
  gameName ? { gameName: gameName.slice(0, LIMITS.gameName) } : {};

/** How a lottery is entered. */
const entrance = (raw: Record<string, unknown>) => ({
  ...oneOf(raw, "playType", PLAY_TYPES),
  ...oneOf(raw, "prize_mode", PRIZE_MODES),
});

const category = ({ gameType }: Record<string, unknown>) => (isCategory(gameType) ? { gameType } : {});

type Rules<P extends Path> = Partial<Omit<RouteEntry, "path" | "search">> & { search?: ReadSearch<P> };

function route<P extends Path>(path: P, rules: Rules<P> = {}): RouteEntry {
  return {
    path,
    header: "bar",
    footer: true,
    back: "step",
    enter: "anyone",
    otherwise: "/m/login",
    ...rules,
  };
}

/** Member screens: sign-in required. */
const member = <P extends Path>(path: P, rules: Rules<P> = {}) => route(path, { enter: "session", ...rules });
/** Agent screens: players who are not agents are redirected to home. */
const agent = <P extends Path>(path: P, rules: Rules<P> = {}) =>
  route(path, { enter: "agent", otherwise: "/m/home", ...rules });

/** A text page of the merchant. */
const page = <P extends Path>(path: P, rules: Rules<P> = {}) =>
  route(path, {
    screen: { catalogue: "content", skeleton: "list", load: () => import("../screens/page/page-screen.tsx") },
    ...rules,
  });

/** Every route of the product, with everything that header, footer, guards and titles need. */
export const ROUTES: readonly RouteEntry[] = [
  route("/m/home", {
    aliases: ["/", "/m", "/m/index", "/m/index.html"],
    title: "home",
    header: "home",
    back: "home",
    search: ({ tab }) => (isCategory(tab) || tab === "PROMO" || tab === "AFFILIATE" ? { tab } : {}),
  }),
  route("/m/login", {
    title: "log-in",
    header: "form",
    footer: false,
    back: "home",
    search: (raw) => texts(raw, "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/login/login-screen.tsx",
      drawn: true,
      load: () => import("../screens/login/login-screen.tsx"),
    },
  }),
  route("/m/register", {
    title: "sign-up",
    header: "form",
    footer: false,
    back: "home",
    search: (raw) => texts(raw, "code", "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/register/register-screen.tsx",
      drawn: true,
      load: () => import("../screens/register/register-screen.tsx"),
    },
  }),
  route("/m/forget", {
    title: "forgot-password",
    header: "form",
    footer: false,
    screen: {
      catalogue: "identity",
      skeleton: "form",
      load: () => import("../screens/recover-password/recover-password-screen.tsx"),
    },
  }),
  member("/m/changePsw", {
    title: "first-password",
    header: "form",
    footer: false,
    back: "home",
    otherwise: "/m/home",
    search: (raw) => texts(raw, "from"),
    screen: {
      catalogue: "identity",
      skeleton: "form",
      load: () => import("../screens/change-password/change-password-screen.tsx"),
    },
  }),
  route("/m/message", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: () => import("../screens/announcements/announcements-screen.tsx"),
    },
  }),
  route("/m/messageDetail", {
    title: "details",
    search: (raw) => texts(raw, "id"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: () => import("../screens/announcement/announcement-screen.tsx"),
    },
  }),
  route("/m/activity", {
    title: "promotions",
    back: "home",
    search: (raw) => texts(raw, "id", "category"),
    screen: {
      catalogue: "promotions",
      skeleton: "list",
      source: "src/screens/promotions/promotions-screen.tsx",
      drawn: true,
      load: () => import("../screens/promotions/promotions-screen.tsx"),
    },
  }),
  route("/m/activityDetail", {
    title: "details",
    footer: false,
    search: (raw) => texts(raw, "id"),
    screen: {
      catalogue: "promotions",
      skeleton: "list",
      load: () => import("../screens/promotion/promotion-screen.tsx"),
    },
  }),
  route("/m/customer", {
    title: "customer-service",
    allowedDuringMaintenance: true,
    screen: {
      catalogue: "service",
      skeleton: "list",
      load: () => import("../screens/customer-service/customer-service-screen.tsx"),
    },
  }),
  route("/m/service", {
    title: "customer-service",
    footer: false,
    allowedDuringMaintenance: true,
    screen: {
      catalogue: "service",
      skeleton: "list",
      load: () => import("../screens/chat/chat-screen.tsx"),
    },
  }),
  route("/m/help", {
    title: "help-center",
    footer: false,
    search: (raw) => texts(raw, "tag", "p", "c"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      source: "src/screens/help/help-screen.tsx",
      drawn: true,
      load: () => import("../screens/help/help-screen.tsx"),
    },
  }),
  agent("/m/agent", { title: "agent-home", header: "own", footer: false }),
  member("/m/set", {
    title: "personal-settings",
    footer: false,
    otherwise: "/m/home",
    screen: {
      catalogue: "identity",
      skeleton: "list",
      load: () => import("../screens/settings/settings-screen.tsx"),
    },
  }),
  route("/m/gameList", {
    seek: true,
    title: "games",
    search: (raw) => {
      const { gameType = "RNG" } = category(raw);
      const { gameName, ...narrowed } = texts(raw, "vassalage", "gameName");
      return {
        ...category(raw),
        ...narrowed,
        ...searchedName({ gameName }),
        ...oneOf(raw, "type", LIST_KINDS),
        // Only slots are classified.
        ...(gameType === "RNG" && oneOf(raw, "gameClassify", LIST_CLASSIFICATIONS)),
        ...oneOf(raw, "minBet", MIN_BETS),
      };
    },
    screen: {
      catalogue: "games",
      skeleton: "grid",
      source: "src/screens/game-list/game-list-screen.tsx",
      load: () => import("../screens/game-list/game-list-screen.tsx"),
    },
  }),
  route("/m/search", {
    title: "search",
    search: ({ gameName }) => searchedName(texts({ gameName }, "gameName")),
    screen: {
      catalogue: "games",
      skeleton: "grid",
      load: () => import("../screens/search/search-screen.tsx"),
    },
  }),
  route("/m/gameCenter", {
    seek: true,
    title: "game-center",
    search: category,
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: () => import("../screens/vendors/vendors-screen.tsx"),
    },
  }),
  route("/m/slotsCenter", {
    seek: true,
    title: "slots",
    screen: {
      catalogue: "games",
      skeleton: "grid",
      load: () => import("../screens/slots/slots-screen.tsx"),
    },
  }),
  route("/m/jackpot", {
    title: "jackpots",
    // `pot` is the name of the parameter up to release 0.1, which links still contain.
    search: ({ jackpot, pot }) => texts({ jackpot: jackpot ?? pot }, "jackpot"),
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: () => import("../screens/jackpots/jackpots-screen.tsx"),
    },
  }),
  member("/m/launchGame", {
    title: "lottery",
    back: "asked",
    search: (raw) => ({
      ...texts(raw, "code"),
      ...entrance(raw),
      ...oneOf(raw, "pageBack", ["home"] as const),
    }),
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: () => import("../screens/lottery/lottery-screen.tsx"),
    },
  }),
  route("/m/play/$launchId", {
    header: "own",
    footer: false,
    search: (raw) => ({ ...texts(raw, "game", "vendor", "free", "fun"), ...entrance(raw) }),
    screen: { catalogue: "games", skeleton: "frame", load: () => import("../screens/play/play-screen.tsx") },
  }),
  member("/m/voucherCenter", { title: "deposit" }),
  member("/m/member/home", {
    title: "profile",
    screen: {
      catalogue: "member",
      skeleton: "list",
      load: () => import("../screens/member-home/member-home-screen.tsx"),
    },
  }),
  member("/m/mine", {
    title: "me",
    screen: {
      catalogue: "member",
      skeleton: "list",
      load: () => import("../screens/my-games/my-games-screen.tsx"),
    },
  }),
  route("/m/sidebar", {
    title: "menu",
    header: "own",
    footer: false,
    screen: {
      catalogue: "later",
      skeleton: "list",
      load: () => import("../screens/sidebar/sidebar-screen.tsx"),
    },
  }),
  route("/m/notice", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      catalogue: "content",
      skeleton: "list",
      load: () => import("../screens/notices/notices-screen.tsx"),
    },
  }),
  page("/m/useragreement", { title: "user-agreement" }),
  page("/m/policy", { title: "policy" }),
  page("/m/terms", { title: "terms" }),
  route("/m/feedback", {
    title: "feedback",
    footer: false,
    screen: {
      catalogue: "feedback",
      skeleton: "form",
      load: () => import("../screens/feedback/feedback-screen.tsx"),
    },
  }),
  page("/m/joinUs", { title: "join-us", footer: false }),
  page("/m/sponsor/detail", { title: "details", footer: false, search: (raw) => texts(raw, "id") }),
  route("/m/download", {
    title: "download",
    screen: {
      catalogue: "download",
      skeleton: "list",
      load: () => import("../screens/download/download-screen.tsx"),
    },
  }),
  route("/m/trail", {
    title: "free-trial",
    back: "home",
    screen: {
      catalogue: "identity",
      skeleton: "form",
      source: "src/screens/trial/trial-screen.tsx",
      drawn: true,
      load: () => import("../screens/trial/trial-screen.tsx"),
    },
  }),
  member("/m/gameRecord", { title: "betting-record" }),
  member("/m/webEmail", {
    title: "platform-messages",
    search: (raw) => texts(raw, "id"),
    screen: {
      catalogue: "member",
      skeleton: "list",
      load: () => import("../screens/inbox/inbox-screen.tsx"),
    },
  }),
  member("/m/withdraw", { title: "withdrawal" }),
  member("/m/securityCenter", { title: "security-center" }),
  agent("/m/agentRegister", { title: "open-an-account" }),
  agent("/m/agent/team/overview", { title: "team-overview" }),
  agent("/m/transaction/record", { title: "transactions", search: (raw) => texts(raw, "types") }),
  agent("/m/member/team", { title: "team" }),
  agent("/m/agent/team/pnl", { title: "team-profit-and-loss" }),
  agent("/m/teamBetting", { title: "team-betting" }),
  agent("/m/member/agent/agentRebeat", { title: "rebates" }),
  agent("/m/member/teamRebate", { title: "team-rebates" }),
  agent("/m/member/agent/agentDivident", { title: "dividends" }),
  agent("/m/member/notice", { title: "agent-announcements", search: (raw) => texts(raw, "types") }),
  agent("/m/member/agent/getSalaryContract", { title: "salary-contract" }),
  agent("/m/member/agent/getDevidendContract", { title: "dividend-contract" }),
  agent("/m/member/agent/getHourContract", { title: "hourly-contract" }),
  route("/backoffice", {
    title: "backOffice",
    allowedDuringMaintenance: true,
    header: "own",
    footer: false,
    search: (raw) => ({
      ...texts(raw, "chat"),
      ...oneOf(raw, "section", ["promotions", "feedback", "messages"] as const),
    }),
    screen: {
      catalogue: "back-office",
      skeleton: "list",
      load: () => import("../screens/back-office/back-office-screen.tsx"),
    },
  }),
];

export const HOME: RouteEntry = ROUTES[0] as RouteEntry;

/** Matches a path with `$name` segments. */
const patterns = ROUTES.flatMap((entry) =>
  [entry.path, ...(entry.aliases ?? [])].map((path) => ({
    entry,
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\$\w+/g, "[^/]+").replace(/\/$/, "")}/?$`),
  })),
);

/** The route table's entry for a path, built or not; undefined for an unknown path. */
export function entryOf(pathname: string): RouteEntry | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.entry;
}

/** The entry shown at a path: home for unknown paths and for routes that are not built yet. */
export function shownAt(pathname: string): RouteEntry {
  const entry = entryOf(pathname);
  return entry && (entry.screen || entry === HOME) ? entry : HOME;
}

/** Whether the server renders the screen itself, not its skeleton. */
export function isServerRendered(entry: RouteEntry): boolean {
  return entry === HOME || entry.screen?.drawn === true;
}
