import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, vi } from "vitest";
import { freePort } from "../../../../tools/postgres/server.ts";
import { readConfig } from "../config.ts";
import type { TestApp } from "./test-app.ts";

const SERVER = fileURLToPath(new URL("../server.ts", import.meta.url));

/** A gateway in a process of its own, on the database of a test's gateway, that can be killed and started again. */
export interface GatewayProcess {
  readonly url: string;
  start(): Promise<void>;
  /** With SIGKILL. */
  kill(): Promise<void>;
  /** Starts it after a kill in the process of the test, at the same address: it loads no source anew, and cannot be killed. */
  startHere(): Promise<void>;
  close(): Promise<void>;
}

export async function gatewayProcess(
  t: TestApp,
  more: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "foyer-restart-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  const settings = {
    DATABASE_URL: t.databaseUrl,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    WEB_DIR: folder,
    CONTENT_DIR: path.join(folder, "none"),
    FOYER_SECRET: t.app.config.FOYER_SECRET,
    LOG_LEVEL: "silent",
    ...more,
  };

  async function kill(): Promise<void> {
    const child = running;
    running = undefined;
    if (!child) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  return {
    url,
    kill,
    async start() {
      const child = spawn(process.execPath, [SERVER], {
        env: { ...process.env, ...settings },
        stdio: ["ignore", "ignore", "inherit"],
      });
      running = child;
      // how long a start may take is the limit of the test that needs it
      const isUp = await vi.waitFor(
        async () => {
          if (child.exitCode !== null || child.signalCode !== null) return false;
          expect((await fetch(`${url}/readyz`)).status).toBe(200);
          return true;
        },
        { timeout: 300_000, interval: 30 },
      );
      expect(isUp, "the gateway started").toBe(true);
    },
    async startHere() {
      const app = await t.another(readConfig(settings));
      await app.listen({ port, host: settings.HOST });
    },
    async close() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
