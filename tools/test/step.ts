import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { secondsOfEndedChild } from "./processor-time.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Totals {
  passed: number;
  failed: number;
  /** Details to print: the failed tests by name with the first line of the error, and tests that needed a retry. */
  remarks?: string[];
}

/** One test and its duration, retries included. */
export interface TestTime {
  /** Path from the root. */
  file: string;
  seconds: number;
}

export interface Step {
  name: string;
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Reads the runner's own totals from its report; without it the step counts as one test. */
  report?: Report;
}

interface Report {
  file: string;
  read: (report: unknown) => Totals;
  times?: (report: unknown) => TestTime[];
  /** Allows a run without tests: a word may match a file only outside its titles. */
  mayBeEmpty?: boolean;
}

export interface Outcome extends Totals {
  name: string;
  seconds: number;
  /** Seconds of processor time, user and system, of everything the step started; undefined where unknown. */
  processorSeconds?: number | undefined;
  times?: TestTime[];
}

/** Length of the stored end of a step's error output, in characters and in printed lines. */
const COMPLAINTS = 16_384;
const COMPLAINT_LINES = 40;

/** Runs steps that do not depend on each other, two at a time; most of them use one processor each. */
export async function runSideBySide(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...steps.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes[next[0]] = await runStep(next[1], "at the end");
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

/** Runs a step, prints its output as it comes or all of it at the end, and counts passed and failed tests. */
export async function runStep(
  { name, command, env, report }: Step,
  print: "as it comes" | "at the end" = "as it comes",
): Promise<Outcome> {
  const output = print === "at the end" ? ([] as string[]) : undefined;
  if (!output) console.log(heading(name));
  const startedAt = performance.now();
  if (report) await rm(join(ROOT, report.file), { force: true });
  const [program, ...args] = command;
  const child = spawn(program as string, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", output ? "pipe" : "inherit", "pipe"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => output?.push(text));
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (output) output.push(text);
    else process.stderr.write(text);
    complaints = (complaints + text).slice(-COMPLAINTS);
  });
  let processorSeconds: number | undefined;
  child.once("exit", () => {
    processorSeconds = secondsOfEndedChild();
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
  if (output) console.log([heading(name), ...output].join("\n"));
  const { totals, times } = report ? await readReport(report) : { totals: NOTHING, times: [] };
  const settled = settle(code, totals, report !== undefined, report?.mayBeEmpty);
  return {
    name,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds,
    times,
    ...settled,
    // Failures outside the tests, such as an uncaught error, are in no report.
    ...(settled.failed > totals.failed
      ? { remarks: [`failed beside its tests, its last words:${indented(complaints, -COMPLAINT_LINES)}`] }
      : {}),
  };
}

const heading = (name: string) => `\n── ${name} ──`;

const NOTHING: Totals = { passed: 0, failed: 0 };

async function readReport({ file, read, times }: Report): Promise<{ totals: Totals; times: TestTime[] }> {
  try {
    const report: unknown = JSON.parse(await readFile(join(ROOT, file), "utf8"));
    return { totals: read(report), times: times?.(report) ?? [] };
  } catch {
    return { totals: NOTHING, times: [] };
  }
}

/**
 * Checks a runner's totals against its exit code. A runner that counted no test has failed, unless it may be empty.
 */
export function settle(code: number | null, totals: Totals, counts: boolean, mayBeEmpty = false): Totals {
  if (!counts) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const empty = totals.passed + totals.failed === 0 && !mayBeEmpty;
  return code === 0 && !empty ? totals : { ...totals, failed: Math.max(totals.failed, 1) };
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: {
    status?: string;
    fullName?: string;
    duration?: number | null;
    failureMessages?: string[] | null;
  }[];
}

/** How many tests of one run may need a retry before the run counts as failed. */
const ALLOWED_RETRIES = 3;

/**
 * Totals of Vitest's JSON report. A file that failed without a failed test, at loading or cleanup, counts as one. A
 * test that passed only at the retry, which the report shows by its error, counts as passed and is named; more than
 * three of them are not caused by the machine, and count as failed (docs/decisions/0014).
 */
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
  const remarksOf = (wanted: string, what: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages = [] }) => status === wanted && failureMessages?.length !== 0)
        .map(({ fullName, failureMessages }) =>
          remark(what, `${relative(ROOT, name)} › ${fullName}`, failureMessages?.[0]),
        ),
    );
  const retried = remarksOf("passed", "passed at the retry");
  const tooMany = retried.length > ALLOWED_RETRIES ? retried.length : 0;
  return {
    passed: numPassedTests - tooMany,
    failed: numFailedTests + tooMany + outside.length,
    remarks: [
      ...outside.map(({ name, message }) =>
        remark("failed outside its tests", relative(ROOT, name), message),
      ),
      ...remarksOf("failed", "failed"),
      ...retried,
    ],
  };
}

/** Times of the tests in Vitest's JSON report. */
export function timesInVitest(report: unknown): TestTime[] {
  const { testResults } = report as { testResults: VitestFile[] };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration }) => ({
      file: relative(ROOT, name),
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: string;
      results: { status: string; duration?: number; error?: { message?: string } }[];
    }[];
  }[];
}

/** Totals of Playwright's JSON report. Retries count as in Vitest's. */
export function readPlaywright(report: unknown): Totals {
  const { stats, errors, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
    suites: PlaywrightSuite[];
  };
  const retried = stats.flaky > ALLOWED_RETRIES ? 0 : stats.flaky;
  return {
    passed: stats.expected + retried,
    failed: stats.unexpected + stats.flaky - retried + errors.length,
    remarks: [
      ...errors.map(({ message }) => remark("failed", "outside a test", message)),
      ...suites.flatMap(faultsOf),
    ],
  };
}

/** Times of the tests in Playwright's JSON report, retries included. */
export function timesInPlaywright(report: unknown): TestTime[] {
  const timesOf = ({ suites = [], specs }: PlaywrightSuite): TestTime[] => [
    ...specs.flatMap(({ file, tests }) =>
      tests.map(({ results }) => ({
        file: `e2e/${file}`,
        seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
      })),
    ),
    ...suites.flatMap(timesOf),
  ];
  return (report as { suites: PlaywrightSuite[] }).suites.flatMap(timesOf);
}

function faultsOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, status, results }) =>
        remark(
          status === "flaky" ? "passed at the retry" : "failed",
          `${file} › ${title} (${projectName})`,
          results.find((result) => result.error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(faultsOf)];
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
