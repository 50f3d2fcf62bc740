import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { killServer } from "../../../../tools/postgres/kill-server.ts";
import { freePort, type PostgresServer, startPostgres } from "../../../../tools/postgres/server.ts";
import { query } from "../../../../tools/postgres/test-server.ts";
import { migrate } from "../../src/db/migrate.ts";

const GATEWAY = fileURLToPath(new URL("../../src/server.ts", import.meta.url));
const READY_TIMEOUT_MS = 30_000;

interface PlatformOptions {
  /** Folder of the PostgreSQL programs; by default the shipped ones. */
  readonly binDir: string | undefined;
  /** False injects a fault: the database acknowledges before it has written. */
  readonly durable: boolean;
}

interface StoredOptions extends PlatformOptions {
  readonly adminPassword: string;
  readonly port: number;
}

/** A gateway process with its own database server; both can be killed and restarted. */
export class CrashTestPlatform {
  readonly #folder: string;
  readonly #options: StoredOptions;
  readonly #gatewayPort: number;
  #server: PostgresServer;
  #gateway: ChildProcess | undefined;
  /** Set while this test kills a process; an exit at any other time is a fault. */
  #expected = false;
  #ended: string | undefined;

  private constructor(folder: string, server: PostgresServer, options: StoredOptions, gatewayPort: number) {
    this.#folder = folder;
    this.#server = server;
    this.#options = options;
    this.#gatewayPort = gatewayPort;
  }

  static async open(options: PlatformOptions): Promise<CrashTestPlatform> {
    const folder = await mkdtemp(join(tmpdir(), "foyer-crash-test-"));
    const own = { ...options, adminPassword: randomUUID(), port: await freePort() };
    const server = await startPostgres({ folder: join(folder, "postgres"), ...own });
    const platform = new CrashTestPlatform(folder, server, own, await freePort());
    await query(server.adminUrl, "CREATE DATABASE crash_test");
    await migrate(platform.databaseUrl);
    return platform;
  }

  get databaseUrl(): string {
    const url = new URL(this.#server.adminUrl);
    url.pathname = "/crash_test";
    return url.href;
  }

  get gatewayUrl(): string {
    return `http://127.0.0.1:${this.#gatewayPort}`;
  }

  /** The fault when a process ended without being killed; undefined when none did. */
  get endedByItself(): string | undefined {
    return this.#ended;
  }

  async startGateway(): Promise<void> {
    const child = spawn(process.execPath, [GATEWAY], {
      env: {
        ...process.env,
        DATABASE_URL: this.databaseUrl,
        PORT: String(this.#gatewayPort),
        HOST: "127.0.0.1",
        DATA_DIR: this.#folder,
        CONTENT_DIR: join(this.#folder, "none"),
        LOG_LEVEL: "silent",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("exit", (code, signal) => {
      if (!this.#expected) this.#ended = `the gateway ended by itself with ${code ?? signal}`;
    });
    this.#gateway = child;
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const ready = await fetch(`${this.gatewayUrl}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await delay(25);
    }
    throw new Error("The gateway did not come up.");
  }

  /** Kills the gateway at work with SIGKILL. */
  async killGateway(): Promise<void> {
    const child = this.#gateway;
    if (!child) return;
    const gone = once(child, "exit");
    this.#expected = true;
    child.kill("SIGKILL");
    await gone;
    this.#expected = false;
  }

  /** Kills the database server and all its workers at once with SIGKILL, as on a machine out of memory. */
  killDatabase(): Promise<void> {
    return killServer(this.#server);
  }

  /** Restarts the database on the same folder and port, with recovery from its write-ahead log. */
  async restartDatabase(): Promise<void> {
    this.#server = await startPostgres({ folder: join(this.#folder, "postgres"), ...this.#options });
  }

  async close(): Promise<void> {
    await this.killGateway();
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
