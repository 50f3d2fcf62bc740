import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import type { TestApp } from "../testing/index.ts";
import { runCommandLine } from "./command-line.ts";
import { overApp } from "./with-app.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

export interface AdminRun {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** That of the gateways of `testApp`. */
export const ADMIN_SECRET = "a secret for tests that is long enough";
const environment = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  FOYER_SECRET: ADMIN_SECRET,
  NO_COLOR: "1",
});

/**
 * Runs a command of the admin command line in this process, with text on its standard input.
 * @param on the address of a test's database, on which the command starts an application as it does for an operator of
 * the server, or a test's gateway, over which it runs without that start
 */
export async function runAdmin(
  on: string | Pick<TestApp, "app" | "databaseUrl">,
  args: readonly string[],
  input = "",
): Promise<AdminRun> {
  const databaseUrl = typeof on === "string" ? on : on.databaseUrl;
  for (const [name, value] of Object.entries(environment(databaseUrl))) vi.stubEnv(name, value);
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const printed = { log: "", error: "" };
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: unknown) => {
      printed[stream] += `${String(line)}\n`;
    });
  try {
    const run = () => runCommandLine(args);
    const code = await (typeof on === "string" ? run() : overApp(on.app, run));
    return { code, out: printed.log, errors: printed.error };
  } finally {
    process.exitCode = undefined;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

/** The same in a separate process, as an operator of the server runs it. */
export async function spawnAdmin(
  databaseUrl: string,
  args: readonly string[],
  input = "",
): Promise<AdminRun> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment(databaseUrl),
    },
  });
  const ended = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  child.stdin.end(input);
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, errors };
}
