import type { ErrorCode } from "@foyer/contract/errors";
import fp from "fastify-plugin";
import sharp from "sharp";
import { AppError } from "../http/errors.ts";
import { formatOf } from "./image-format.ts";

/** Longest side of a stored picture, in pixels. */
const MAX_SIDE = 1_600;
/** More than any phone camera produces; larger pictures are not decoded. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 10;
/** How many pictures may wait, each with its bytes in memory. */
const MAX_WAITING = 8;
const RETRY_AFTER_SECONDS = 3;

export interface StoredImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

interface EncodeOptions {
  /** The error of anything but a complete PNG or JPEG. */
  readonly invalid: ErrorCode;
  /** Length of the sides of a square, which is cut from the middle; by default the whole picture is kept. */
  readonly square?: number;
}

/** Decodes a picture and re-encodes its pixels, upright: no metadata, such as a place, and no hidden data is kept. */
async function encode(bytes: Buffer, { invalid, square }: EncodeOptions): Promise<StoredImage> {
  // the decoder follows the file's signature, not its declared type
  if (!["png", "jpeg"].includes(formatOf(bytes) ?? "")) throw new AppError(invalid);
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient();
    const sized =
      square === undefined
        ? picture.resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
        : picture.resize(square, square, { fit: "cover" });
    const { data, info } = await sized
      .webp({ quality: 80, effort: 3 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError(invalid, (error as Error).message.split("\n")[0]);
  }
}

/** Encodes one picture at a time: a decoded one can need 200 MB. */
export class ImageEncoder {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async encode(bytes: Buffer, options: EncodeOptions): Promise<StoredImage> {
    if (this.#waiting >= MAX_WAITING)
      throw new AppError("request.rate.limited", "too many pictures at once", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    this.#waiting++;
    const turn = this.#last.then(() => encode(bytes, options));
    this.#last = turn.catch(() => {});
    return turn.finally(() => this.#waiting--);
  }
}

declare module "../services.ts" {
  interface Services {
    /** Decodes and re-encodes the pictures that people upload. */
    readonly images: ImageEncoder;
  }
}

export const imagesPlugin = fp(
  async (app) => {
    Object.assign(app.services, { images: new ImageEncoder() });
  },
  { name: "images", dependencies: ["services"] },
);
