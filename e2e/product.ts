import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { cp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { temporaryFolder } from "../tools/testing/temporary-folder.ts";
import { changeMerchant, type MerchantChanges } from "./merchant-changes.ts";
import { platformUrl, queryPlatform, rememberProduct } from "./product-database.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GATEWAY = "apps/gateway/src/server.ts";
const ADMIN = "apps/gateway/src/admin/main.ts";
/** How often a start may meet a port that another process took after it was found free. */
const STARTS = 3;

/** Differences of a product from the one that most tests share. */
export interface ProductOptions {
  /** Environment variables. */
  settings?: Record<string, string>;
  merchant?: MerchantChanges;
}

/** The whole product, started by `npm start`'s launcher on free ports with a data folder of its own. */
export class Product {
  readonly address: string;
  /** Its data folder. */
  readonly folder: string;
  readonly #launcher: ChildProcess;

  private constructor(address: string, launcher: ChildProcess, folder: string) {
    this.address = address;
    this.#launcher = launcher;
    this.folder = folder;
    rememberProduct(address, folder);
  }

  /** Begins with a copy of the prepared data folder, if there is one: filling a new one costs more than a start. */
  static async start({ settings = {}, merchant }: ProductOptions = {}): Promise<Product> {
    const folder = await temporaryFolder("foyer-e2e-");
    const prepared = process.env["E2E_PREPARED_DATA_DIR"];
    if (prepared) await cp(prepared, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    if (merchant) {
      if (!prepared) await (await Product.#launch(folder, settings)).shutDown();
      await changeMerchant(folder, merchant);
    }
    return Product.#launch(folder, settings);
  }

  static async #launch(folder: string, settings: Record<string, string>): Promise<Product> {
    for (let attempt = 1; ; attempt++) {
      const [port, studioPort] = await twoFreePorts();
      const launcher = spawn(process.execPath, ["tools/start.mjs"], {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          PORT: String(port),
          STUDIO_PORT: String(studioPort),
          DATA_DIR: folder,
          LOG_LEVEL: "warn",
          // All tests come from one address.
          RATE_LIMIT_FACTOR: "1000",
          // Jackpots and recent wins change only by what a test does.
          DEMO_PLAY: "off",
          // Each of them would draw the same missing pictures.
          BACKGROUND_ARTWORK: "off",
          // No test reads the draws of a year, and adding them takes a third of a processor.
          BACKGROUND_DRAWS: "off",
          ...settings,
        },
      });
      const stop = () => launcher.kill("SIGTERM");
      process.once("exit", stop);
      let complaints = "";
      launcher.stderr.setEncoding("utf8").on("data", (text: string) => {
        complaints += text;
      });
      launcher.stderr.pipe(process.stderr);
      for await (const line of createInterface({ input: launcher.stdout }))
        if (line.startsWith("Foyer is open at"))
          return new Product(`http://127.0.0.1:${port}`, launcher, folder);
      process.off("exit", stop);
      if (attempt === STARTS || !/^Port \d+ .*is in use/m.test(complaints))
        throw new Error("the product did not start");
    }
  }

  /** Kills the gateway as a power cut would. Its launcher restarts it. */
  async killGateway(): Promise<void> {
    process.kill(await findGateway(this.#launcher.pid ?? 0), "SIGKILL");
  }

  /** Stops the gateway without closing its connections, as a network loss does. */
  async freezeGateway(): Promise<void> {
    process.kill(await findGateway(this.#launcher.pid ?? 0), "SIGSTOP");
  }

  async thawGateway(): Promise<void> {
    process.kill(await findGateway(this.#launcher.pid ?? 0), "SIGCONT");
  }

  /** The output of `npm run admin -- ledger audit`. */
  audit(): Promise<string> {
    return this.#tool("ledger", "audit");
  }

  /** `npm run admin -- maintenance`: begins and ends maintenance. */
  maintenance(verb: "start" | "end"): Promise<string> {
    return this.#tool("maintenance", verb);
  }

  /** `npm run admin -- promotions`: applications and terms. */
  promotions(...words: readonly string[]): Promise<string> {
    return this.#tool("promotions", ...words);
  }

  async #tool(name: string, ...words: readonly string[]): Promise<string> {
    // The command line itself: `npm run admin` would start another process, to find the database.
    const { stdout } = await run(process.execPath, [ADMIN, name, ...words], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: this.folder, DATABASE_URL: await platformUrl(this.folder) },
    });
    return stdout;
  }

  /** Runs a statement in the platform's database. */
  async sql(text: string, ...values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    return queryPlatform(this.folder, text, values);
  }

  async waitUntilReady(): Promise<void> {
    const ready = () =>
      fetch(`${this.address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ready).toBe(200);
  }

  /** Stops it and leaves its data folder. */
  async shutDown(): Promise<void> {
    const gone = once(this.#launcher, "exit");
    this.#launcher.kill("SIGTERM");
    await gone;
  }

  async stop(): Promise<void> {
    await this.shutDown();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function twoFreePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = servers.map(async (server) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  });
  const [first = 0, second = 0] = await Promise.all(ports);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return [first, second];
}

/** The process id of the gateway below a launcher, from /proc (Linux). */
async function findGateway(launcher: number): Promise<number> {
  const children = await readFile(`/proc/${launcher}/task/${launcher}/children`, "utf8");
  for (const child of children.split(" ").filter(Boolean).map(Number)) {
    const command = await readFile(`/proc/${child}/cmdline`, "utf8");
    if (command.split("\0").some((part) => part.endsWith(GATEWAY))) return child;
    const found = await findGateway(child).catch(() => 0);
    if (found) return found;
  }
  throw new Error(`no gateway runs under process ${launcher}`);
}
