import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/index.ts";

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foyer-artwork-"));
  await mkdir(path.join(folder, "art"));
  await writeFile(path.join(folder, "art/lumen-kite-1a2b3c4d.264.avif"), "picture");
  await writeFile(path.join(folder, "art/artwork.json"), "{}");
  await writeFile(path.join(folder, "secret.264.avif"), "not for you");
  t = await testApp({ ARTWORK_DIR: path.join(folder, "art") });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => t.app.inject({ url });

test("a picture may be kept for ever", async () => {
  const answer = await get("/art/lumen-kite-1a2b3c4d.264.avif");
  expect([answer.statusCode, answer.body]).toEqual([200, "picture"]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["content-type"]).toBe("image/avif");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

test("one that is missing is asked for again soon, and comes once it is rendered", async () => {
  const url = "/art/otter-late.132.webp";
  const missing = await get(url);
  expect([missing.statusCode, missing.json().errorCode]).toEqual([404, "request.not.found"]);
  expect(missing.headers["cache-control"]).toBe("public, max-age=10");
  await writeFile(path.join(folder, url), "rendered");
  expect((await get(url)).body).toBe("rendered");
});

test("nothing but pictures is given out, and nothing from elsewhere", async () => {
  for (const url of [
    "/art/artwork.json",
    "/art/",
    "/art",
    "/art/../secret.264.avif",
    "/art/..%2fsecret.264.avif",
    "/art/%2e%2e/secret.264.avif",
    "/art/....//secret.264.avif",
    "/art/x%00.264.avif",
    "/art//etc/passwd",
  ]) {
    const answer = await get(url);
    expect([400, 403, 404], url).toContain(answer.statusCode);
    expect(answer.body, url).not.toContain("not for you");
  }
});

test("a gateway without artwork serves everything else", async () => {
  const other = await t.another({ ARTWORK_DIR: path.join(folder, "nowhere") });
  expect((await other.inject({ url: "/art/lumen-kite-1a2b3c4d.264.avif" })).statusCode).toBe(404);
  expect((await other.inject({ url: "/healthz" })).statusCode).toBe(200);
});
