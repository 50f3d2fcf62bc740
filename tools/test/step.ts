import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Totals {
  passed: number;
  failed: number;
}

export interface Step {
  name: string;
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Reads the runner's own totals from its report; without it the step counts as one. */
  report?: { file: string; read: (report: unknown) => Totals };
}

export interface Outcome extends Totals {
  name: string;
  seconds: number;
}

/** Runs a step with its output passed through, and counts what passed and what failed. */
export async function runStep({ name, command, env, report }: Step): Promise<Outcome> {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  if (report) await rm(join(ROOT, report.file), { force: true });
  const [program, ...args] = command;
  const child = spawn(program as string, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = () => child.kill("SIGTERM");
  process.once("SIGTERM", stop);
  const code = await once(child, "close").then(
    ([exitCode]) => exitCode as number | null,
    (error: Error) => {
      console.error(error.message);
      return 1;
    },
  );
  process.off("SIGTERM", stop);
  const totals = report ? await readReport(report) : { passed: 0, failed: 0 };
  return {
    name,
    seconds: (performance.now() - startedAt) / 1000,
    ...settle(code, totals, report !== undefined),
  };
}

async function readReport(report: NonNullable<Step["report"]>): Promise<Totals> {
  try {
    return report.read(JSON.parse(await readFile(join(ROOT, report.file), "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** A runner's word is checked against its exit code, and one that counted nothing has not tested anything. */
export function settle(code: number | null, totals: Totals, counts: boolean): Totals {
  if (!counts) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const silent = totals.passed + totals.failed === 0;
  return code === 0 && !silent ? totals : { ...totals, failed: Math.max(totals.failed, 1) };
}

/** Totals of Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function readVitest(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** Totals of Playwright's JSON report. A test that passed only when tried again counts as failed. */
export function readPlaywright(report: unknown): Totals {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
