import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call an endpoint.
 * - `public`: anyone; a session is used when there is one.
 * - `session`: anyone signed in, guests on trial play too.
 * - `account`: a signed-in player with a real account (spec section 6: guests are told so).
 * - `agent`: a signed-in agent (member type not in 0, 4, 40).
 * - `operator`: one who works at the house's desk, by a token of their own that opens nothing of a player's.
 */
export type Access = "public" | "session" | "account" | "agent" | "operator";

/** The module ids the spec names; they travel in the `ModuleId` header and are only a routing label. */
export type ModuleId =
  | "COMM3"
  | "FUNDTRANS3"
  | "AGEANNOUNCE3"
  | "MEMTRANS3"
  | "PERSPNL3"
  | "AGEINFO3"
  | "AGEDOWNMAN3"
  | "REG3"
  | "CAPTCHA3"
  | "VERIFICATION3"
  | "CBS3";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Upload {
  readonly types: readonly string[];
  readonly largest: number;
}

/** One call of the platform. Schemas serve the gateway and the published document; the front uses only their types. */
export interface Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Value extends TSchema = TSchema,
> {
  /** `noun.verb`, unique; the front calls by it. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` parameters, as OpenAPI writes them. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly moduleId?: ModuleId;
  /** The body travels sealed (HPKE) to the platform's public key; `body` is the shape inside. */
  readonly sealed?: boolean;
  /** Answers also while the house is shut: under maintenance, or to visitors from where they are. */
  readonly whenShut?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is a file, not JSON: of these types, and at most so many bytes. */
  readonly upload?: Upload;
  /** The good answer is a file of one of these types, not an envelope. */
  readonly download?: readonly string[];
  /** What `value` of a successful envelope holds. */
  readonly value: Value;
  /** Codes this call can answer besides those every call can (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
}

export const COMMON_ERRORS = [
  "request.malformed",
  "request.invalid",
  "request.too.large",
  "request.unsupported.type",
  "request.rate.limited",
  "merchant.unknown",
  "system.maintenance",
  "system.location.blocked",
  "system.unavailable",
  "system.error",
] as const satisfies readonly ErrorCode[];

/** Keeps the literal types of a definition. */
export function endpoint<
  const Id extends string,
  Params extends TSchema = never,
  Query extends TSchema = never,
  Body extends TSchema = never,
  Value extends TSchema = TSchema,
>(definition: {
  id: Id;
  method: Method;
  path: string;
  access: Access;
  summary: string;
  moduleId?: ModuleId;
  sealed?: boolean;
  whenShut?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: Upload;
  download?: readonly string[];
  value: Value;
  errors: readonly ErrorCode[];
}) {
  return definition;
}

type Parsed<S> = [S] extends [never] ? undefined : S extends TSchema ? Static<S> : undefined;
export type ParamsOf<E> = E extends { params?: infer S } ? Parsed<NonNullable<S>> : undefined;
export type QueryOf<E> = E extends { query?: infer S } ? Parsed<NonNullable<S>> : undefined;
export type BodyOf<E> = E extends { body?: infer S } ? Parsed<NonNullable<S>> : undefined;
export type ValueOf<E> = E extends { value: infer S extends TSchema } ? Static<S> : never;

/** `{ success: true, value }`, the shape of every good answer. */
export function envelopeOf(value: TSchema): TObject {
  return Type.Object({ success: Type.Literal(true), value });
}

/** `{ success: false, errorCode, message, value? }`; `message` is English, for logs only. */
export const ErrorEnvelope = Type.Object(
  {
    success: Type.Literal(false),
    errorCode: Type.String(),
    message: Type.String(),
    value: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: "ErrorEnvelope" },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
