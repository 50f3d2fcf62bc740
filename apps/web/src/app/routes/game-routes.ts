import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import type { GameCategory } from "@foyer/contract/shared";
import {
  LIST_CLASSIFICATIONS,
  LIST_KINDS,
  type ListClassification,
  type ListKind,
  MIN_BETS,
  type MinBet,
} from "../../entities/game/list-choices.ts";
import {
  ORDERS_TABS,
  type OrdersTab,
  TREND_COUNTS,
  type TrendCount,
} from "../../entities/lottery/lottery-search.ts";
import { member, type RouteEntry, route } from "../route-entry.ts";
import {
  category,
  type Empty,
  hasUnknownCategory,
  lotteryLaunch,
  oneOf,
  searchedName,
  texts,
} from "../route-search.ts";
import { lotteryScreen, visitorScreen } from "./lazy-screens.ts";

declare module "../../lib/navigation/paths.ts" {
  interface SearchByPath {
    "/m/gameList": {
      gameType?: GameCategory;
      vassalage?: string;
      type?: ListKind;
      gameName?: string;
      gameClassify?: ListClassification;
      minBet?: MinBet;
    };
    "/m/search": { gameName?: string };
    /** `unknown`: the address names a category that does not exist. */
    "/m/gameCenter": { gameType?: GameCategory; unknown?: "1" };
    "/m/slotsCenter": Empty;
    "/m/jackpot": { jackpot?: string };
    /**
     * The lobby, with the vendor whose prize mode is also another's, and the family or region and the name that narrow its list; or a
     * lottery's board, with the order to bet again.
     */
    "/m/launchGame": {
      playType?: PlayType;
      prize_mode?: PrizeMode;
      code?: string;
      pageBack?: "home";
      vassalage?: string;
      family?: string;
      region?: string;
      name?: string;
      again?: string;
    };
    "/m/lotteryHistory": { code?: string; day?: string; draw?: string };
    "/m/lotteryTrends": { code?: string; position?: string; count?: TrendCount };
    "/m/lotteryDraw": { code?: string; number?: string };
    "/m/lotteryOrders": { state?: OrdersTab; code?: string };
    "/m/lotteryOrder": { number?: string };
    "/m/lotteryChase": { number?: string };
    "/m/play/$launchId": {
      game?: string;
      vendor?: string;
      free?: string;
      fun?: string;
      playType?: PlayType;
      prize_mode?: PrizeMode;
    };
  }
}

/** Lists of games, search, jackpots and play. */
export const GAME_ROUTES: readonly RouteEntry[] = [
  route("/m/gameList", {
    searchLink: true,
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
      serverRendered: true,
      load: () => import("../../screens/game-list/game-list-screen.tsx"),
    },
  }),
  route("/m/search", {
    title: "search",
    search: ({ gameName }) => searchedName(texts({ gameName }, "gameName")),
    screen: {
      catalogue: "games",
      skeleton: "grid",
      load: visitorScreen("search"),
    },
  }),
  route("/m/gameCenter", {
    searchLink: true,
    title: "game-center",
    search: (raw) => ({ ...category(raw), ...(hasUnknownCategory(raw) && { unknown: "1" as const }) }),
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: visitorScreen("vendors"),
    },
  }),
  route("/m/slotsCenter", {
    searchLink: true,
    title: "slots",
    screen: {
      catalogue: "games",
      skeleton: "grid",
      load: visitorScreen("slots"),
    },
  }),
  route("/m/jackpot", {
    title: "jackpots",
    // `pot` is the name of the parameter up to release 0.1, which links still contain.
    search: ({ jackpot, pot }) => texts({ jackpot: jackpot ?? pot }, "jackpot"),
    screen: {
      catalogue: "games",
      skeleton: "list",
      load: visitorScreen("jackpots"),
    },
  }),
  route("/m/launchGame", {
    title: "lottery",
    back: "address",
    search: (raw) => ({
      ...texts(raw, "code", "family", "region", "name", "again", "vassalage"),
      ...lotteryLaunch(raw),
      ...oneOf(raw, "pageBack", ["home"] as const),
    }),
    step: ({ code }) =>
      code === undefined || code === "lobby" ? { recordsLink: "lottery" } : { header: "own", footer: false },
    screen: { catalogue: "lottery", skeleton: "list", load: lotteryScreen("lottery") },
  }),
  route("/m/lotteryHistory", {
    aliases: ["/m/lottery/history"],
    title: "lottery-results",
    footer: false,
    search: (raw) => texts(raw, "code", "day", "draw"),
    screen: { catalogue: "lottery", skeleton: "list", load: lotteryScreen("history") },
  }),
  route("/m/lotteryTrends", {
    title: "lottery-trends",
    footer: false,
    search: (raw) => ({ ...texts(raw, "code", "position"), ...oneOf(raw, "count", TREND_COUNTS) }),
    screen: { catalogue: "lottery", skeleton: "list", load: lotteryScreen("trends") },
  }),
  route("/m/lotteryDraw", {
    title: "lottery-draw",
    footer: false,
    search: (raw) => texts(raw, "code", "number"),
    screen: { catalogue: "lottery", skeleton: "list", load: lotteryScreen("draw") },
  }),
  member("/m/lotteryOrders", {
    title: "lottery-orders",
    search: (raw) => ({ ...oneOf(raw, "state", ORDERS_TABS), ...texts(raw, "code") }),
    screen: { catalogue: "lottery", skeleton: "list", load: lotteryScreen("orders") },
  }),
  member("/m/lotteryOrder", {
    title: "lottery-order",
    footer: false,
    search: (raw) => texts(raw, "number"),
    screen: { catalogue: "lottery", skeleton: "list", load: lotteryScreen("order") },
  }),
  member("/m/lotteryChase", {
    title: "lottery-chase",
    footer: false,
    search: (raw) => texts(raw, "number"),
    screen: { catalogue: "lottery", skeleton: "list", load: lotteryScreen("chase") },
  }),
  route("/m/play/$launchId", {
    header: "own",
    footer: false,
    search: (raw) => ({ ...texts(raw, "game", "vendor", "free", "fun"), ...lotteryLaunch(raw) }),
    screen: {
      catalogue: "games",
      skeleton: "frame",
      load: visitorScreen("play"),
    },
  }),
];
