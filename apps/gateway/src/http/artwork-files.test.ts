import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vendorIcon } from "@foyer/domain/vendor-icon";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/index.ts";

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foyer-artwork-"));
  await mkdir(path.join(folder, "art"));
  await writeFile(path.join(folder, "art/lumen-kite-1a2b3c4d.264.avif"), "picture");
  await writeFile(path.join(folder, "art/artwork.json"), "{}");
  await mkdir(path.join(folder, "art/vendor"));
  await writeFile(path.join(folder, "art/vendor/LUMEN-WHITE.png"), "mark");
  await writeFile(path.join(folder, "art/vendor/notes.txt"), "not for you");
  await mkdir(path.join(folder, "art/icon"));
  await writeFile(path.join(folder, "art/icon/maskable-512.png"), "icon");
  await writeFile(path.join(folder, "art/icon/notes.png"), "not for you");
  await writeFile(path.join(folder, "secret.264.avif"), "not for you");
  t = await testApp({ ARTWORK_DIR: path.join(folder, "art") });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => t.app.inject({ url });

test("a picture is immutable for caches", async () => {
  const answer = await get("/art/lumen-kite-1a2b3c4d.264.avif");
  expect([answer.statusCode, answer.body]).toEqual([200, "picture"]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["content-type"]).toBe("image/avif");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

test("a missing picture is cached briefly and served once it is rendered", async () => {
  const url = "/art/otter-late.132.webp";
  const missing = await get(url);
  expect([missing.statusCode, missing.json().errorCode]).toEqual([404, "request.not.found"]);
  expect(missing.headers["cache-control"]).toBe("public, max-age=10");
  await writeFile(path.join(folder, url), "rendered");
  expect((await get(url)).body).toBe("rendered");
});

test("a vendor icon is cached for a day, and no other file is served beside the icons", async () => {
  const mark = await get(vendorIcon("", "LUMEN"));
  expect([mark.statusCode, mark.body, mark.headers["content-type"]]).toEqual([200, "mark", "image/png"]);
  expect(mark.headers["cache-control"]).toBe("public, max-age=86400");
  for (const url of [
    "/vendor/NOBODY-WHITE.png",
    "/vendor/notes.txt",
    "/vendor/",
    "/vendor/../artwork.json",
    "/vendor/..%2flumen-kite-1a2b3c4d.264.avif",
    "/vendor/lumen-white.png",
    "/vendor/%00-WHITE.png",
    "/art/vendor/LUMEN-WHITE.png",
  ])
    expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400);
});

test("the app icons are cached for a day, and no other file is served beside them", async () => {
  const icon = await get("/icon/maskable-512.png");
  expect([icon.statusCode, icon.body]).toEqual([200, "icon"]);
  expect(icon.headers["cache-control"]).toBe("public, max-age=86400");
  for (const url of ["/icon/app-192.png", "/icon/notes.png", "/icon/..%2fsecret.264.avif"])
    expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400);
});

test("only pictures inside the artwork folder are served", async () => {
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
