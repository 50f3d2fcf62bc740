import sharp from "sharp";
import { formatOf } from "../../plugins/content/picture-format.ts";
import { AppError } from "../../plugins/errors.ts";

/** Longest side of a picture as it is kept. */
const LONGEST_SIDE = 1_600;
/** More than any phone's camera makes; what says it has more is not opened. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;
/** How many may wait for their turn, each with its bytes in memory. */
const MOST_WAITING = 8;
const COME_AGAIN_SECONDS = 3;

export interface KeptImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a picture and encodes its pixels anew, upright: nothing else of the file that came is kept, neither where
 * it was taken nor what was hidden in it. Throws `feedback.image.invalid` for what is not a whole PNG or JPEG.
 */
async function encode(given: Buffer): Promise<KeptImage> {
  // what it says it is opens no other decoder
  if (!["png", "jpeg"].includes(formatOf(given) ?? "")) throw new AppError("feedback.image.invalid");
  try {
    const { data, info } = await sharp(given, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError("feedback.image.invalid", (error as Error).message.split("\n")[0]);
  }
}

/** Encodes one picture after the other: opened, one may need two hundred megabytes. */
export class ImageEncoder {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async encode(given: Buffer): Promise<KeptImage> {
    if (this.#waiting >= MOST_WAITING)
      throw new AppError("request.rate.limited", "too many pictures at once", {
        retryAfterSeconds: COME_AGAIN_SECONDS,
      });
    this.#waiting++;
    const turn = this.#last.then(() => encode(given));
    this.#last = turn.catch(() => {});
    return turn.finally(() => this.#waiting--);
  }
}
