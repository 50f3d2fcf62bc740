import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { runCommandLine } from "./command-line.ts";

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

/** Runs a command of the admin command line in this process, on a test's database, with text on its standard input. */
export async function runAdmin(databaseUrl: string, args: readonly string[], input = ""): Promise<AdminRun> {
  for (const [name, value] of Object.entries(environment(databaseUrl))) vi.stubEnv(name, value);
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const printed = { log: "", error: "" };
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: unknown) => {
      printed[stream] += `${String(line)}\n`;
    });
  try {
    const code = await runCommandLine(args);
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
