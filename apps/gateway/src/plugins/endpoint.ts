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
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { AppError } from "./errors.ts";
import { type Operator, operatorError } from "./operator-context.ts";
import { type Player, sessionError } from "./session-context.ts";

/** What a handler gets: parsed input, who calls, and the raw pair for the rare case. */
export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file that came; present whenever the endpoint takes one. */
  readonly upload: Buffer;
  /** Present whenever the endpoint's access asks for a session. */
  readonly player: PlayerOf<E>;
  /** Present whenever the endpoint's access asks for one of the desk. */
  readonly operator: Operator;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type PlayerOf<E> = E extends { access: "public" } ? Player | null : Player;

declare module "fastify" {
  interface FastifyInstance {
    /** Set by the status module: throws where the house is shut to the caller. */
    gate: { pass: (request: FastifyRequest) => Promise<void> };
    /** Set by the envelope plugin: opens a sealed body into its JSON value. */
    sealedBodies: { open: (request: FastifyRequest) => Promise<unknown> };
    /** Tests turn this on: every answer is held against its schema and its list of errors. */
    checkResponses: boolean;
  }
  interface FastifyContextConfig {
    /** Who may call, of routes the contract names. */
    access?: Access;
  }
}

export const SEALED_TYPE = "application/vnd.foyer.sealed";

/** A compressed body would have to be opened before anybody knows how large it is; ours are small. */
function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity")
    throw new AppError("request.unsupported.type", `a body in the encoding ${encoding}`);
}

/**
 * Holds a body against its schema as it came: `"17"` is no number and `1` no text. In a query, where all is text, the
 * framework's validator reads numbers out of it; for bodies it would bend whatever comes into shape.
 */
function bodyCheck(schema: TSchema): (request: FastifyRequest) => void {
  const check = Compile(schema);
  return ({ body }) => {
    if (check.Check(body)) return;
    const [first] = check.Errors(body);
    const { requiredProperties, additionalProperties } = (first?.params ?? {}) as Record<string, string[]>;
    const path = first?.instancePath.split("/").slice(1) ?? [];
    const field = [...path, ...(requiredProperties ?? additionalProperties ?? []).slice(0, 1)].join(".");
    throw new AppError("request.invalid", `body ${field}: ${first?.message}`, { field, in: "body" });
  };
}

/**
 * Serves a route that takes a file: its bytes as they come, of the types it names and no others. One that says it is
 * too large is refused before it is read, whoever lies about that when it is.
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
  if (endpoint.access === "public") return;
  if (endpoint.access === "operator") {
    if (!request.operator) throw operatorError(request.operatorState);
    return;
  }
  if (!request.player) throw sessionError(request.sessionState);
  if (endpoint.access === "account" && isGuest(request.player.type))
    throw new AppError("session.real.account.required");
  if (endpoint.access === "agent" && !isAgent(request.player.type)) throw new AppError("system.forbidden");
}

/**
 * Serves one endpoint of the contract: who may call, what shape, then the handler, whose value goes into the
 * envelope and is stripped to the declared shape.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ValueOf<E>> | ValueOf<E>,
  options: Pick<RouteShorthandOptions, "onRequest" | "preHandler" | "config" | "bodyLimit"> = {},
): void {
  const allErrors = new Set<string>([...COMMON_ERRORS, ...endpoint.errors]);
  const check = app.checkResponses ? Compile(endpoint.value) : null;
  const checkBody = endpoint.body && bodyCheck(endpoint.body);
  const failures: Record<number, typeof ErrorEnvelope> = {};
  for (const code of allErrors) failures[ERRORS[code as keyof typeof ERRORS]] = ErrorEnvelope;

  const served: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    ...options,
    config: { ...options.config, access: endpoint.access },
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
      response: { 200: envelopeOf(endpoint.value), ...failures },
    },
    preParsing: async (request) => {
      if (!endpoint.whenShut) await app.gate.pass(request);
      allow(endpoint, request);
      refuseEncoded(request);
    },
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
        // Only lists that are the same for everyone may be kept by anyone.
        if (!options.config?.hot && !reply.hasHeader("cache-control"))
          reply.header("cache-control", "no-store");
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
