import { createHash } from "node:crypto";
import type { Picture } from "@foyer/contract/shared";
import sharp from "sharp";
import { formatOf } from "../../plugins/content/picture-format.ts";

/** Widths a picture is shown at: once and twice the column of a phone. */
export const PICTURE_WIDTHS = [390, 780] as const;
const MOST_PIXELS = 40_000_000;
/** A picture twice as wide as a phone's column is no longer than a file of the formats can be, nor than anybody reads. */
const TALLEST = 10;
/** Part of a picture's address: encoded in another way it is another picture. */
const RECIPE = "1";

/** What is wrong with a file that should have been a picture, in words for whoever wrote it. */
export class PictureError extends Error {}

export interface EncodedFile {
  readonly width: number;
  readonly format: "avif" | "webp";
  readonly bytes: Buffer;
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).rotate();

const hex = (...channels: number[]): string =>
  `#${channels
    .map((c) =>
      Math.max(0, Math.min(255, Math.round(c)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** A picture that can be shown, and how large it is where it is shown largest. */
export interface InspectedPicture {
  readonly hash: string;
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
}

/**
 * Looks at a picture: that it can be decoded, and which colours stand in for it until it is there.
 * @throws PictureError
 */
export async function inspectPicture(bytes: Buffer): Promise<InspectedPicture> {
  if (!formatOf(bytes)) throw new PictureError("is not a picture: png, jpeg, webp or avif");
  try {
    const {
      autoOrient: { width, height },
    } = await open(bytes).metadata();
    if (height > width * TALLEST)
      throw new PictureError(`is ${width} × ${height}: at most ${TALLEST} times as tall as it is wide`);
    const { dominant } = await open(bytes)
      .removeAlpha()
      .resize(64, 64, { fit: "cover" })
      .toColourspace("srgb")
      .stats();
    const { r, g, b } = dominant;
    const most = Math.max(r, g, b, 1);
    const shown = Math.min(width, PICTURE_WIDTHS[1]);
    const hash = createHash("sha256").update(RECIPE).update(bytes).digest("hex").slice(0, 32);
    return {
      hash,
      width: shown,
      height: Math.max(1, Math.round((height * shown) / width)),
      picture: {
        base: `/content-art/${hash}`,
        // the same hue, as dark as a wall and as bright as a lamp
        tint: hex(...[r, g, b].map((c) => (c / most) * 64)),
        glow: hex(...[r, g, b].map((c) => (c / most) * 230)),
      },
    };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(`cannot be decoded: ${(error as Error).message.split("\n")[0]}`);
  }
}

/** Encodes a picture anew in every width and format; nothing but its pixels is kept. */
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
