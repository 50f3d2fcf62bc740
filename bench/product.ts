import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../tools/postgres/server.ts";

/**
 * The whole product, started by its own command in a folder of its own, as a user would; or the one at
 * BENCH_URL.
 */
export async function startProduct(): Promise<{ url: string; close(): Promise<void> }> {
  const running = process.env.BENCH_URL;
  if (running) return { url: running, close: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), "foyer-bench-"));
  const port = await freePort();
  const studioPort = await freePort();
  const child = spawn(process.execPath, ["tools/start.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      DEMO_PLAY: "off",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((done, fail) => {
    let seen = "";
    child.stdout.on("data", (chunk: Buffer) => {
      seen += chunk;
      const address = /http:\/\/[^\s]+:\d+/.exec(seen)?.[0];
      if (address) done(address);
    });
    child.once("exit", (code) =>
      fail(new Error(`the product ended with ${code} before it was ready:\n${seen}`)),
    );
  });
  return {
    url,
    async close() {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
