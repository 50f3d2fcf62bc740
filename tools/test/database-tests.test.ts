import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { OF_THE_DATABASE } from "./database-tests.ts";
import { ROOT } from "./step.ts";

it.each(OF_THE_DATABASE)("the tests for another PostgreSQL at %s exist", (beginning) => {
  const folder = dirname(`${beginning}.`);
  const files = readdirSync(join(ROOT, folder), { encoding: "utf8", recursive: true });
  const tests = files.filter((file) => file.endsWith(".test.ts")).map((file) => `${folder}/${file}`);
  expect(tests.filter((test) => test.startsWith(beginning))).not.toEqual([]);
});
