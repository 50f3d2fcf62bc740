import type { FastifyReply } from "fastify";

/** Sends a stored picture of a member to those who may see it: never cached, and shown instead of saved. */
export async function sendPicture(reply: FastifyReply, webp: Buffer): Promise<string> {
  await reply
    .type("image/webp")
    .headers({ "cache-control": "no-store", "content-disposition": "inline" })
    .send(webp);
  return "";
}
