import { createHash } from "node:crypto";
import type { Picture } from "@foyer/contract/shared";
import sharp from "sharp";
import { formatOf } from "../../sanitize/image-format.ts";

/** Picture widths in pixels: one and two times a phone's column. */
export const PICTURE_WIDTHS = [390, 780] as const;
const MAX_PIXELS = 40_000_000;
/** Maximum ratio of height to width, within the size limits of the formats. */
const MAX_HEIGHT_RATIO = 10;
/** Part of a picture's hash: changed encoding parameters give a new address. */
const ENCODING_VERSION = "1";

/** Says what is wrong with a picture file, for its author. */
export class PictureError extends Error {}

export interface EncodedFile {
  readonly width: number;
  readonly format: "avif" | "webp";
  readonly bytes: Buffer;
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).rotate();

const hex = (...channels: number[]): string =>
  `#${channels
    .map((c) =>
      Math.max(0, Math.min(255, Math.round(c)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** A valid picture, and its size where it is shown largest. */
export interface InspectedPicture {
  readonly hash: string;
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
}

/**
 * Validates a picture by decoding it and determines its placeholder colours.
 * @throws PictureError
 */
export async function inspectPicture(bytes: Buffer): Promise<InspectedPicture> {
  if (!formatOf(bytes)) throw new PictureError("is not a picture: png, jpeg, webp or avif");
  try {
    const {
      autoOrient: { width, height },
    } = await open(bytes).metadata();
    if (height > width * MAX_HEIGHT_RATIO)
      throw new PictureError(
        `is ${width} × ${height}: at most ${MAX_HEIGHT_RATIO} times as tall as it is wide`,
      );
    const { dominant } = await open(bytes)
      .removeAlpha()
      .resize(64, 64, { fit: "cover" })
      .toColourspace("srgb")
      .stats();
    const { r, g, b } = dominant;
    const most = Math.max(r, g, b, 1);
    const shown = Math.min(width, PICTURE_WIDTHS[1]);
    const hash = createHash("sha256").update(ENCODING_VERSION).update(bytes).digest("hex").slice(0, 32);
    return {
      hash,
      width: shown,
      height: Math.max(1, Math.round((height * shown) / width)),
      picture: {
        base: `/content-art/${hash}`,
        // the same hue, once dark and once bright
        tint: hex(...[r, g, b].map((c) => (c / most) * 64)),
        glow: hex(...[r, g, b].map((c) => (c / most) * 230)),
      },
    };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(`cannot be decoded: ${(error as Error).message.split("\n")[0]}`);
  }
}

/** Re-encodes a picture in every width and format, without any metadata. */
export async function encodePicture(bytes: Buffer): Promise<EncodedFile[]> {
  return Promise.all(
    PICTURE_WIDTHS.flatMap((width) => {
      const sized = open(bytes).resize(width, null, { withoutEnlargement: true });
      return [
        sized
          .clone()
          .avif({ quality: 50, effort: 3 })
          .toBuffer()
          .then((file): EncodedFile => ({ width, format: "avif", bytes: file })),
        sized
          .clone()
          .webp({ quality: 74, effort: 4 })
          .toBuffer()
          .then((file): EncodedFile => ({ width, format: "webp", bytes: file })),
      ];
    }),
  );
}
