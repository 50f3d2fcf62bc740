import {
  type Access,
  type BodyOf,
  COMMON_ERRORS,
  type Endpoint,
  ErrorEnvelope,
  envelopeOf,
  type ParamsOf,
  type QueryOf,
  type Upload,
  type ValueOf,
} from "@foyer/contract/endpoint";
import { ERRORS } from "@foyer/contract/errors";
import { isAgent, isGuest } from "@foyer/domain/member-type";
import { mayAct } from "@foyer/domain/operator-role";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from "fastify";
import type { TSchema } from "typebox";
import { AppError } from "./errors.ts";
import { compiled, firstFault } from "./json-body.ts";
import { type Operator, operatorError } from "./operator-context.ts";
import { refuseNoPicture } from "./picture-upload.ts";
import { oncePerSchema } from "./schema-compilers.ts";
import { type Player, sessionError } from "./session-context.ts";
import { typedFiguresOf } from "./typed-figures.ts";

/** The argument of a handler: parsed input, the caller, and the raw request and reply for rare cases. */
export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The uploaded file; present whenever the endpoint takes one. */
  readonly upload: Buffer;
  /** Present whenever the endpoint requires a player session. */
  readonly player: PlayerOf<E>;
  /** Present whenever the endpoint requires an operator session. */
  readonly operator: Operator;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type PlayerOf<E> = E extends { access: "public" } ? Player | null : Player;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Set by the status module: throws where the call names another merchant than the caller's session has, and, unless
     * the endpoint is allowed then, during maintenance and for callers from a blocked country.
     */
    availability: { check: (request: FastifyRequest, allowedDuringMaintenance: boolean) => Promise<void> };
    /** Set by the sealed-body plugin: opens a sealed body and returns its JSON value. */
    sealedBodies: { open: (request: FastifyRequest) => Promise<unknown> };
    /** On in tests: checks every response against its schema and its list of errors. */
    checkResponses: boolean;
  }
  interface FastifyContextConfig {
    /** Who may call; set on routes of the contract. */
    access?: Access;
    /** Whether calls carry cookies; set on routes of the contract. */
    cookies?: boolean;
  }
}

export const SEALED_TYPE = "application/vnd.foyer.sealed";

const envelope = oncePerSchema(envelopeOf);
const figuresIn = oncePerSchema(typedFiguresOf);

/**
 * Largest body of an endpoint that sets no limit of its own. A refused body costs up to a quarter of a millisecond of CPU
 * a kilobyte: deeply nested lists are the dearest.
 */
const BODY_LIMIT = 16 * 1024;

/** Refuses NUL in a path or query: no text of the platform has it, and the database cannot store or compare it. */
function refuseNul({ raw }: FastifyRequest): void {
  if (raw.url?.includes("%00"))
    throw new AppError("request.invalid", "the address has a NUL", { in: "query" });
}

/** Refuses a compressed body: its size is unknown before it is decompressed, and request bodies are small. */
function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity")
    throw new AppError("request.unsupported.type", `a body in the encoding ${encoding}`);
}

/**
 * Reads the figures in a body, then validates it without type coercion: `"17"` is not a number and `1` is not a string. Fastify's validator coerces,
 * which query strings need, since all their values are strings, and bodies must not have.
 */
export function bodyCheck(schema: TSchema): (request: Pick<FastifyRequest, "body">) => void {
  const check = compiled(schema);
  const readFigures = figuresIn(schema);
  return ({ body }) => {
    readFigures?.(body);
    if (check.Check(body)) return;
    const { path, message, params } = firstFault(schema, body);
    const { requiredProperties, additionalProperties } = params as Record<string, string[]>;
    const field = [...path, ...(requiredProperties ?? additionalProperties ?? []).slice(0, 1)].join(".");
    throw new AppError("request.invalid", `body ${field}: ${message}`, { field, in: "body" });
  };
}

/**
 * Accepts a file on a route: its raw bytes, of the listed content types only. A body whose `Content-Length` is too
 * large is refused before it is read; one that declares less than it has is refused while it is read.
 */
