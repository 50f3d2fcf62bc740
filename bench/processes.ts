import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";

export const exec = promisify(execFile);
/** What is measured runs here. */
export const SERVER_CORE = "0";
/** The load comes from here. */
export const CLIENT_CORE = "1";
export const CONNECTIONS = 32;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** A program on the core of what is measured. */
export function start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn("taskset", ["-c", SERVER_CORE, command, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** The first good answer of an address that is on its way up. */
export async function until(url: string): Promise<Response> {
  for (let i = 0; i < 600; i++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return response;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${url} does not answer`);
}

export interface Load {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** As many GETs as go through in so many seconds, from the other core. */
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

/** A gateway by its own command on a database that is there, without front and artwork. */
export async function startGateway(
  databaseUrl: string,
  folder: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const child = start(process.execPath, ["apps/gateway/src/server.ts"], {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    FRONT_DIR: folder,
    CONTENT_DIR: path.join(folder, "none"),
    ARTWORK_DIR: folder,
    NODE_ENV: "production",
  });
  const url = `http://127.0.0.1:${port}`;
  await until(`${url}/readyz`);
  return { url, close: () => stop(child) };
}
