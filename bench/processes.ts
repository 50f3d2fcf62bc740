import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "../tools/postgres/server.ts";

export const exec = promisify(execFile);
/** Core of the measured process. */
export const SERVER_CORE = "0";
/** Core of the load generator. */
export const CLIENT_CORE = "1";
export const CONNECTIONS = 32;

interface Server extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  readonly pid: number;
}

/** A program to start, ours or another; by default on the core of the measured process. */
interface Program {
  readonly command: readonly [string, ...string[]];
  readonly port: number;
  /** A path that responds when the program is ready. */
  readonly ready: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly cores?: "one" | "all";
}

/** Starts a server and waits until it is ready. */
export async function startServer({
  command,
  port,
  ready,
  settings,
  cores = "one",
}: Program): Promise<Server> {
  const [program, ...args] = cores === "one" ? ["taskset", "-c", SERVER_CORE, ...command] : command;
  const child = spawn(program, args, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await until(url + ready, child);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { url, pid: child.pid as number, [Symbol.asyncDispose]: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Waits for the first successful response of a starting program. */
async function until(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer`);
}

export interface Load {
  /** Responses per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** As many GETs as possible in the given number of seconds, from the other core. */
export async function load(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> {
  const { stdout } = await exec("taskset", [
    "-c",
    CLIENT_CORE,
    "wrk",
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--latency",
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`errors under load at ${url}:\n${stdout}`);
  const [, number, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as "us" | "ms" | "s"],
  };
}

/** A gateway started by its own command on an existing database, without web client and artwork. */
export async function startGateway(
  databaseUrl: string,
  more: Pick<Program, "settings" | "cores"> = {},
): Promise<Server> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(path.join(tmpdir(), "foyer-bench-gateway-")));
  const port = await freePort();
  const gateway = opened.use(
    await startServer({
      ...more,
      command: [process.execPath, "apps/gateway/src/server.ts"],
      port,
      ready: "/readyz",
      settings: {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        DATA_DIR: folder.path,
        LOG_LEVEL: "warn",
        WEB_DIR: folder.path,
        CONTENT_DIR: path.join(folder.path, "none"),
        ARTWORK_DIR: folder.path,
        NODE_ENV: "production",
        ...more.settings,
      },
    }),
  );
  const resources = opened.move();
  return { url: gateway.url, pid: gateway.pid, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** A baseline: a few lines of bare node:http in their own process. It reads its port from PORT. */
export async function startScript(folder: string, source: string, ready: string): Promise<Server> {
  const script = path.join(folder, "floor.mjs");
  await writeFile(script, source);
  const port = await freePort();
  return startServer({
    command: [process.execPath, script],
    port,
    ready,
    settings: { PORT: String(port) },
  });
}
