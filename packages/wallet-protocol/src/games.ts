import Type from "typebox";
import { Currency, GameCode, Meta, Round, Token, User, Uuid, WebAddress } from "./fields.ts";

/**
 * Game calls: operator to supplier. All are POST with a JSON body signed by the operator's key in
 * `X-Hub88-Signature`. Success is HTTP 200 with the shape below, failure an HTTP error with a GameError body.
 */
export const gamePaths = {
  url: "/game/url",
  round: "/game/round",
  list: "/game/list",
} as const;

export const platforms = ["GPL_DESKTOP", "GPL_MOBILE"] as const;
export type Platform = (typeof platforms)[number];

const operatorId = Type.Integer({ minimum: 1 });

/**
 * Rules of play that an operator's licence sets for all games it offers, in a launch's `meta`. A supplier of its own
 * data ignores them.
 */
export const PlayRules = Type.Object({
  /** Shortest time from the start of a round to the start of the next one; the supplier's default where absent. */
  minimum_cycle_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  /** Whether a game may offer faster play. */
  turbo: Type.Optional(Type.Boolean()),
  /** `transfer`: the game is played with the supplier's own wallet of the player (see transfer-wallet.ts). */
  wallet: Type.Optional(Type.Literal("transfer")),
});
export type PlayRules = Type.Static<typeof PlayRules>;

/** Requests the address of a game. In free play the currency is XXX and `user` and `token` are absent. */
export const GameUrlRequest = Type.Object({
  operator_id: operatorId,
  sub_partner_id: Type.Optional(Type.String({ maxLength: 64 })),
  user: Type.Optional(User),
  token: Type.Optional(Token),
  game_code: GameCode,
  platform: Type.Enum(platforms),
  currency: Currency,
  /** ISO 3166 alpha 2; XX where the operator does not know. */
  country: Type.String({ pattern: "^[A-Z]{2}$" }),
  /** ISO 639-1, with a region where the language needs one: en, pt-BR. */
  lang: Type.String({ pattern: "^[a-z]{2,3}(-[A-Za-z]{2,4})?$" }),
  ip: Type.Optional(Type.String({ maxLength: 64 })),
  /** Target of the game's home button. */
  lobby_url: WebAddress,
  deposit_url: Type.Optional(WebAddress),
  meta: Type.Optional(Type.Intersect([PlayRules, Meta])),
});
export type GameUrlRequest = Type.Static<typeof GameUrlRequest>;

export const GameUrlResponse = Type.Object({ url: WebAddress });
export type GameUrlResponse = Type.Static<typeof GameUrlResponse>;

/** Requests a page that shows the details of one round. */
export const GameRoundRequest = Type.Object({
  operator_id: operatorId,
  user: User,
  round: Round,
  transaction_uuid: Type.Optional(Uuid),
});
export type GameRoundRequest = Type.Static<typeof GameRoundRequest>;

export const GameRoundResponse = Type.Object({ url: WebAddress });
export type GameRoundResponse = Type.Static<typeof GameRoundResponse>;

export const GameListRequest = Type.Object({ operator_id: operatorId });
export type GameListRequest = Type.Static<typeof GameListRequest>;

/** Names of the volatility levels from one to five, the same in a game's rules and in the operator's lists. */
export const VOLATILITY_NAMES = {
  1: "low",
  2: "medium",
  3: "medium",
  4: "high",
  5: "very-high",
} as const;
export type VolatilityName = (typeof VOLATILITY_NAMES)[keyof typeof VOLATILITY_NAMES];

/** Figures of a game published for players; exact, all optional. */
export const GameListDetails = Type.Object({
  /** Long-run return to the player in per cent with two decimals: "96.20". */
  rtp: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}\\.[0-9]{2}$" })),
  /** One (calm) to five (wild). */
  volatility: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  ways: Type.Optional(
    Type.Object({
      kind: Type.Enum(["lines", "ways"]),
      count: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    }),
  ),
  reels: Type.Optional(
    Type.Object({
      columns: Type.Integer({ minimum: 1, maximum: 100 }),
      /** Of the tallest reel. */
      rows: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
  ),
  /** Largest win of a round, as a multiple of the stake. */
  top_win: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  free_spins: Type.Optional(Type.Boolean()),
  /** Smallest and largest stake, in 1/100,000 of the unit. */
  stakes: Type.Optional(
    Type.Object({
      least: Type.Integer({ minimum: 1, maximum: 1e15 }),
      most: Type.Integer({ minimum: 1, maximum: 1e15 }),
    }),
  ),
});
export type GameListDetails = Type.Static<typeof GameListDetails>;

export const GameListEntry = Type.Object({
  game_code: GameCode,
  name: Type.String(),
  product: Type.String(),
  category: Type.String(),
  enabled: Type.Boolean(),
  platforms: Type.Array(Type.Enum(platforms)),
  /** Long-run return to the player, in per cent. */
  rtp: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  /** One (calm) to five (wild). */
  volatility: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  paylines: Type.Optional(Type.Integer({ minimum: 0 })),
  freebet_support: Type.Optional(Type.Boolean()),
  url_thumb: Type.Optional(WebAddress),
  url_background: Type.Optional(WebAddress),
  details: Type.Optional(GameListDetails),
});
export type GameListEntry = Type.Static<typeof GameListEntry>;

export const GameListResponse = Type.Array(GameListEntry);
export type GameListResponse = Type.Static<typeof GameListResponse>;

export const GameError = Type.Object({ error: Type.String() });
export type GameError = Type.Static<typeof GameError>;
