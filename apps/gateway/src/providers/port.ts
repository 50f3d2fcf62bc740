import type { GameDetails } from "@foyer/contract/games";

/**
 * What the platform offers the vendors of games, whatever wire dialect they speak. An adapter of a dialect
 * authenticates the vendor, turns its words into these inputs and these outcomes into its words; it decides nothing
 * about money.
 *
 * Amounts and balances are integers in 1/100,000 of the currency's unit. Every transaction may be sent any number of
 * times: it has its effect once.
 */
export interface ProviderPort {
  /**
   * Who a player is. Known only to an integration at which the player has opened a game.
   */
  authenticate(input: { integrationId: string; player: string }): Promise<PlayerOutcome>;

  /** What the player has. Refused once the token has expired. */
  balance(input: SessionInput): Promise<PlayOutcome>;

  /**
   * Takes a stake. Refused when the token has expired, the player is disabled, the house is shut and the round a new
   * one, the stake is outside the limits, the
   * money does not suffice, the round is over, or a rollback of this transaction came first. Sent again it answers
   * `replayed`, even when it would by now be refused.
   */
  bet(input: BetInput): Promise<PlayOutcome>;

  /**
   * Pays a win on a bet of the same round that stands, also after the token expired and to a disabled player. An
   * amount of zero is the result of a lost bet.
   */
  win(input: WinInput): Promise<PlayOutcome>;

  /**
   * Undoes exactly the one bet or win it refers to, also after the token expired. What is not known yet is blocked for
   * good, and what was undone before is no error: both are `done`.
   */
  rollback(input: RollbackInput): Promise<PlayOutcome>;
}

/** One launched game, as the vendor names it. */
export interface SessionInput {
  /** Who is calling, already authenticated. */
  readonly integrationId: string;
  /** As given to the vendor at launch; bound to player, game and currency. */
  readonly token: string;
  /** The member's public id. */
  readonly player: string;
  readonly game: string;
}

export interface RollbackInput extends SessionInput {
  /** The vendor's name of the round. */
  readonly round: string;
  /** The vendor says that nothing more comes in this round. */
  readonly closesRound: boolean;
  /** UUID; unique at this integration. */
  readonly transaction: string;
  /** The transaction that is undone. */
  readonly reference: string;
}

export interface BetInput extends Omit<RollbackInput, "reference"> {
  readonly currency: string;
  readonly amount: bigint;
}

export interface WinInput extends BetInput {
  /** The bet that won. */
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
  /** The house is under maintenance: rounds under way go on, new ones do not begin. */
  | "house_shut"
  | "insufficient_funds"
  | "stake_limit"
  /** The transaction is known with other contents. */
  | "duplicate"
  /** The referenced bet was never seen, or not in this round. */
  | "unknown_transaction"
  | "rolled_back"
  | "round_over";

export interface PlayOutcome {
  readonly outcome: "done" | "replayed" | Refusal;
  /** Who and what they have now; absent where the caller may not know, present in refusals to a known player too. */
  readonly standing?: { readonly player: string; readonly currency: string; readonly balance: bigint };
}

export type PlayerOutcome =
  | {
      readonly outcome: "done";
      readonly player: string;
      readonly currency: string;
      readonly registeredAt: Date;
    }
  | { readonly outcome: "unknown_player" | "player_disabled" };

/** The other direction: what the platform asks of a vendor. An adapter of a dialect implements it for an integration. */
export interface VendorClient {
  /**
   * Where the player's frame shall go. Never throws: a vendor that is down, slow or talks nonsense is an outcome.
   */
  gameUrl(input: GameUrlInput): Promise<GameUrlOutcome>;
  /** Its games with what it publishes of them. Never throws either. */
  gameList(): Promise<GameListOutcome>;
}

export interface GameUrlInput {
  readonly game: string;
  /** Merchant code. */
  readonly merchant: string;
  /** Absent in free play: then the vendor gets neither player nor token, and makes no wallet calls. */
  readonly play?: { readonly player: string; readonly token: string; readonly currency: string };
  /** Language code as the front uses it (EN, TY, PT-BR…). */
  readonly language: string;
  /** ISO 3166 alpha 2; XX when unknown. */
  readonly country: string;
  readonly address?: string;
  /** Where the game's own way home leads. */
  readonly lobbyUrl: string;
}

export type GameUrlOutcome =
  | { readonly outcome: "url"; readonly url: string }
  /** No usable answer in time. */
  | { readonly outcome: "unreachable"; readonly reason: string }
  /** The vendor answered, and said no. */
  | { readonly outcome: "refused"; readonly reason: string };

/** What a vendor publishes of a game, as players are told. */
export type GameFigures = Omit<GameDetails, "game">;

export interface VendorGame {
  /** Vendor code of the catalogue. */
  readonly vendor: string;
  readonly game: string;
  readonly figures: GameFigures;
}

export type GameListOutcome =
  | { readonly outcome: "list"; readonly games: readonly VendorGame[] }
  | { readonly outcome: "unreachable" | "refused"; readonly reason: string };

/** A party that runs games and calls the wallet, as configured. */
export interface Integration {
  readonly id: string;
  readonly dialect: "hub";
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly enabled: boolean;
  /** Vendor codes of the catalogue; `null`: all that no other integration names. */
  readonly vendors: readonly string[] | null;
  /** `null`: no restriction. */
  readonly games: readonly string[] | null;
  readonly currencies: readonly string[] | null;
  readonly minStake: bigint;
  /** `null`: no limit. */
  readonly maxStake: bigint | null;
  /** Whether guests play its games with play money: an outside vendor would bill their rounds. */
  readonly takesPlayMoney: boolean;
}
