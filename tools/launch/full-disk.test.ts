import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readPostmaster } from "../postgres/postmaster.ts";
import { freePort } from "../postgres/server.ts";
import { query } from "../postgres/test-server.ts";
import { type Running, run } from "./run.ts";

/** A disk of its own for the data folder: a small file system in memory. Needs the right to mount one. */
const DISK = "size=400m";
const GATEWAY = fileURLToPath(new URL("../../apps/gateway/src/server.ts", import.meta.url));
const STUB = fileURLToPath(new URL("./testing/stub-program.ts", import.meta.url));

let folder: string;
let isMounted = false;
let running: Running | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-full-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `${DISK},mode=755`, "tmpfs", folder], { stdio: "ignore" });
    isMounted = true;
  } catch {
    // the test is skipped
  }
});
afterAll(async () => {
  await running?.stop();
  if (isMounted) execFileSync("umount", ["-l", folder]);
  await rm(folder, { recursive: true });
});

/** Takes all space that is left; returns how to give it back. */
function fill(): () => Promise<void> {
  const file = join(folder, "ballast");
  for (const size of [1 << 20, 1 << 12, 1])
    for (;;)
      try {
        appendFileSync(file, Buffer.alloc(size));
      } catch {
        break;
      }
  return () => rm(file);
}

it("with a full disk the product answers that it is unavailable, and goes on by itself when there is space", async (context) => {
  context.skip(!isMounted, "file systems cannot be mounted here");
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const [port, studioPort] = [await freePort(), await freePort()];
  const lines: string[] = [];
  running = await run(
    { port, studioPort, host: "127.0.0.1", dataDir, demoPlay: false, backgroundArtwork: false },
    { gateway: [GATEWAY], studio: [STUB, "studio", "STUDIO_PORT", "STUDIO_DATABASE_URL"] },
    // one merchant without a demo's history, whose creation would take most of the test
    { ...process.env, WEB_DIR: "/nonexistent", CONTENT_DIR: "/nonexistent", RATE_LIMIT_FACTOR: "1000" },
    { say: (line) => lines.push(line), abort: new AbortController().signal },
  );
  const password = await readFile(join(dataDir, "keys/database-gateway.secret"), "utf8");
  const database = await readPostmaster(join(dataDir, "postgres/cluster"));
  const databaseUrl = `postgresql://foyer:${password}@127.0.0.1:${database?.port}/foyer`;
  const captcha = async () => (await fetch(`${running?.gatewayUrl}/wps/captcha`)).status;
  await query(databaseUrl, "INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
  await vi.waitFor(async () => expect(await captcha()).toBe(200));

  const free = fill();
  // a new log segment does not fit: PostgreSQL stops, and cannot start either
  await query(databaseUrl, "CREATE TABLE IF NOT EXISTS ballast (text text)").catch(() => {});
  await vi.waitFor(async () => {
    await query(
      databaseUrl,
      "INSERT INTO ballast SELECT repeat(md5(n::text), 200) FROM generate_series(1, 20000) n",
    ).catch(() => {});
    expect(await captcha()).toBe(503);
  }, 60_000);
  await free();
  await vi.waitFor(async () => expect(await captcha()).toBe(200), { timeout: 120_000, interval: 200 });
  expect((await fetch(`${running.gatewayUrl}/readyz`)).status).toBe(200);
}, 300_000);
