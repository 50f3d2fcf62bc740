import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A page is made once and read once: good enough quickly beats small slowly. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends text as small as the browser takes it. */
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
