/** First bytes of each format; the file name is not trusted. */
const SIGNATURES = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  webp: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  avif: (bytes) => /^ftyp(avif|avis|mif1)/.test(bytes.toString("latin1", 4, 12)),
} as const satisfies Record<string, (bytes: Buffer) => boolean>;
type PictureFormat = keyof typeof SIGNATURES;

/** The format of a picture by its first bytes; undefined for any other format. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  return (Object.keys(SIGNATURES) as PictureFormat[]).find((format) => SIGNATURES[format](bytes));
}
