import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LaunchError } from "./launch-error.ts";

/** A product that is built from sources before Foyer can start. */
export interface Product {
  name: string;
  /** Files and folders, from the root, whose content decides whether it is built again. */
  sources: readonly string[];
  /** Files that must exist after the build. */
  outputs: readonly string[];
  /** Commands that run one after the other, each in a folder from the root. */
  steps: readonly { folder: string; command: readonly string[] }[];
}

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NODE = join(ROOT, "node_modules/.bin/node");
const VITE = join(ROOT, "node_modules/.bin/vite");

export const PRODUCTS: readonly Product[] = [
  {
    name: "web",
    sources: ["apps/web", "packages/contract", "packages/domain", "package-lock.json"],
    outputs: [
      "apps/web/dist/client/.vite/manifest.json",
      "apps/web/dist/client/sw.js",
      "apps/web/dist/server/entry-server.js",
    ],
    steps: [
      { folder: "apps/web", command: [VITE, "build"] },
      { folder: "apps/web", command: [VITE, "build", "--ssr"] },
      { folder: "apps/web", command: [NODE, "build/service-worker.ts"] },
      { folder: ".", command: [NODE, "tools/precompress.ts", "apps/web/dist/client"] },
    ],
  },
  {
    name: "games",
    sources: [
      "apps/studio/src",
      "apps/studio/vite.config.ts",
      "packages/artwork",
      "packages/wallet-protocol",
      "package-lock.json",
    ],
    outputs: ["apps/studio/dist/client/index.html"],
    steps: [
      { folder: "apps/studio", command: [VITE, "build"] },
      { folder: ".", command: [NODE, "tools/precompress.ts", "apps/studio/dist/client"] },
    ],
  },
  {
    name: "artwork",
    sources: ["content", "packages/artwork", "package-lock.json"],
    outputs: ["content/dist/artwork/manifest.json"],
    steps: [{ folder: ".", command: [NODE, "content/tools/render-artwork.ts", "--first"] }],
  },
];

/** The pictures that the first start does not wait for. Existing ones are skipped. */
export const REMAINING_ARTWORK: Product = {
  name: "remaining artwork",
  sources: ["content", "packages/artwork", "package-lock.json"],
  outputs: ["content/dist/artwork/manifest.json"],
  steps: [{ folder: ".", command: [NODE, "content/tools/render-artwork.ts"] }],
};

export interface BuildOptions {
  root: string;
  say: (line: string) => void;
  abort?: AbortSignal;
  /** Runs at the lowest priority. */
  lowPriority?: boolean;
}

/** Two builds at a time keep a machine with two cores busy. */
const AT_ONCE = 2;
const NO_SOURCE = /^(node_modules|dist|coverage|\.cache|test|.*\.test\.tsx?)$/;

/**
 * Builds every product whose sources changed since its last build (by content, not by date), and skips the others.
 * @throws LaunchError when a build fails; the output of its commands has been passed to `say` by then.
 */
export async function build(products: readonly Product[], options: BuildOptions): Promise<void> {
  const waiting = [...products];
  async function work(): Promise<void> {
    for (let product = waiting.shift(); product; product = waiting.shift()) await make(product, options);
  }
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const fault = outcomes.find((outcome) => outcome.status === "rejected");
  if (fault) throw fault.reason;
}

async function make(product: Product, options: BuildOptions): Promise<void> {
  const { root, say, abort } = options;
  const stamp = join(root, ".cache/builds", product.name);
  const digest = await digestOf(root, product);
  const complete = product.outputs.every((output) => existsSync(join(root, output)));
  if (complete && (await readFile(stamp, "utf8").catch(() => "")) === digest) return;

  const startedAt = performance.now();
  say(`Building the ${product.name}…`);
  await rm(stamp, { force: true });
  for (const { folder, command } of product.steps) {
    const { code, output } = await runStep(join(root, folder), command, options);
    abort?.throwIfAborted();
    if (code === 0) continue;
    say(output.trimEnd());
    throw new LaunchError(`The ${product.name} could not be built: the reason stands above.`);
  }
  const missing = product.outputs.find((output) => !existsSync(join(root, output)));
  if (missing) throw new LaunchError(`The ${product.name} was built, but ${missing} is not there.`);
  await mkdir(join(root, ".cache/builds"), { recursive: true });
  await writeFile(stamp, digest);
  say(`Built the ${product.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function runStep(cwd: string, command: readonly string[], { abort, lowPriority }: BuildOptions) {
  const [program, ...args] = command;
  const child = spawn(program as string, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
    ...(abort ? { signal: abort } : {}),
  });
  if (lowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return { code, output };
  } catch (error) {
    return { code: null, output: `${output}\n${(error as Error).message}` };
  }
}

/** A hash of the names and contents of all sources, and of the commands. */
async function digestOf(root: string, { sources, steps }: Product): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(steps.map((step) => step.command.slice(1))));
  for (const source of sources) {
    for (const file of await filesOf(root, source)) {
      hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest("hex");
}

async function filesOf(root: string, place: string): Promise<string[]> {
  const entries = await readdir(join(root, place), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(join(root, place)) ? [place] : [];
  const found = await Promise.all(
    entries
      .filter((entry) => !NO_SOURCE.test(entry.name))
      .map(async (entry) => {
        const path = `${place}/${entry.name}`;
        return entry.isDirectory() ? await filesOf(root, path) : [path];
      }),
  );
  return found.flat().sort();
}

if (import.meta.main) {
  try {
    await build(PRODUCTS, { root: ROOT, say: console.log });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
