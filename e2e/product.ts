import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startPostgres } from "../tools/postgres/server.ts";
import { query } from "../tools/postgres/test-server.ts";
import { expect, test as journey } from "./test.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GATEWAY = "apps/gateway/src/server.ts";

/** What a journey's own product has otherwise than the others'. */
interface Own {
  /** From the environment. */
  settings?: Record<string, string>;
  /** Settings and switches of its merchant, and its pots in place of the demo's. */
  house?: { settings?: object; flags?: Record<string, boolean>; jackpots?: readonly object[] };
}

/** A whole product for journeys that break it, or that need a house with other rules. */
export class OwnProduct {
  readonly address: string;
  readonly #launcher: ChildProcess;
  readonly #folder: string;

  private constructor(address: string, launcher: ChildProcess, folder: string) {
    this.address = address;
    this.#launcher = launcher;
    this.#folder = folder;
  }

  static async start({ settings, house }: Own): Promise<OwnProduct> {
    const folder = await mkdtemp(join(tmpdir(), "foyer-e2e-own-"));
    const content = house && (await contentWith(house, join(folder, "content")));
    const [port, studioPort] = await twoFreePorts();
    const launcher = spawn(process.execPath, ["tools/start.mjs"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        PORT: String(port),
        STUDIO_PORT: String(studioPort),
        DATA_DIR: folder,
        LOG_LEVEL: "warn",
        RATE_LIMIT_FACTOR: "1000",
        ...(content && { CONTENT_DIR: content }),
        ...settings,
      },
    });
    for await (const line of createInterface({ input: launcher.stdout }))
      if (line.startsWith("Foyer is open at"))
        return new OwnProduct(`http://127.0.0.1:${port}`, launcher, folder);
    throw new Error("the product did not start");
  }

  /** Kills the gateway as a power cut would. Its launcher starts it again. */
  async killGateway(): Promise<void> {
    process.kill(await gatewayUnder(this.#launcher.pid ?? 0), "SIGKILL");
  }

  /** Lets the gateway hear nothing and say nothing, as behind a line that is cut. */
  async freezeGateway(): Promise<void> {
    process.kill(await gatewayUnder(this.#launcher.pid ?? 0), "SIGSTOP");
  }

  async thawGateway(): Promise<void> {
    process.kill(await gatewayUnder(this.#launcher.pid ?? 0), "SIGCONT");
  }

  /** What `npm run audit` says of the books. */
  audit(): Promise<string> {
    return this.#tool("audit");
  }

  /** `npm run house`: opens and shuts it. */
  house(what: "close" | "open"): Promise<string> {
    return this.#tool("house", what);
  }

  /** `npm run promotions`: applications and terms. */
  promotions(...words: readonly string[]): Promise<string> {
    return this.#tool("promotions", ...words);
  }

  async #tool(name: string, ...words: readonly string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [`apps/gateway/tools/${name}.ts`, ...words], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: this.#folder },
    });
    return stdout;
  }

  /** Writes and reads behind the platform's back. */
  async sql(text: string, ...values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const adminPassword = await readFile(join(this.#folder, "keys/database-admin.secret"), "utf8");
    // it runs: this only finds out where
    const { adminUrl } = await startPostgres({
      folder: join(this.#folder, "postgres"),
      adminPassword,
      binDir: process.env["POSTGRES_BIN"] || undefined,
    });
    const url = new URL(adminUrl);
    url.pathname = "/foyer";
    return query(url.href, text, [...values]);
  }

  async gatewayIsBack(): Promise<void> {
    const ready = () =>
      fetch(`${this.address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  }

  async stop(): Promise<void> {
    const gone = once(this.#launcher, "exit");
    this.#launcher.kill("SIGTERM");
    await gone;
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The demo merchant's content, with another merchant in front of it. */
async function contentWith(
  { settings, flags, jackpots }: NonNullable<Own["house"]>,
  folder: string,
): Promise<string> {
  const demo = join(ROOT, "content/demo");
  await mkdir(join(folder, "demo"), { recursive: true });
  const merchant = JSON.parse(await readFile(join(demo, "merchant.json"), "utf8"));
  Object.assign(merchant.settings, settings);
  Object.assign(merchant.whitelabel.flags, flags);
  const own = new Map([["merchant.json", merchant]]);
  if (jackpots) own.set("jackpots.json", jackpots);
  for (const [name, value] of own) await writeFile(join(folder, "demo", name), JSON.stringify(value));
  for (const [from, to] of [
    [join(ROOT, "content"), folder],
    [demo, join(folder, "demo")],
  ] as const)
    for (const name of await readdir(from))
      if (name !== "demo" && !own.has(name)) await symlink(join(from, name), join(to, name));
  return folder;
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

/** The gateway among the processes a launcher has started, as Linux tells of them. */
async function gatewayUnder(launcher: number): Promise<number> {
  const children = await readFile(`/proc/${launcher}/task/${launcher}/children`, "utf8");
  for (const child of children.split(" ").filter(Boolean).map(Number)) {
    const command = await readFile(`/proc/${child}/cmdline`, "utf8");
    if (command.split("\0").some((part) => part.endsWith(GATEWAY))) return child;
    const below = await gatewayUnder(child).catch(() => 0);
    if (below) return below;
  }
  throw new Error(`no gateway runs under process ${launcher}`);
}

/** Journeys on a product that is theirs alone: nobody else's round is cut short when it is broken. */
export const test = journey.extend<object, { ownProduct: OwnProduct; own: Own }>({
  own: [{}, { option: true, scope: "worker" }],
  ownProduct: [
    async ({ own }, use) => {
      const product = await OwnProduct.start(own);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ ownProduct }, use) => use(ownProduct.address),
});
