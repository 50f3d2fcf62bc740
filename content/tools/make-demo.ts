/**
 * Writes demo/published/art.json and demo/people.json from the material beside this file and the catalogue.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { readCatalogue } from "../src/index.ts";
import { makeDrawings, makePeople } from "./demo.ts";

const root = path.join(import.meta.dirname, "..");
const { games } = readCatalogue(path.join(root, "catalogue"));
const write = (file: string, value: unknown) =>
  writeFileSync(path.join(root, "demo", file), `${JSON.stringify(value, null, 2)}\n`);

write("published/art.json", makeDrawings());
write("people.json", makePeople(games));
