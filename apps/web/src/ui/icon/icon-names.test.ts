import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { FIRST_ICONS, REST_ICONS } from "./icon-names.ts";

it.each([
  ["initial-icons.svg", FIRST_ICONS],
  ["other-icons.svg", REST_ICONS],
] as const)("%s contains exactly the icons named for it", (file, names) => {
  const sprite = readFileSync(path.join(import.meta.dirname, file), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="i-([\w-]+)"/g)].map(([, name]) => name);
  expect(new Set(drawn)).toEqual(new Set(names));
  expect(drawn).toHaveLength(names.length);
});
