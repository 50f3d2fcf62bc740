import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type LetterShaper, markSvg } from "@foyer/artwork";
import sharp from "sharp";
import type { CatalogueVendor } from "../src/index.ts";

/** Folder of the vendor marks among the pictures. */
export const MARKS = "vendor";

/** The mark of vendors without one of their own, under the name the web client requests. */
const COMMON = { code: "COMMON", name: null };

/**
 * Draws each vendor's mark in white, 96 pixels high, and the common one. File names do not depend on the
 * drawing, so all are drawn each time, in a fraction of a second.
 * @returns how many changed and were written
 */
export async function renderMarks(
  vendors: readonly Pick<CatalogueVendor, "code" | "displayName">[],
  letters: LetterShaper,
  folder: string,
): Promise<number> {
  const target = path.join(folder, MARKS);
  await mkdir(target, { recursive: true });
  const marks = [...vendors.map(({ code, displayName: name }) => ({ code, name })), COMMON];
  const drawn = await Promise.all(
    marks.map(async (mark) => {
      const file = path.join(target, `${mark.code}-WHITE.png`);
      const content = await sharp(Buffer.from(markSvg(mark, letters)))
        .png({ palette: true, colours: 16, dither: 0, effort: 7 })
        .toBuffer();
      const before = await readFile(file).catch(() => null);
      if (before?.equals(content)) return false;
      await writeFile(`${file}.${process.pid}`, content);
      await rename(`${file}.${process.pid}`, file);
      return true;
    }),
  );
  return drawn.filter(Boolean).length;
}
