import type { GameDetails } from "@foyer/contract/games";
import type { FrameRight } from "@foyer/contract/launch";

/**
 * The wallet that the platform offers to game vendors, independent of the wire dialect. An adapter of a dialect
 * authenticates the vendor and translates requests and outcomes; it makes no decisions about money.
 *
 * Amounts and balances are integers in 1/100,000 of the currency's unit. Every transaction is idempotent: it may be
 * sent any number of times and takes effect once.
 */
export interface ProviderPort {
  /** Looks up a player, if the player has opened a game of the integration. */
  authenticate(input: { integrationId: string; player: string }): Promise<PlayerOutcome>;

  /** The player's balance. Refused once the token has expired. */
  balance(input: SessionInput): Promise<PlayOutcome>;

  /**
   * Takes a stake. Refused when the token has expired, the player is disabled, the round is new during maintenance or
   * from a blocked country, the stake is outside the limits, the balance is insufficient, the round is over, or a
   * rollback of this transaction came first. A replay returns `replayed`, even if a new bet would be refused by then.
   */
  bet(input: BetInput): Promise<PlayOutcome>;

  /**
   * Pays a win on a bet of the same round that was not rolled back, also after the token has expired and to a disabled
   * player. An amount of zero is the result of a lost bet.
   */
  win(input: WinInput): Promise<PlayOutcome>;

  /**
   * Reverses exactly the referenced bet or win, also after the token has expired. An unknown transaction is blocked
   * permanently, and one already reversed is not an error: both return `done`.
   */
  rollback(input: RollbackInput): Promise<PlayOutcome>;
}

/** One launched game, as the vendor names it. */
export interface SessionInput {
  /** The calling integration, already authenticated. */
  readonly integrationId: string;
  /** Token from the launch, bound to player, game and currency. */
  readonly token: string;
  /** The member's public id. */
  readonly player: string;
  readonly game: string;
}

export interface RollbackInput extends SessionInput {
  /** The vendor's id of the round. */
  readonly round: string;
  /** Whether this is the last transaction of the round. */
  readonly closesRound: boolean;
  /** UUID, unique within the integration. */
  readonly transaction: string;
  /** UUID of the transaction to reverse. */
  readonly reference: string;
  /** What the vendor sent beside the fields of its dialect: kept with the transaction, not interpreted. */
  readonly unknownFields?: Readonly<Record<string, unknown>>;
}

export interface BetInput extends Omit<RollbackInput, "reference"> {
  readonly currency: string;
  readonly amount: bigint;
}

export interface WinInput extends BetInput {
  /** UUID of the bet that won. */
  readonly reference: string;
}

/** Why a call had no effect. */
export type Refusal =
  | "unknown_player"
  | "unknown_token"
  | "token_expired"
  | "unknown_game"
  | "wrong_currency"
  | "player_disabled"
  /** The merchant is under maintenance: open rounds continue, new rounds cannot start. */
  | "maintenance"
  /** The game is played from a country the merchant blocks: open rounds continue, new rounds cannot start. */
  | "location_blocked"
  | "insufficient_funds"
  | "stake_limit"
  /** A transaction with this UUID and other contents exists. */
  | "duplicate"
  /** The referenced bet does not exist in this round. */
  | "unknown_transaction"
  | "rolled_back"
  | "round_over";

export interface PlayOutcome {
  readonly outcome: "done" | "replayed" | Refusal;
  /** Player and current balance; absent where the caller may not know it, also present when a known player is refused. */
  readonly account?: { readonly player: string; readonly currency: string; readonly balance: bigint };
}

export type PlayerOutcome =
  | {
      readonly outcome: "done";
      readonly player: string;
      readonly currency: string;
      readonly registeredAt: Date;
    }
  | { readonly outcome: "unknown_player" | "player_disabled" };

/** Calls from the platform to a vendor. An adapter of a dialect implements it for an integration. */
export interface VendorClient {
  /** Requests the URL of a game. Never throws: an unavailable, slow or invalid response is an outcome. */
  gameUrl(input: GameUrlInput): Promise<GameUrlOutcome>;
  /** Requests the vendor's games with their published details. Never throws. */
  gameList(): Promise<GameListOutcome>;
  /** Requests the URL of the vendor's own page about a settled round. Absent: the dialect has none. Never throws. */
  roundUrl?(input: RoundUrlInput): Promise<GameUrlOutcome>;
}

export interface GameUrlInput {
  readonly game: string;
  /** Merchant code. */
  readonly merchant: string;
  /** Absent in free play: the vendor gets neither player nor token and makes no wallet calls. */
  readonly play?: {
    readonly player: string;
    /** Absent where the vendor keeps the player's money: it makes no wallet calls. */
    readonly token?: string;
    readonly currency: string;
  };
  /** Language code of the spec (EN, TY, PT-BR…). */
  readonly language: string;
  /** ISO 3166 alpha 2; XX when unknown. */
  readonly country: string;
  readonly address?: string;
  /** Target of the game's home button. */
  readonly lobbyUrl: string;
  /** Shortest time from the start of a round to the start of the next one. */
  readonly minimumCycleMs: number;
  /** Whether the game may offer faster play. */
  readonly turbo: boolean;
}

