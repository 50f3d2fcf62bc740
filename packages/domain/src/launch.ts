import type { ErrorCode } from "@foyer/contract/errors";
import type { Game } from "@foyer/contract/games";
import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import type { GameCategory, MemberType } from "@foyer/contract/shared";
import { isGuest } from "./member-type.ts";

/** How a game whose vendor is open is entered by whoever is signed in. */
export type WayIn =
  /** One of the two vendors whose lottery opens by itself. */
  | { readonly kind: "lottery-launch"; readonly prizeMode: PrizeMode; readonly playType: PlayType }
  /** The lottery page of this house (`/m/launchGame`). */
  | { readonly kind: "lottery-page"; readonly prizeMode: PrizeMode; readonly playType: PlayType }
  /** The launcher, into the play frame. `offersFreePlay`: it shows free play beside playing for real. */
  | { readonly kind: "launcher"; readonly offersFreePlay: boolean; readonly playType: PlayType };

/** What a tap on a game means. */
export type TapDecision =
  /** The vendor rests: say so. */
  | { readonly kind: "maintenance" }
  /** Nobody is signed in. `onwards`: where sign-in leads, and what it may offer without an account. */
  | { readonly kind: "sign-in"; readonly onwards: WayIn }
  | WayIn;

/** Vendors whose lottery opens by itself, with their prize mode. Elott is the default (spec section 9). */
const lotteryLaunchModes: ReadonlyMap<string, PrizeMode> = new Map([
  ["TCG_LOTTO_VN", "Elott"],
  ["TCG_SEA", "SEA"],
]);

/** LOTT and ELOTT name both a vendor and a category; either sends to the lottery page. */
const lotteryPageModes: ReadonlyMap<string, PrizeMode> = new Map([
  ["LOTT", "Lott"],
  ["ELOTT", "Elott"],
]);

/** Spec section 4, "Game click": `ent` for lotto modes containing Entertainment, otherwise `trad`. */
export function playTypeOf(lottoMode: string | undefined): PlayType {
  return lottoMode?.includes("Entertainment") ? "ent" : "trad";
}

/** Whether a game can be played without money: `supportPlay` 0 says so. */
export function offersFreePlay(game: Pick<Game, "supportPlay">): boolean {
  return game.supportPlay === 0;
}

/**
 * What tapping a game does (spec section 4, "Game click"). That the vendor rests is said before anything else:
 * nobody should sign in only to learn it.
 * @param signedIn whether there is a session, of whatever type
 */
export function decideTap(
  game: Pick<Game, "vassalage" | "gameType" | "lottoMode" | "supportPlay" | "maintenance">,
  signedIn: boolean,
): TapDecision {
  if (game.maintenance) return { kind: "maintenance" };
  const way = wayIn(game);
  return signedIn ? way : { kind: "sign-in", onwards: way };
}

/** The prize mode of a lottery that opens on the house's own page; none for what is not one. */
const pageModeOf = ({ vassalage, gameType }: Pick<Game, "vassalage" | "gameType">): PrizeMode | undefined =>
  lotteryPageModes.get(vassalage) ?? lotteryPageModes.get(gameType);

function wayIn(game: Pick<Game, "vassalage" | "gameType" | "lottoMode" | "supportPlay">): WayIn {
  const playType = playTypeOf(game.lottoMode);
  const ownLottery = lotteryLaunchModes.get(game.vassalage);
  if (ownLottery) return { kind: "lottery-launch", prizeMode: ownLottery, playType };
  const lotteryPage = pageModeOf(game);
  if (lotteryPage) return { kind: "lottery-page", prizeMode: lotteryPage, playType };
  return { kind: "launcher", offersFreePlay: offersFreePlay(game), playType };
}

/**
 * The prize mode a game is opened in: the one asked for where its lottery has it, otherwise its lottery's own;
 * none outside the lottery.
 */
export function prizeModeOf(
  game: Pick<Game, "vassalage" | "gameType">,
  asked: PrizeMode | undefined,
): PrizeMode | undefined {
  const own = lotteryLaunchModes.get(game.vassalage) ?? pageModeOf(game);
  if (own === undefined || asked === undefined) return own;
  return (own === "SEA") === (asked === "SEA") ? asked : own;
}

/** The lottery whose lobby a prize mode names on `/m/launchGame?code=lobby`; ZY has no house of its own. */
export function lotteryOf(prizeMode: PrizeMode): {
  readonly gameType: GameCategory;
  readonly vassalage: string;
} {
  if (prizeMode === "SEA") return { gameType: "LOTT", vassalage: "TCG_SEA" };
  return prizeMode === "Lott"
    ? { gameType: "LOTT", vassalage: "LOTT" }
    : { gameType: "ELOTT", vassalage: "ELOTT" };
}

/** Who asks the platform to launch. A disabled member keeps what is theirs but opens no game. */
export type LaunchActor =
  | { readonly kind: "visitor" }
  | { readonly kind: "member"; readonly type: MemberType; readonly disabled: boolean };

/**
 * Whether the platform may open a game, as the code of the refusal or `undefined` for yes. Playing for money
 * needs a real account; free play is open to anyone where the game supports it (spec section 6). A guest's wallet
 * holds play money, which only some vendors take, and no game does that cannot be played free: its pot is fed by
 * stakes.
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
