import Type from "typebox";
import { walletStatuses } from "./statuses.ts";

/** One unit of a currency in wire amounts: 12.5 EUR travels as 1250000. */
export const AMOUNT_SCALE = 100_000;

/** The currency of free play: no player, no token, no wallet calls. */
export const FREE_PLAY_CURRENCY = "XXX";

/** Money on the wire: a whole number of 1/100,000 units that a JSON number holds exactly. */
export const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A balance may be below zero where an operator allows credit. */
export const Balance = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

export const Uuid = Type.String({
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
});

/** Names travel into logs and databases of both sides: no control characters. */
const name = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: "^[^\\u0000-\\u001f\\u007f]*$" });

/** The operator's name for the player. Never real personal data. */
export const User = name(64);

/** The operator's handle of one launched game: bound to player, game and currency. */
export const Token = Type.String({ minLength: 10, maxLength: 255 });

export const GameCode = name(96);

/** ISO 4217, or XXX in free play. */
export const Currency = Type.String({ pattern: "^[A-Z]{3}$" });

/** The supplier's name of a round; all bets, wins and rollbacks of one round carry the same. */
export const Round = name(255);

/** An http or https address. */
export const WebAddress = Type.String({ minLength: 1, maxLength: 2048, pattern: "^https?://" });

/** Anything the supplier wants kept beside the record. Operators do not act on it. */
export const Meta = Type.Record(Type.String(), Type.Unknown());

export const Status = Type.Enum(walletStatuses);