export interface RoundUrlInput {
  /** The member's public id. */
  readonly player: string;
  /** The vendor's id of the round. */
  readonly round: string;
}

export type GameUrlOutcome =
  | { readonly outcome: "url"; readonly url: string }
  /** The vendor answered with an empty address. */
  | { readonly outcome: "empty"; readonly reason: string }
  /** No valid response in time. */
  | { readonly outcome: "unreachable"; readonly reason: string }
  /** The vendor refused the request. */
  | { readonly outcome: "refused"; readonly reason: string };

/** A player's wallet at a vendor. */
export interface VendorWalletOf {
  /** Merchant code. */
  readonly merchant: string;
  /** Vendor code in the catalogue. */
  readonly vendor: string;
  /** The member's public id. */
  readonly player: string;
  readonly currency: string;
}

export interface VendorTransfer extends VendorWalletOf {
  /** UUID by which the vendor decides it once. */
  readonly transaction: string;
  /** `out` of the main wallet, or back `in`. */
  readonly direction: "out" | "in";
  readonly amount: bigint;
}

export type TransferFailure = "funds" | "limit" | "account" | "currency";

export type TransferOutcome =
  | { readonly outcome: "done" }
  /** For good: the vendor refuses this transaction also when an earlier attempt arrives late. */
  | { readonly outcome: "refused"; readonly reason: TransferFailure }
  /** The vendor has not seen the transaction. */
  | { readonly outcome: "unseen" }
  /** Nothing is known about what happened. */
  | { readonly outcome: "unreachable"; readonly reason: string };

/** A round that was played from a vendor's wallet, as the vendor published it last. */
export interface FeedRound {
  readonly round: string;
  /** The member's public id. */
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly state: "settled" | "cancelled";
  readonly startedAt: Date;
  readonly settledAt: Date;
}

/** A record of a vendor's feed by its number: a round, or what is wrong with it. */
export type FeedRecord = { readonly sequence: bigint } & (
  | { readonly play: FeedRound }
  | { readonly fault: "syntax" | "amount" | "time"; readonly round?: string }
);

export type FeedPage =
  /** `newest`: the highest number there is. */
  | { readonly outcome: "page"; readonly records: readonly FeedRecord[]; readonly newest: bigint }
  | { readonly outcome: "unreachable"; readonly reason: string };

/** Wallets that a vendor keeps. An adapter of a dialect implements it for an integration. No call ever throws. */
export interface TransferWallet {
  balance(
    wallet: VendorWalletOf,
  ): Promise<{ readonly balance: bigint } | { readonly outcome: "unreachable"; readonly reason: string }>;
  /** Moves money once per transaction; it may be repeated. Is never `unseen`. */
  move(transfer: VendorTransfer): Promise<TransferOutcome>;
  /** What became of a transfer. */
  check(transfer: VendorTransfer): Promise<TransferOutcome>;
  /** What happened to rounds that were played from the vendor's wallets, after a number of its feed. */
  rounds(vendor: string, after: bigint, limit: number): Promise<FeedPage>;
}

/** Details of a game published by its vendor, as shown to players. */
export type GameFigures = Omit<GameDetails, "game">;

export interface VendorGame {
  /** Vendor code in the catalogue. */
  readonly vendor: string;
  readonly game: string;
  readonly figures: GameFigures;
}

export type GameListOutcome =
  | { readonly outcome: "list"; readonly games: readonly VendorGame[] }
  | { readonly outcome: "unreachable" | "refused"; readonly reason: string };

/** A configured integration: a party that runs games and calls the wallet. */
export interface Integration {
  readonly id: string;
  readonly dialect: "hub";
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly enabled: boolean;
  /** Vendor codes in the catalogue; `null`: all that no other integration lists. */
  readonly vendors: readonly string[] | null;
  /** `null`: no restriction. */
  readonly games: readonly string[] | null;
  readonly currencies: readonly string[] | null;
  readonly minStake: bigint;
  /** `null`: no limit. */
  readonly maxStake: bigint | null;
  /** Whether guests may play its games with play money: an external vendor would bill their rounds. */
  readonly takesPlayMoney: boolean;
  /** Origins of the pages in its games' frames; of the studio none: they come from the settings. */
  readonly frameOrigins: readonly string[];
  /** Rights of the frame besides running scripts. */
  readonly frameRights: readonly FrameRight[];
  /** Whether its games post `ready`; others are shown when their frame has loaded. */
  readonly handshake: boolean;
}
