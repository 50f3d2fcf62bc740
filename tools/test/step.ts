import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Totals {
  passed: number;
  failed: number;
  /** What to look at: the failed tests by name with the first line of why, and those that needed a second try. */
  remarks?: string[];
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

/** So much of what a step last wrote to its error stream is kept, in characters and shown in lines. */
const COMPLAINTS = 16_384;
const COMPLAINT_LINES = 40;

/** Runs a step with its output passed through, and counts what passed and what failed. */
export async function runStep({ name, command, env, report }: Step): Promise<Outcome> {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  if (report) await rm(join(ROOT, report.file), { force: true });
  const [program, ...args] = command;
  const child = spawn(program as string, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    process.stderr.write(text);
    complaints = (complaints + text).slice(-COMPLAINTS);
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
  const settled = settle(code, totals, report !== undefined);
  return {
    name,
    seconds: (performance.now() - startedAt) / 1000,
    ...settled,
    // What fails beside the tests, such as an error nobody caught, is in no report.
    ...(settled.failed > totals.failed
      ? { remarks: [`failed beside its tests, its last words:${indented(complaints, -COMPLAINT_LINES)}`] }
      : {}),
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

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status?: string; fullName?: string; failureMessages?: string[] | null }[];
}

/** Totals of Vitest's JSON report. A file that failed though no test of it did, at its loading or tidying up, counts as one. */
export function readVitest(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: VitestFile[];
  };
  const outside = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        remark("failed", `${relative(ROOT, name)} › ${fullName}`, failureMessages?.[0]),
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + outside.length,
    remarks: [
      ...outside.map(({ name, message }) =>
        remark("failed outside its tests", relative(ROOT, name), message),
      ),
      ...tests,
    ],
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: string;
      results: { status: string; error?: { message?: string } }[];
    }[];
  }[];
}

/** So many journeys of one run may need a second try before the run counts as failed. */
const LUCKY = 3;

/**
 * Totals of Playwright's JSON report. A journey that passed only at the second try counts as passed and is named;
 * more than three of them are no longer the machine's doing, and count as failed (docs/decisions/0014).
 */
export function readPlaywright(report: unknown): Totals {
  const { stats, errors, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
    suites: PlaywrightSuite[];
  };
  const lucky = stats.flaky > LUCKY ? 0 : stats.flaky;
  return {
    passed: stats.expected + lucky,
    failed: stats.unexpected + stats.flaky - lucky + errors.length,
    remarks: [
      ...errors.map(({ message }) => remark("failed", "outside a journey", message)),
      ...suites.flatMap(unluckyOf),
    ],
  };
}

function unluckyOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, status, results }) =>
        remark(
          status === "flaky" ? "passed at the second try" : "failed",
          `${file} › ${title} (${projectName})`,
          results.find((result) => result.error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(unluckyOf)];
}

function remark(what: string, where: string, why = ""): string {
  return `${what}: ${where}${indented(why, 0, 6)}`;
}

function indented(text: string, from: number, to?: number): string {
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim())
    .slice(from, to)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join("");
}
