import { type GameError, SIGNATURE_HEADER, verify } from "@foyer/wallet-protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";

/** A call of the operator is a few hundred bytes. */
const BODY_LIMIT = 32 * 1024;

/** A refused call: an HTTP status and a short reason for the operator's log. */
export class CallRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Call = <S extends TSchema>(
  path: string,
  schema: S,
  answer: (body: Static<S>, reply: FastifyReply) => Promise<unknown>,
) => void;

/**
 * Prepares a scope for calls of the operator: the signature is verified over the raw body before it is parsed.
 * @returns declares one call
 */
export function signedCalls(app: FastifyInstance, operatorPublicKey: string): Call {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply): FastifyReply => {
    const status = error instanceof CallRefused ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, "a call of the operator failed");
    const body: GameError = { error: status >= 500 ? "failed" : error.message };
    return reply.code(status).send(body);
  });

  return (path, schema, answer) => {
    const check = Compile(schema);
    app.post(path, async (request: FastifyRequest, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers[SIGNATURE_HEADER];
      if (!verify(raw, typeof signature === "string" ? signature : undefined, operatorPublicKey))
        throw new CallRefused(401, "the signature does not fit");
      const body = parse(raw);
      if (!check.Check(body))
        throw new CallRefused(
          400,
          `${[...check.Errors(body)][0]?.instancePath ?? ""} is not as it should be`.trim(),
        );
      return answer(body, reply);
    });
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    throw new CallRefused(400, "the body is not JSON");
  }
}
