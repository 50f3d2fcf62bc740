import type { ErrorCode } from "@foyer/contract/errors";
import type { Game } from "@foyer/contract/games";
import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import type { GameCategory, MemberType } from "@foyer/contract/shared";
import { isGuest } from "./member-type.ts";

/** How a signed-in player enters a game whose vendor is available. */
export type LaunchRoute =
  /** A lottery of one of the two vendors that open directly. */
  | { readonly kind: "lottery-launch"; readonly prizeMode: PrizeMode; readonly playType: PlayType }
  /** The site's own lottery page (`/m/launchGame`). */
  | { readonly kind: "lottery-page"; readonly prizeMode: PrizeMode; readonly playType: PlayType }
  /** The launcher, which opens the play frame. `offersFreePlay`: offers free play beside real play. */
  | { readonly kind: "launcher"; readonly offersFreePlay: boolean; readonly playType: PlayType };

/** What a tap on a game does. */
export type TapDecision =
  /** With a session, and the vendor is under maintenance: show a notice. */
  | { readonly kind: "maintenance" }
  /** Without a session. `onwards`: the route after sign-in, and what sign-in may offer without an account. */
  | { readonly kind: "sign-in"; readonly onwards: LaunchRoute }
  | LaunchRoute;

/** Vendors whose lotteries open directly, unless the platform has the lottery itself, with their prize mode. Elott is the default (spec section 9). */
const lotteryLaunchModes: ReadonlyMap<string, PrizeMode> = new Map([
  ["TCG_LOTTO_VN", "Elott"],
  ["TCG_SEA", "SEA"],
]);

/** LOTT and ELOTT name both a vendor and a category; either one opens the lottery page. */
const lotteryPageModes: ReadonlyMap<string, PrizeMode> = new Map([
  ["LOTT", "Lott"],
  ["ELOTT", "Elott"],
]);

/** Spec section 4, "Game click": `ent` for lotto modes containing Entertainment, otherwise `trad`. */
export function playTypeOf(lottoMode: string | undefined): PlayType {
  return lottoMode?.includes("Entertainment") ? "ent" : "trad";
}

/** Whether a game offers free play: `supportPlay` is 0. */
export function offersFreePlay(game: Pick<Game, "supportPlay">): boolean {
  return game.supportPlay === 0;
}

/**
 * Decides what tapping a game does (spec section 4, "Game click"). The lottery page opens during maintenance too: it
 * shows the lottery and says so.
 * @param signedIn whether there is a session, of any member type
 */
export function decideTap(
  game: Pick<Game, "vassalage" | "gameType" | "lottoMode" | "ownLottery" | "supportPlay" | "maintenance">,
  signedIn: boolean,
): TapDecision {
  const way = wayIn(game);
  if (!signedIn) return { kind: "sign-in", onwards: way };
  return game.maintenance && way.kind !== "lottery-page" ? { kind: "maintenance" } : way;
}

/** The prize mode of a lottery that opens on the site's lottery page; undefined for other games. */
const pageModeOf = ({ vassalage, gameType }: Pick<Game, "vassalage" | "gameType">): PrizeMode | undefined =>
  lotteryPageModes.get(vassalage) ?? lotteryPageModes.get(gameType);

function wayIn(
  game: Pick<Game, "vassalage" | "gameType" | "lottoMode" | "ownLottery" | "supportPlay">,
): LaunchRoute {
  const playType = playTypeOf(game.lottoMode);
  const vendorMode = lotteryLaunchModes.get(game.vassalage);
  if (vendorMode)
    return { kind: game.ownLottery ? "lottery-page" : "lottery-launch", prizeMode: vendorMode, playType };
  const lotteryPage = pageModeOf(game);
  if (lotteryPage) return { kind: "lottery-page", prizeMode: lotteryPage, playType };
  return { kind: "launcher", offersFreePlay: offersFreePlay(game), playType };
}

/**
 * The prize mode in which a game opens: the requested one where the lottery offers it, otherwise the lottery's
 * default; undefined for other games.
 */
export function prizeModeOf(
  game: Pick<Game, "vassalage" | "gameType">,
  mode: PrizeMode | undefined,
): PrizeMode | undefined {
  const own = lotteryLaunchModes.get(game.vassalage) ?? pageModeOf(game);
  if (own === undefined || mode === undefined) return own;
  return (own === "SEA") === (mode === "SEA") ? mode : own;
}

/** The lottery whose lobby a prize mode names on `/m/launchGame?code=lobby`; ZY has no lobby of its own. */
export function lotteryOf(prizeMode: PrizeMode): {
  readonly gameType: GameCategory;
  readonly vassalage: string;
} {
  if (prizeMode === "SEA") return { gameType: "LOTT", vassalage: "TCG_SEA" };
  return prizeMode === "Lott"
    ? { gameType: "LOTT", vassalage: "LOTT" }
    : { gameType: "ELOTT", vassalage: "ELOTT" };
}

/** Who requests a launch. A disabled member can use the account but cannot open a game. */
export type LaunchActor =
  | { readonly kind: "visitor" }
  | { readonly kind: "member"; readonly type: MemberType; readonly disabled: boolean };

/**
 * The error code that refuses a launch, or `undefined` when it is allowed. Real play requires a real account; free
 * play is open to anyone where the game supports it (spec section 6). A guest's wallet has play money, which only some
 * vendors accept, and no game without free play does: stakes feed its jackpot.
 */
export function launchRefusal(
  actor: LaunchActor,
  game: { readonly open: boolean; readonly supportsFreePlay: boolean },
  vendor: { readonly open: boolean; readonly takesPlayMoney: boolean },
  freePlay: boolean,
): ErrorCode | undefined {
  if (!vendor.open) return "vendor.maintenance";
  if (!game.open) return "game.closed";
  if (actor.kind === "member" && actor.disabled) return "member.disabled";
  if (freePlay) return game.supportsFreePlay ? undefined : "launch.free.play.unsupported";
  if (actor.kind === "visitor") return "session.required";
  if (isGuest(actor.type) && !(vendor.takesPlayMoney && game.supportsFreePlay))
    return "session.real.account.required";
  return undefined;
}
