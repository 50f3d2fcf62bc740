/**
 * Writes catalogue/vendors.json and catalogue/games.json from the material beside this file. `--rehang`
 * discards the rolls of earlier pictures and chooses all of them again (ids stay).
 */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readCatalogue } from "../src/index.ts";
import { asJson, FONT, makeCatalogue } from "./catalogue.ts";
import { letterShaper } from "./letter-shaper.ts";

const folder = path.join(import.meta.dirname, "../catalogue");
const earlier = existsSync(path.join(folder, "games.json")) ? readCatalogue(folder).games : [];
const rehang = process.argv.includes("--rehang");
const { vendors, games } = makeCatalogue(
  letterShaper(FONT),
  rehang ? earlier.map((game) => ({ ...game, form: -1 })) : earlier,
);
writeFileSync(path.join(folder, "vendors.json"), asJson(vendors));
writeFileSync(path.join(folder, "games.json"), asJson(games));
console.log(`${vendors.length} vendors, ${games.length} games`);
