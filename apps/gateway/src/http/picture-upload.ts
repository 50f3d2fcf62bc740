import type { Readable } from "node:stream";
import type { Upload } from "@foyer/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { formatOf } from "../sanitize/image-format.ts";
import { AppError } from "./errors.ts";

/** No signature of a picture is longer, and no picture shorter. */
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

/**
 * The first bytes of a body that nobody reads yet; they stay to be read. None: the body has fewer than a signature. All that has
 * arrived is taken out meanwhile: a stream that holds bytes says at once, and for ever, that it is readable.
 */
async function firstBytes(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < SIGNATURE_BYTES) {
    const part = body.read() as Buffer | null;
    if (part) {
      parts.push(part);
      length += part.length;
    } else if (body.readableEnded || body.destroyed) return Buffer.alloc(0);
    else await moved(body);
  }
  const bytes = Buffer.concat(parts);
  body.unshift(bytes);
  return bytes;
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
