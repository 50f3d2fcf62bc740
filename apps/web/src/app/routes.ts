import type { GameCategory } from "@foyer/contract/shared";
import type { ComponentType } from "react";
import type { Chapter } from "../i18n/chapters.ts";
import { LIMITS } from "../lib/durations.ts";
import { LIST_CLASSIFICATIONS, LIST_KINDS, MIN_BETS } from "../lib/list-choices.ts";
import type { Path, Search } from "../lib/navigation/index.ts";
import { PLAY_TYPES, PRIZE_MODES } from "../lib/play-choices.ts";
import type { TitleName } from "./titles.ts";

/** A screen of its own file, with the catalogue its words are in. */
export interface LazyScreen {
  readonly chapter: Chapter;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Its source, where people come by a link: its page fetches its files together with the first ones. */
  readonly source?: string;
  /** The server draws it too: readable and typable before the script is there. */
  readonly drawn?: boolean;
  /** Shape of the skeleton until it is there. */
  readonly skeleton: "form" | "wall" | "list" | "frame";
}

type ReadSearch<P extends Path> = (raw: Record<string, unknown>) => Search<P>;

export interface RouteEntry {
  readonly path: Path;
  /** Other addresses of the same screen. */
  readonly aliases?: readonly string[];
  /** Its title, by name (the words are in `titles.ts`). */
  readonly title?: TitleName;
  /** Which head stands above it; `own`: the screen brings one itself. */
  readonly header: "home" | "bar" | "form" | "own";
  /** Whether the bottom bar stands below it. */
  readonly footer: boolean;
  /** Whether its head leads to the search over all games. */
  readonly seek?: boolean;
  /** Where the back arrow leads; `step`: one step back, `asked`: home where the address says so, else one step. */
  readonly back: "home" | "step" | "asked";
  /** Whether it can be entered while the house is shut. */
  readonly whenShut?: boolean;
  /** Who may enter. */
  readonly enter: "anyone" | "session" | "agent";
  /** Where the others are sent; sign-in brings them back. */
  readonly otherwise: "/m/login" | "/m/home";
  /** Reads the query string: what it does not know it leaves out. */
  readonly search?: ReadSearch<Path>;
  /** Undefined: not built yet, and falls back to home as an unknown path does. */
  readonly screen?: LazyScreen;
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

/** Keeps the named values that are text of a sane length. */
function texts<K extends string>(raw: Record<string, unknown>, ...names: K[]): { [N in K]?: string } {
  const kept: { [N in K]?: string } = {};
  for (const name of names) {
    const value = raw[name];
    if (typeof value === "string" && value !== "" && value.length <= 256) kept[name] = value;
  }
  return kept;
}

/** Keeps a value that is one of those there are. */
function oneOf<K extends string, V extends string>(
  raw: Record<string, unknown>,
  name: K,
  values: readonly V[],
): { [N in K]?: V } {
  const kept: { [N in K]?: V } = {};
  const value = values.find((known) => known === raw[name]);
  if (value !== undefined) kept[name] = value;
  return kept;
}

/** A name as long as the platform looks for one. */
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

/** Member screens: sign-in first. */
const member = <P extends Path>(path: P, rules: Rules<P> = {}) => route(path, { enter: "session", ...rules });
/** Agent targets: whoever is no agent goes home. */
const agent = <P extends Path>(path: P, rules: Rules<P> = {}) =>
  route(path, { enter: "agent", otherwise: "/m/home", ...rules });

/** A page that the house writes as a text of its own. */
const page = <P extends Path>(path: P, rules: Rules<P> = {}) =>
  route(path, {
    screen: { chapter: "content", skeleton: "list", load: () => import("../screens/page/page-screen.tsx") },
    ...rules,
  });

/** Every route of the product, and all that header, footer, guards and titles need to know of it. */
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
      chapter: "identity",
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
      chapter: "identity",
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
      chapter: "identity",
      skeleton: "form",
      load: () => import("../screens/forget/forget-screen.tsx"),
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
      chapter: "identity",
      skeleton: "form",
      load: () => import("../screens/change-password/change-password-screen.tsx"),
    },
  }),
  route("/m/message", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      chapter: "content",
      skeleton: "list",
      load: () => import("../screens/message/message-screen.tsx"),
    },
  }),
  route("/m/messageDetail", {
    title: "details",
    search: (raw) => texts(raw, "id"),
    screen: {
      chapter: "content",
      skeleton: "list",
      load: () => import("../screens/message/message-detail-screen.tsx"),
    },
  }),
  route("/m/activity", {
    title: "promotions",
    back: "home",
    search: (raw) => texts(raw, "id", "category"),
    screen: {
      chapter: "promotions",
      skeleton: "list",
      source: "src/screens/activity/activity-screen.tsx",
      drawn: true,
      load: () => import("../screens/activity/activity-screen.tsx"),
    },
  }),
  route("/m/activityDetail", {
    title: "details",
    footer: false,
    search: (raw) => texts(raw, "id"),
    screen: {
      chapter: "promotions",
      skeleton: "list",
      load: () => import("../screens/activity-detail/activity-detail-screen.tsx"),
    },
  }),
  route("/m/customer", {
    title: "customer-service",
    whenShut: true,
    screen: {
      chapter: "service",
      skeleton: "list",
      load: () => import("../screens/customer/customer-screen.tsx"),
    },
  }),
  route("/m/service", {
    title: "customer-service",
    footer: false,
    whenShut: true,
    screen: {
      chapter: "service",
      skeleton: "list",
      load: () => import("../screens/service/service-screen.tsx"),
    },
  }),
  route("/m/help", {
    title: "help-center",
    footer: false,
    search: (raw) => texts(raw, "tag", "p", "c"),
    screen: {
      chapter: "content",
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
      chapter: "identity",
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
        // Slots alone are classified.
        ...(gameType === "RNG" && oneOf(raw, "gameClassify", LIST_CLASSIFICATIONS)),
        ...oneOf(raw, "minBet", MIN_BETS),
      };
    },
    screen: {
      chapter: "games",
      skeleton: "wall",
      source: "src/screens/game-list/game-list-screen.tsx",
      load: () => import("../screens/game-list/game-list-screen.tsx"),
    },
  }),
  route("/m/search", {
    title: "search",
    search: ({ gameName }) => searchedName(texts({ gameName }, "gameName")),
    screen: {
      chapter: "games",
      skeleton: "wall",
      load: () => import("../screens/search/search-screen.tsx"),
    },
  }),
  route("/m/gameCenter", {
    seek: true,
    title: "game-center",
    search: category,
    screen: {
      chapter: "games",
      skeleton: "list",
      load: () => import("../screens/game-center/game-center-screen.tsx"),
    },
  }),
  route("/m/slotsCenter", {
    seek: true,
    title: "slots",
    screen: {
      chapter: "games",
      skeleton: "wall",
      load: () => import("../screens/slots-center/slots-center-screen.tsx"),
    },
  }),
  route("/m/jackpot", {
    title: "jackpots",
    search: (raw) => texts(raw, "pot"),
    screen: {
      chapter: "games",
      skeleton: "list",
      load: () => import("../screens/jackpot/jackpot-screen.tsx"),
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
      chapter: "games",
      skeleton: "list",
      load: () => import("../screens/launch-game/launch-game-screen.tsx"),
    },
  }),
  route("/m/play/$launchId", {
    header: "own",
    footer: false,
    search: (raw) => ({ ...texts(raw, "game", "vendor", "free", "fun"), ...entrance(raw) }),
    screen: { chapter: "games", skeleton: "frame", load: () => import("../screens/play/play-screen.tsx") },
  }),
  member("/m/voucherCenter", { title: "deposit" }),
  member("/m/member/home", {
    title: "profile",
    screen: {
      chapter: "house",
      skeleton: "list",
      load: () => import("../screens/member-home/member-home-screen.tsx"),
    },
  }),
  member("/m/mine", {
    title: "me",
    screen: { chapter: "house", skeleton: "list", load: () => import("../screens/mine/mine-screen.tsx") },
  }),
  route("/m/sidebar", {
    title: "menu",
    header: "own",
    footer: false,
    screen: { chapter: "later", skeleton: "list", load: () => import("./panels/sidebar-screen.tsx") },
  }),
  route("/m/notice", {
    title: "announcements",
    back: "home",
    search: (raw) => texts(raw, "open"),
    screen: {
      chapter: "content",
      skeleton: "list",
      load: () => import("../screens/notice/notice-screen.tsx"),
    },
  }),
  page("/m/useragreement", { title: "user-agreement" }),
  page("/m/policy", { title: "policy" }),
  page("/m/terms", { title: "terms" }),
  route("/m/feedback", {
    title: "feedback",
    footer: false,
    screen: {
      chapter: "feedback",
      skeleton: "form",
      load: () => import("../screens/feedback/feedback-screen.tsx"),
    },
  }),
  page("/m/joinUs", { title: "join-us", footer: false }),
  page("/m/sponsor/detail", { title: "details", footer: false, search: (raw) => texts(raw, "id") }),
  route("/m/download", {
    title: "download",
    screen: {
      chapter: "download",
      skeleton: "list",
      load: () => import("../screens/download/download-screen.tsx"),
    },
  }),
  route("/m/trail", {
    title: "free-trial",
    back: "home",
    screen: {
      chapter: "identity",
      skeleton: "form",
      source: "src/screens/trail/trail-screen.tsx",
      drawn: true,
      load: () => import("../screens/trail/trail-screen.tsx"),
    },
  }),
  member("/m/gameRecord", { title: "betting-record" }),
  member("/m/webEmail", {
    title: "platform-messages",
    search: (raw) => texts(raw, "id"),
    screen: {
      chapter: "house",
      skeleton: "list",
      load: () => import("../screens/web-email/web-email-screen.tsx"),
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
  route("/desk", {
    title: "desk",
    whenShut: true,
    header: "own",
    footer: false,
    search: (raw) => ({
      ...texts(raw, "chat"),
      ...oneOf(raw, "room", ["promotions", "feedback", "messages"] as const),
    }),
    screen: { chapter: "desk", skeleton: "list", load: () => import("../screens/desk/desk-screen.tsx") },
  }),
];

export const HOME: RouteEntry = ROUTES[0] as RouteEntry;

/** Pattern of a path with `$name` parts. */
const patterns = ROUTES.flatMap((entry) =>
  [entry.path, ...(entry.aliases ?? [])].map((path) => ({
    entry,
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\$\w+/g, "[^/]+").replace(/\/$/, "")}/?$`),
  })),
);

/** The route table's entry for a path, built or not; undefined for a path nobody knows. */
export function entryOf(pathname: string): RouteEntry | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.entry;
}

/** What is shown at a path: unknown ones and routes that are not built yet are home. */
export function shownAt(pathname: string): RouteEntry {
  const entry = entryOf(pathname);
  return entry && (entry.screen || entry === HOME) ? entry : HOME;
}

/** Whether the server draws the screen itself, not its skeleton. */
export function isDrawn(entry: RouteEntry): boolean {
  return entry === HOME || entry.screen?.drawn === true;
}
