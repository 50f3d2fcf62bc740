import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "../test.ts";

const BUILT = join(import.meta.dirname, "../../apps/web/dist");
const IS_TEXT = /\.(?:js|css|json|html|svg|webmanifest)$/;

test("a production build has no component gallery: no route, no file and none of its texts", async ({
  request,
}) => {
  const unknown = await request.get("/m/gallery");
  expect(unknown.status()).toBe(404);

  const files = (await readdir(BUILT, { recursive: true })).filter((file) => IS_TEXT.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => file.includes("gallery"))).toEqual([]);
  const traces = await Promise.all(
    files.map(async (file) => (/\bgallery\b/i.test(await readFile(join(BUILT, file), "utf8")) ? [file] : [])),
  );
  expect(traces.flat()).toEqual([]);
});
