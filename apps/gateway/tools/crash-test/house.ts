import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, type PostgresServer, startPostgres } from "../../../../tools/postgres/server.ts";
import { query } from "../../../../tools/postgres/test-server.ts";
import { migrate } from "../../src/plugins/migrate.ts";

const GATEWAY = fileURLToPath(new URL("../../src/server.ts", import.meta.url));
const READY_PATIENCE_MS = 30_000;

interface HouseOptions {
  /** PostgreSQL programs; the shipped ones when not given. */
  readonly binDir: string | undefined;
  /** False plants a fault: a database that acknowledges before it has written. */
  readonly durable: boolean;
}

interface Kept extends HouseOptions {
  readonly adminPassword: string;
  readonly port: number;
}

/** A gateway process over a database server of its own, both made to be killed and brought up again. */
export class House {
  readonly #folder: string;
  readonly #options: Kept;
  readonly #gatewayPort: number;
  #server: PostgresServer;
  #gateway: ChildProcess | undefined;
  /** Set while a process of ours is being killed; it has no business ending at any other time. */
  #expected = false;
  #ended: string | undefined;

  private constructor(folder: string, server: PostgresServer, options: Kept, gatewayPort: number) {
    this.#folder = folder;
    this.#server = server;
    this.#options = options;
    this.#gatewayPort = gatewayPort;
  }

  static async open(options: HouseOptions): Promise<House> {
    const folder = await mkdtemp(join(tmpdir(), "foyer-crash-test-"));
    const own = { ...options, adminPassword: randomUUID(), port: await freePort() };
    const server = await startPostgres({ folder: join(folder, "postgres"), ...own });
    const house = new House(folder, server, own, await freePort());
    await query(server.adminUrl, "CREATE DATABASE crash_test");
    await migrate(house.databaseUrl);
    return house;
  }

  get databaseUrl(): string {
    const url = new URL(this.#server.adminUrl);
    url.pathname = "/crash_test";
    return url.href;
  }

  get gatewayUrl(): string {
    return `http://127.0.0.1:${this.#gatewayPort}`;
  }

  /** Why a process ended that nobody killed; undefined when none did. */
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
    const deadline = performance.now() + READY_PATIENCE_MS;
    while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const ready = await fetch(`${this.gatewayUrl}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await delay(25);
    }
    throw new Error("The gateway did not come up.");
  }

  /** `kill -9` of the gateway in the middle of its work. */
  async killGateway(): Promise<void> {
    const child = this.#gateway;
    if (!child) return;
    const gone = once(child, "exit");
    this.#expected = true;
    child.kill("SIGKILL");
    await gone;
    this.#expected = false;
  }

  /** `kill -9` of the database server and of all its workers at once, as when a machine runs out of memory. */
  async killDatabase(): Promise<void> {
    const { pid, ended } = this.#server;
    const workers = await childrenOf(pid);
    process.kill(pid, "SIGKILL");
    for (const worker of workers) {
      try {
        process.kill(worker, "SIGKILL");
      } catch {
        // it was on its way out already
      }
    }
    await ended;
  }

  /** Brings the database up again on the same folder and port: recovery from its log, as after any crash. */
  async restartDatabase(): Promise<void> {
    this.#server = await startPostgres({ folder: join(this.#folder, "postgres"), ...this.#options });
  }

  async close(): Promise<void> {
    await this.killGateway();
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Where the system cannot tell (it is not Linux) only the server itself is killed; its workers then follow. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return list.split(" ").filter(Boolean).map(Number);
}
