import Type from "typebox";
import { walletStatuses } from "./statuses.ts";

/** One unit of a currency in wire amounts: 12.5 EUR travels as 1250000. */
export const AMOUNT_SCALE = 100_000;

/** Currency code of free play, which has no player, token or wallet calls. */
export const FREE_PLAY_CURRENCY = "XXX";

/** Money on the wire: a whole number of 1/100,000 units that a JSON number holds exactly. */
export const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A balance may be below zero where an operator allows credit. */
export const Balance = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

export const Uuid = Type.String({
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
});

/** Names are written to logs and databases of both sides: no control characters. */
const name = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: "^[^\\u0000-\\u001f\\u007f]*$" });

/** The operator's id of the player; never personal data. */
export const User = name(64);

/** The operator's token of one launched game, bound to player, game and currency. */
export const Token = Type.String({ minLength: 10, maxLength: 255 });

export const GameCode = name(96);

/** ISO 4217, or XXX in free play. */
export const Currency = Type.String({ pattern: "^[A-Z]{3}$" });

/** The supplier's id of a round, the same in all its bets, wins and rollbacks. */
export const Round = name(255);

/** An http or https address. */
export const WebAddress = Type.String({ minLength: 1, maxLength: 2048, pattern: "^https?://" });

/** Free-form data of the supplier, stored with the record; operators do not interpret it. */
export const Meta = Type.Record(Type.String(), Type.Unknown());

/**
 * Marks a field that another call requires and this one has no use for. A body may have fields that this protocol does not
 * know yet; but the signature covers the body and not the path, so the body of one call must not be valid as another's.
 */
export const OtherCalls = Type.Optional(Type.Unsafe<unknown>({ not: {} }));

export const Status = Type.Enum(walletStatuses);
