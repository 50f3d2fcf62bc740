import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Each page is compressed for a single response, so speed matters more than size. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends text in the best encoding the browser accepts. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = (request.headers["accept-encoding"] ?? "").split(/\s*,\s*/);
  reply.header("vary", "accept-encoding");
  if (accepted.includes("br"))
    return reply.header("content-encoding", "br").send(await brotli(text, QUALITY));
  if (accepted.includes("gzip")) return reply.header("content-encoding", "gzip").send(await zip(text));
  return reply.send(text);
}
