import type { Readable } from "node:stream";
import type { Upload } from "@foyer/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { formatOf } from "../sanitize/image-format.ts";
import { AppError } from "./errors.ts";

/** No signature of a picture is longer. */
const SIGNATURE_BYTES = 12;
const EVENTS = ["readable", "end", "close", "error"] as const;

const moved = (body: Readable) =>
  new Promise<void>((done) => {
    const stop = () => {
      for (const event of EVENTS) body.off(event, stop);
      done();
    };
    for (const event of EVENTS) body.on(event, stop);
  });

/** The first bytes of a body that nobody reads yet; they stay to be read. */
async function firstBytes(body: Readable): Promise<Buffer> {
  for (;;) {
    // fewer only where the body has no more
    const bytes = body.read(SIGNATURE_BYTES) as Buffer | null;
    if (bytes) {
      body.unshift(bytes);
      return bytes;
    }
    if (body.readableEnded || body.destroyed) return Buffer.alloc(0);
    await moved(body);
  }
}

/**
 * Refuses what is no picture by its first bytes: reading megabytes of it costs more than all else of the call. What is of
 * another type, empty or too large by its own word is refused as that; what begins like a picture is decoded later.
 */
export async function refuseNoPicture(
  { noPicture, types, largest }: Upload,
  { headers, raw }: FastifyRequest,
): Promise<void> {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (!noPicture || !types.includes(type ?? "")) return;
  const length = headers["content-length"];
  if (length !== undefined && (Number(length) === 0 || Number(length) > largest)) return;
  const format = formatOf(await firstBytes(raw));
  if (format !== "png" && format !== "jpeg") throw new AppError(noPicture);
}
