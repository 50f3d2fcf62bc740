import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type AppIconForm, type AppIconSpec, appIconSvg } from "@foyer/artwork";
import sharp from "sharp";

/** Folder of the app icons among the pictures. */
export const ICONS = "icon";

/** The demo merchant's colours. */
const FOYER: AppIconSpec = { ink: ["#232a40", "#0a0d16"], frame: "#f5f3ef", light: "#ffb553" };

/** File names as requested by the web client's manifest and by phones. */
const FILES: readonly (readonly [name: string, form: AppIconForm, side: number])[] = [
  ["app-192", "rounded", 192],
  ["app-512", "rounded", 512],
  ["maskable-512", "maskable", 512],
  ["monochrome-512", "mono", 512],
  ["apple-180", "full", 180],
];

/** Draws all icons and writes those that changed; returns how many. */
export async function renderAppIcons(folder: string): Promise<number> {
  const target = path.join(folder, ICONS);
  await mkdir(target, { recursive: true });
  const files = await Promise.all(
    FILES.map(async ([name, form, side]) => {
      const file = path.join(target, `${name}.png`);
      const content = await sharp(Buffer.from(appIconSvg(FOYER, form)))
        .resize(side, side)
        .png({ palette: true, quality: 90, effort: 7 })
        .toBuffer();
      const before = await readFile(file).catch(() => null);
      if (before?.equals(content)) return false;
      await writeFile(`${file}.${process.pid}`, content);
      await rename(`${file}.${process.pid}`, file);
      return true;
    }),
  );
  return files.filter(Boolean).length;
}
