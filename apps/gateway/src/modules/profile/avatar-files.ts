import sharp from "sharp";

/** The widths and formats in which clients request a portrait. */
const FILES = [
  { width: 48, format: "avif" },
  { width: 96, format: "avif" },
  { width: 96, format: "webp" },
] as const;

export interface AvatarFile {
  readonly width: number;
  readonly format: "avif" | "webp";
  readonly bytes: Buffer;
}

/** The files of an avatar. @param square re-encoded by the image encoder */
export const avatarFiles = (square: Buffer): Promise<AvatarFile[]> =>
  Promise.all(
    FILES.map(async ({ width, format }) => ({
      width,
      format,
      bytes: await sharp(square)
        .resize(width, width)
        .toFormat(format, { quality: format === "avif" ? 60 : 80, effort: 3 })
        .toBuffer(),
    })),
  );
