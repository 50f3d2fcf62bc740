import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { ICONS } from "./app-icons.ts";
import { FORMATS, type Picture } from "./artwork-plan.ts";
import { MARKS } from "./vendor-marks.ts";

/**
 * Measured with 22 tiles of the catalogue (CPU time on one core, median size at 264 × 352): effort 1 at
 * quality 50 takes 21 ms and 6.3 KB; effort 2 takes half as long again for 2 % less, effort 0 a quarter of
 * the time for 16 % more. Quality 48 saves another 8 % without a visible difference, for the weight of the
 * home screen.
 */
const AVIF = { quality: 48, effort: 1 } as const;
/**
 * Banners are few and among the first downloads, with text above them: fewer bytes matter more than detail.
 */
const BANNER_AVIF = { quality: 42, effort: 2 } as const;
const WEBP = { quality: 72, effort: 3 } as const;

// Pictures are rendered in parallel, one thread each: faster than several threads on one small picture.
sharp.concurrency(1);
sharp.cache(false);

interface Output {
  file: string;
  width: number;
  type: "avif" | "webp";
}

const outputsOf = ({ kind, stem }: Picture): Output[] => {
  const { widths, webp } = FORMATS[kind];
  return [
    ...widths.map((width) => ({ file: `${stem}.${width}.avif`, width, type: "avif" as const })),
    { file: `${stem}.${webp}.webp`, width: webp, type: "webp" as const },
  ];
};

/** Rasterises a drawing, at least `width` wide. */
async function raster(svg: string, kind: Picture["kind"], width: number) {
  const natural = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? width);
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * width) / natural })
    .resize(width, Math.round(width * FORMATS[kind].ratio), { fit: "cover" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/**
 * Renders all outputs of a picture and passes each to `keep`; outputs with the same drawing share one raster at the
 * largest width.
 */
async function renderPicture(
  picture: Picture,
  outputs: readonly Output[],
  keep: (file: string, content: Buffer) => Promise<void>,
): Promise<void> {
  for (const [svg, alike] of Map.groupBy(outputs, ({ width }) => picture.svg(width))) {
    const pixels = await raster(svg, picture.kind, Math.max(...alike.map(({ width }) => width)));
    for (const { file, width, type } of alike) {
      const height = Math.round(width * FORMATS[picture.kind].ratio);
      const avif = picture.kind === "banner" ? BANNER_AVIF : AVIF;
      const sized = pixels.clone().resize(width, height, { fit: "fill" });
      await keep(file, await (type === "avif" ? sized.avif(avif) : sized.webp(WEBP)).toBuffer());
    }
  }
}

/**
 * Writes to a temporary name and renames, so that an existing file is always complete, even after an
 * interrupted run.
 */
async function save(folder: string, file: string, content: Buffer | string): Promise<void> {
  const partial = path.join(folder, `.${file}.${process.pid}`);
  await writeFile(partial, content);
  await rename(partial, path.join(folder, file));
}

/**
 * Renders the missing files of these pictures into a folder, as many at a time as there are cores.
 * @returns how many files were written
 */
export async function renderMissing(pictures: readonly Picture[], folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const present = new Set(await readdir(folder));
  const jobs = pictures
    .map((picture) => ({ picture, missing: outputsOf(picture).filter(({ file }) => !present.has(file)) }))
    .filter(({ missing }) => missing.length > 0);
  let next = 0;
  const work = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      await renderPicture(job.picture, job.missing, (file, content) => save(folder, file, content));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return jobs.reduce((sum, { missing }) => sum + missing.length, 0);
}

/** Removes files of pictures outside the plan, and what an interrupted run left. */
export async function removeStale(pictures: readonly Picture[], folder: string): Promise<void> {
  const wanted = new Set([
    ...pictures.flatMap((picture) => outputsOf(picture).map(({ file }) => file)),
    MANIFEST,
    MARKS,
    ICONS,
  ]);
  const stale = (await readdir(folder)).filter((file) => !wanted.has(file));
  await Promise.all(stale.map((file) => rm(path.join(folder, file), { force: true })));
}

const MANIFEST = "manifest.json";

export const saveManifest = (manifest: object, folder: string) =>
  save(folder, MANIFEST, `${JSON.stringify(manifest)}\n`);
