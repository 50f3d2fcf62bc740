import type { Palette } from "@foyer/artwork";
import type { VolatilityName } from "@foyer/wallet-protocol";
import type { Lines, Mystery, Scatter, Ways, WildRule } from "./games/slots/definition.ts";
import type { Round } from "./games/slots/play.ts";

/**
 * API between the game page and its server. Amounts are integers in 1/100,000 of a unit. Every call of the page
 * carries the play reference in the header `Play-Ref`; errors are `{ error }`.
 *
 * GET  /play/:ref     the page, with a `Boot` as JSON in place of a marker
 * GET  /api/state     PlayState
 * POST /api/spin      SpinRequest → SpinAnswer; the same spinId always answers the same round
 * POST /api/shown     { spinId } → {}: the round was shown to its end
 * GET  /api/history   History
 */
export interface Boot {
  readonly ref: string;
  readonly language: "EN" | "TY";
  /** Free play: no wallet calls, and the session is deleted later. */
  readonly free: boolean;
  /** Shortest time from the start of a round to the start of the next one; the server refuses an earlier one. */
  readonly minimumCycleMs: number;
  /** Whether the operator allows faster play. */
  readonly turbo: boolean;
  readonly currency: { readonly code: string; readonly symbol: string };
  readonly title: string;
  readonly vendor: string;
  readonly palette: Palette;
  /** Whole SVG that fills the page behind the reels. */
  readonly backdrop: string;
  /** By symbol number. */
  readonly symbols: readonly SymbolLook[];
  readonly game: PublicGame;
  /** Origin of the embedding lobby, the target of the page's messages; null when not framed. */
  readonly lobbyOrigin: string | null;
  readonly state: PlayState;
}

export interface SymbolLook {
  /** What the drawing shows, by language. */
  readonly name: Readonly<Record<Boot["language"], string>>;
  readonly svg: string;
  readonly role: "regular" | "wild" | "scatter" | "mystery";
}

/** What players may know of a game: all of its rules, but not its strips. */
export interface PublicGame {
  readonly heights: readonly number[];
  readonly evaluation: Lines | Ways;
  readonly coins: number;
  readonly pays: readonly (readonly number[])[];
  readonly wild: number | null;
  readonly scatter: Scatter | null;
  readonly mystery: Mystery | null;
  readonly wildRule: { readonly base: WildRule; readonly free: WildRule | null };
  /** Maximum win of a round in whole stakes, as in the game's published details. */
  readonly topWin: number;
  readonly volatility: VolatilityName;
  readonly stakes: readonly number[];
  /** Exact, in percent of the stake with two decimals, e.g. "96.12". */
  readonly returnPercent: string;
  /** Share of rounds that pay anything, in percent with one decimal. */
  readonly hitPercent: string;
  /** Average number of rounds per feature (free spins or prize); null without a feature. */
  readonly featureEvery: number | null;
}

export interface PlayState {
  /** Null when the wallet does not answer. */
  readonly balance: number | null;
  /** Why the session cannot play any more; null while it can. */
  readonly refused: PlayError | null;
  /** The stake of the last round. */
  readonly stake: number;
  /** What the reels show before the first spin. */
  readonly window: readonly (readonly number[])[];
  /** A finished round that was not shown to its end, to be shown again. */
  readonly unseen: DoneRound | null;
  /** A round that is not settled yet. */
  readonly running: { readonly spinId: string } | null;
}

export interface SpinRequest {
  readonly spinId: string;
  readonly stake: number;
}

export interface DoneRound {
  readonly state: "done";
  readonly spinId: string;
  readonly stake: number;
  readonly win: number;
  /** Balance after the round; null until the wallet has confirmed the win. */
  readonly balance: number | null;
  readonly round: Round;
}

export type SpinAnswer =
  | DoneRound
  /** The wallet has not answered yet: repeat the call with the same spinId. */
  | { readonly state: "running"; readonly spinId: string }
  /**
   * The wallet could not be reached: the round is void, and a stake that may have been taken is rolled
   * back.
   */
  | { readonly state: "void"; readonly spinId: string };

export type PlayError =
  | "not-enough-money"
  | "session-expired"
  | "round-running"
  | "stake-refused"
  /** The shortest game cycle is not over yet. */
  | "too-soon"
  | "limit-reached"
  | "player-disabled"
  | "unknown-session"
  | "bad-request"
  | "too-many-requests"
  | "failed";

export interface HistoryRow {
  readonly at: string;
  readonly stake: number;
  readonly win: number;
  readonly state: "done" | "void" | "running";
}
export interface History {
  readonly rounds: readonly HistoryRow[];
}

/** What the page notifies the embedding lobby of; win: the round pays more than its stake. */
export type LobbyEvent =
  | "ready"
  | "balance"
  | "roundStart"
  | "roundEnd"
  | "win"
  | "refused"
  | "deposit"
  | "lobby"
  | "expired";

/** Message from the page to the embedding lobby, by postMessage. */
export type LobbyMessage =
  | { readonly type: "foyer.game"; readonly event: LobbyEvent }
  /** The player has turned the sound on or off. */
  | { readonly type: "foyer.game"; readonly event: "sound"; readonly on: boolean };

/** Message from the lobby to the page: the remembered sound setting, or the wallet's balance in 1/100,000. */
export type MessageFromLobby =
  | { readonly type: "foyer.lobby"; readonly event: "sound"; readonly on: boolean }
  | { readonly type: "foyer.lobby"; readonly event: "balance"; readonly amount: number };
