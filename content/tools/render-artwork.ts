/**
 * Renders the demo's artwork: `render-artwork.ts [--first] [folder]`.
 *
 * Renders everything, in the order of the plan; with `--first` only what a first visitor sees at once, which
 * `npm start` waits for. Existing files are skipped. Vendor marks and app icons are always rendered. The default
 * folder is content/dist/artwork.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { readCatalogue } from "../src/index.ts";
import { renderAppIcons } from "./app-icons.ts";
import { artworkManifest, artworkPlan } from "./artwork-plan.ts";
import { FONT } from "./catalogue.ts";
import { letterShaper } from "./letter-shaper.ts";
import { removeStale, renderMissing, saveManifest } from "./render.ts";
import { renderMarks } from "./vendor-marks.ts";

const root = path.join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  options: { first: { type: "boolean", default: false } },
  allowPositionals: true,
});
const folder = path.resolve(positionals[0] ?? path.join(root, "dist/artwork"));
const catalogue = readCatalogue(path.join(root, "catalogue"));
const letters = letterShaper(FONT);
const plan = artworkPlan(catalogue, letters);

const started = performance.now();
const marks = await renderMarks(catalogue.vendors, letters, folder);
const icons = await renderAppIcons(folder);
const pictures = await renderMissing(
  values.first ? plan.filter(({ stage }) => stage === "start") : plan,
  folder,
);
await saveManifest(artworkManifest(catalogue), folder);
if (!values.first) await removeStale(plan, folder);
console.log(`${marks + icons + pictures} pictures in ${((performance.now() - started) / 1000).toFixed(1)} s`);
