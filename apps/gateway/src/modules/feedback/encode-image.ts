import sharp from "sharp";
import { AppError } from "../../http/errors.ts";
import { formatOf } from "../../sanitize/image-format.ts";

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

/**
 * Decodes a picture and re-encodes its pixels, upright. No metadata of the upload is stored, such as the
 * place it was taken, and no hidden data. Throws `feedback.image.invalid` for anything but a complete PNG or
 * JPEG.
 */
async function encode(bytes: Buffer): Promise<StoredImage> {
  // the decoder follows the file's signature, not its declared type
  if (!["png", "jpeg"].includes(formatOf(bytes) ?? "")) throw new AppError("feedback.image.invalid");
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError("feedback.image.invalid", (error as Error).message.split("\n")[0]);
  }
}

/** Encodes one picture at a time: a decoded one can need 200 MB. */
export class ImageEncoder {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async encode(bytes: Buffer): Promise<StoredImage> {
    if (this.#waiting >= MAX_WAITING)
      throw new AppError("request.rate.limited", "too many pictures at once", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    this.#waiting++;
    const turn = this.#last.then(() => encode(bytes));
    this.#last = turn.catch(() => {});
    return turn.finally(() => this.#waiting--);
  }
}