function takeUploads({ types, largest }: Upload, app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser([...types], { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    own.route({
      ...options,
      bodyLimit: largest,
      preValidation: async ({ body }) => {
        if (!Buffer.isBuffer(body)) throw new AppError("request.unsupported.type", "no file came");
      },
    });
  });
}

function allow(endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.allowedBeforePasswordChange) request.player ??= request.playerBeforePasswordChange;
  if (endpoint.access === "public") return;
  if (endpoint.access === "operator") {
    if (!request.operator) throw operatorError(request.operatorState);
    if (request.operator.secondFactor === "due" && !endpoint.allowedBeforeSecondFactor)
      throw new AppError("operator.second.factor.required");
    if (!mayAct(request.operator.roles, endpoint.roles)) throw new AppError("operator.forbidden");
    return;
  }
  if (!request.player) throw sessionError(request.sessionState);
  if (endpoint.access === "account" && isGuest(request.player.type))
    throw new AppError("session.real.account.required");
  if (endpoint.access === "agent" && !isAgent(request.player.type)) throw new AppError("system.forbidden");
}

/**
 * Serves one endpoint of the contract: checks access and input, calls the handler, strips its value to the declared
 * shape and wraps it in the response envelope.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ValueOf<E>> | ValueOf<E>,
  options: Pick<RouteShorthandOptions, "onRequest" | "preHandler" | "config" | "bodyLimit"> = {},
): void {
  const allErrors = new Set<string>([...COMMON_ERRORS, ...endpoint.errors]);
  const check = app.checkResponses ? compiled(endpoint.value) : null;
  const checkBody = endpoint.body && bodyCheck(endpoint.body);
  const failures: Record<number, typeof ErrorEnvelope> = {};
  for (const code of allErrors) failures[ERRORS[code as keyof typeof ERRORS]] = ErrorEnvelope;

  const served: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    bodyLimit: BODY_LIMIT,
    ...options,
    config: { ...options.config, access: endpoint.access, cookies: endpoint.cookies ?? false },
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.id.split(".")[0] as string],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.access !== "public" && {
        security: [{ [endpoint.access === "operator" ? "operatorToken" : "token"]: [] }],
      }),
      response: { 200: envelope(endpoint.value), ...failures },
    },
    preParsing: async (request) => {
      await app.availability.check(request, endpoint.allowedDuringMaintenance ?? false);
      allow(endpoint, request);
      refuseNul(request);
      refuseEncoded(request);
      if (endpoint.upload) await refuseNoPicture(endpoint.upload, request);
      // Only calls of these endpoints carry them in a browser, whatever another caller sends.
      if (!endpoint.cookies) request.cookies = {};
    },
    ...(app.checkResponses &&
      !endpoint.cookies && {
        onSend: async (_request: FastifyRequest, reply: FastifyReply) => {
          if (reply.hasHeader("set-cookie"))
            throw new Error(`${endpoint.id} sets a cookie, which its contract does not say`);
        },
      }),
    ...(checkBody && {
      preValidation: async (request: FastifyRequest) => {
        if (endpoint.sealed) request.body = await app.sealedBodies.open(request);
        checkBody(request);
      },
    }),
    handler: async (request, reply) => {
      try {
        const value = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          upload: endpoint.upload && request.body,
          player: request.player,
          operator: request.operator,
          request,
          reply,
        } as Call<E>);
        if (reply.sent) return reply;
        // Only responses that are the same for everyone may be cached.
        if (!options.config?.hot && !reply.hasHeader("cache-control"))
          // for the client's countdowns; a response from a cache would tell the time at which it was made
          reply.header("cache-control", "no-store").header("server-time", app.clock.now());
        if (check && !check.Check(value)) {
          const [first] = [...check.Errors(value)];
          throw new Error(
            `${endpoint.id} answered out of its schema at ${first?.instancePath}: ${first?.message}`,
          );
        }
        return { success: true, value };
      } catch (error) {
        if (app.checkResponses && error instanceof AppError && !allErrors.has(error.code))
          throw new Error(`${endpoint.id} answered ${error.code}, which its contract does not name`, {
            cause: error,
          });
        throw error;
      }
    },
  };
  if (endpoint.upload) takeUploads(endpoint.upload, app, served);
  else app.route(served);
}
