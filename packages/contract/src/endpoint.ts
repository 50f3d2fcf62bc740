import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { OperatorRole } from "./operator-roles.ts";

/**
 * Who may call an endpoint.
 * - `public`: anyone; a session is used when present.
 * - `session`: anyone signed in, including free-trial guests.
 * - `account`: a signed-in player with a real account (spec section 6; guests get `session.real.account.required`).
 * - `agent`: a signed-in agent (member type not in 0, 4, 40).
 * - `operator`: a signed-in back-office operator, by an operator token, which no player endpoint accepts.
 */
export type Access = "public" | "session" | "account" | "agent" | "operator";

/** Module ids of the spec (section 6), sent in the `ModuleId` header; a routing label only. */
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
  /** Of pictures: the error of anything else, which is refused by its first bytes. */
  readonly noPicture?: ErrorCode;
}

/** One endpoint of the platform. The gateway and the OpenAPI document use the schemas; the client uses their types only. */
export interface Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Value extends TSchema = TSchema,
> {
  /** Unique `noun.verb`; the client calls endpoints by it. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` parameters, as OpenAPI writes them. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly moduleId?: ModuleId;
  /** Sent instead where `types` of the query is a content type with a module of its own. */
  readonly moduleOfTypes?: Readonly<Record<string, ModuleId>>;
  /** The body is encrypted (HPKE) to the platform's public key; `body` is the shape of the plaintext. */
  readonly sealed?: boolean;
  /**
   * Sends and sets the cookies by which the platform recognizes the browser. They are no authority: a caller is always
   * proven by a header or the body. Every other call is made without cookies, and the platform reads and sets none in it.
   */
  readonly cookies?: boolean;
  /** Also available during maintenance and from blocked locations. */
  readonly allowedDuringMaintenance?: boolean;
  /** Also available to a player who must change an initial or expired password first. */
  readonly allowedBeforePasswordChange?: boolean;
  /** Also available to an operator who must set up a second factor first. */
  readonly allowedBeforeSecondFactor?: boolean;
  /** The operator needs one of these roles, or to be an administrator; without it, any operator may call. */
  readonly roles?: readonly OperatorRole[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is a file instead of JSON: accepted content types and the size limit in bytes. */
  readonly upload?: Upload;
  /** A successful answer is a file of one of these content types instead of an envelope. */
  readonly download?: readonly string[];
  /** Shape of `value` in a successful envelope. */
  readonly value: Value;
  /** Error codes of this endpoint, besides `COMMON_ERRORS`. */
  readonly errors: readonly ErrorCode[];
}

export const COMMON_ERRORS = [
  "request.malformed",
  "request.invalid",
  "request.too.large",
  "request.unsupported.type",
  "request.rate.limited",
  "merchant.unknown",
  "session.password.change.required",
  "session.other.merchant",
  "system.maintenance",
  "system.location.blocked",
  "system.unavailable",
  "system.error",
] as const satisfies readonly ErrorCode[];

/** Declares an endpoint and keeps the literal types of its definition. */
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
  moduleOfTypes?: Readonly<Record<string, ModuleId>>;
  sealed?: boolean;
  cookies?: boolean;
  allowedDuringMaintenance?: boolean;
  allowedBeforePasswordChange?: boolean;
  allowedBeforeSecondFactor?: boolean;
  roles?: readonly OperatorRole[];
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

/** Schema of a successful answer: `{ success: true, value }`. */
export function envelopeOf(value: TSchema): TObject {
  return Type.Object({ success: Type.Literal(true), value });
}

/** Schema of an error: `{ success: false, errorCode, message, value? }`; `message` is English and for logs only. */
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
