import { type Static, Type } from "typebox";

/** Money on the wire: a decimal string with up to five decimals ("12480.5"), never a number. */
export const Amount = Type.String({
  pattern: "^-?(0|[1-9][0-9]{0,12})(\\.[0-9]{1,5})?$",
  description: "Decimal string in currency units",
});

/** Public id of a member. */
export const PublicMemberId = Type.String({
  pattern: "^[0-9a-z]{1,64}$",
  description: "Public id of a member",
});

/** The id of a stored record, within the range of the database's integers. */
export const RecordId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });

/** A number that the database stores as an integer of four bytes. */
export const SmallNumber = Type.Integer({ maximum: 2_147_483_647 });

/** Where a list goes on: the id of its last record, or zero. */
export const RecordCursor = Type.String({ pattern: "^[0-9]{1,18}$" });

/** Language codes of the spec; TY is Filipino. */
export const LANGUAGES = [
  "CN",
  "EN",
  "JA",
  "TH",
  "VI",
  "MY",
  "ES",
  "HI",
  "ID",
  "KM",
  "KO",
  "KR",
  "MS",
  "PT",
  "TA",
  "TW",
  "TY",
  "UR",
  "UR-LA",
  "PT-BR",
  "TR",
  "BN",
  "AR",
  "FA",
  "RU",
  "KK",
  "UZ",
  "LO",
  "NE",
  "FR",
  "TE",
  "SW",
] as const;
export const Language = Type.Enum([...LANGUAGES], { description: "Language code of the spec" });
export type Language = (typeof LANGUAGES)[number];

/** Game categories (spec section 9), without HOT, which is a list across all of them. */
export const GAME_CATEGORIES = ["LIVE", "PVP", "SPORTS", "ESPORTS", "RNG", "FISH", "LOTT", "ELOTT"] as const;
export const GameCategory = Type.Enum([...GAME_CATEGORIES]);
export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** Member types: 0 member, 1 agent, 2 general agent, 4 guest on trial, 40 test member, 41 and 42 test agents. */
export const MEMBER_TYPES = [0, 1, 2, 4, 40, 41, 42] as const;
export const MemberType = Type.Enum([...MEMBER_TYPES]);
export type MemberType = (typeof MEMBER_TYPES)[number];

/** Page numbers start at 1; lists return at most 25 rows per page (spec section 9). */
export const PAGE_SIZE = 25;
export const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 });

/** A picture served by the platform; the client appends `.{width}.avif` or `.{width}.webp` to `base`. */
export const Picture = Type.Object({
  base: Type.String({
    description: "Path without width and format, e.g. /art/nightjar-ember-orchard-1a2b3c4d",
  }),
  tint: Type.String({ description: "Placeholder colour, #rrggbb" }),
  glow: Type.String({ description: "Glow colour around the picture, #rrggbb" }),
});
export type Picture = Static<typeof Picture>;

/** Of a text in a body that people type in figures: digits of every script are read before the text is checked. */
export const FIGURES = { "x-figures": true } as const;

/** A mobile number as the player writes it, and the dialling code of its country ("63"). */
export const Mobile = {
  mobileNum: Type.String({ minLength: 1, maxLength: 20, pattern: "^[0-9]+$", ...FIGURES }),
  countryDialingCode: Type.String({ pattern: "^[1-9][0-9]{0,3}$", ...FIGURES }),
};

/** A code received by SMS. */
export const VerificationCode = Type.String({ minLength: 1, maxLength: 10, pattern: "^[0-9]+$", ...FIGURES });

/** A random token issued by the platform: 256 bits as base64url. */
export const RandomToken = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" });

/**
 * Replay protection of a sealed body: time of sending in milliseconds since the epoch, and a nonce.
 */
export const Freshness = {
  sentAt: Type.Integer({ maximum: 8.64e15 }),
  nonce: Type.String({ minLength: 16, maxLength: 64 }),
};

/** Words an operator searches for; each must be the beginning of a word of what is found. */
export const BackOfficeWords = Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" });

/** JSON types of WebAuthn Level 3 such as `PublicKeyCredentialCreationOptionsJSON`, which the libraries of both sides write and read. */
export const WebAuthnJson = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 20 });

export const Username = Type.String({ minLength: 1, maxLength: 64 });
export const Empty = Type.Object({}, { additionalProperties: false });
