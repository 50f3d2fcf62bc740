import { existsSync } from "node:fs";
import { join } from "node:path";
import { CHECKS } from "./checks/list.ts";
import { BUDGET } from "./test/budget.ts";
import { ensureChromium } from "./test/chromium.ts";
import { costs } from "./test/costs.ts";
import { OF_THE_DATABASE } from "./test/database-tests.ts";
import { escaped, select, titlePattern } from "./test/select.ts";
import {
  type Outcome,
  ROOT,
  readPlaywright,
  readVitest,
  runSideBySide,
  runStep,
  type Step,
  timesInPlaywright,
  timesInVitest,
} from "./test/step.ts";

/**
 * `npm test`: the build and types, unit tests, and the end-to-end tests in a browser. With `--all`, as in CI, also every
 * static check, the database's tests again on the PostgreSQL in TEST_POSTGRES_BIN, and the crash test on both.
 * `npm test -- <word>` runs the tests whose path or title contains the word.
 * The summary of all tests prints what they cost beside the budget and the ten dearest files; the last line is
 * `N passed, N failed`.
 */
const [argument, ...rest] = process.argv.slice(2);
const all = argument === "--all";
const word = all ? undefined : argument;
if (rest.length > 0 || word?.startsWith("-") || word === "") {
  console.error("npm test takes one argument: --all, or a word in the path or title of the tests to run.");
  process.exit(1);
}
const chromium = ensureChromium();
if ("path" in chromium) process.env["CHROMIUM_PATH"] = chromium.path;
const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
const node = bin("node");

function vitest(name: string, ...args: string[]): Step {
  const file = `reports/vitest-${name.replaceAll(/\W+/g, "-")}.json`;
  return {
    name,
    command: [
      bin("vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${file}`,
      // One retry in CI; the summary names the tests that needed it and fails when there are many. A property is not tried
      // again: other values would hide the counterexample.
      ...(process.env["CI"] ? ["--retry.count=1", "--retry.condition=^(?!Property failed)"] : []),
      ...args,
    ],
    report: { file, read: readVitest, times: timesInVitest, mayBeEmpty: word !== undefined },
  };
}

/** Runs the tests that a word selects. */
function* matchingSteps(wanted: string): Generator<Step> {
  const { files, withTitles, endToEnd } = select(wanted);
  if (files.length > 0) yield vitest("tests by path", ...files);
  if (withTitles.length > 0) yield vitest("tests by title", "-t", titlePattern(wanted), ...withTitles);
  if (!endToEnd) return;
  yield build;
  yield* endToEndTests("--grep", escaped(wanted), "--pass-with-no-tests");
}

const build: Step = { name: "build", command: [node, "tools/build.ts"] };
/** What reads and compiles the sources, without running them. */
const compilation: readonly Step[] = [
  build,
  {
    name: "types",
    command: [node, "node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "tsconfig.json"],
  },
  ...(all ? CHECKS : []),
];

function* steps(): Generator<Step> {
  // Regardless of TEST_POSTGRES_BIN: in CI this round uses the shipped server, the other server is tested below.
  yield { ...vitest("tests"), ...(all ? { env: { TEST_POSTGRES_BIN: "" } } : {}) };
  yield* endToEndTests();
}

function* endToEndTests(...args: string[]): Generator<Step> {
  if ("missing" in chromium) {
    console.error(chromium.missing);
    yield { name: "end-to-end tests", command: ["false"] };
    return;
  }
  yield {
    name: "end-to-end tests",
    command: [
      bin("playwright"),
      "test",
      "-c",
      "e2e/playwright.config.ts",
      // A trace of every test would take a third of the time; run by a word, the failed ones are recorded.
      ...(word === undefined ? ["--trace=on-first-retry"] : []),
      ...args,
    ],
    report: {
      file: "test-results/e2e.json",
      read: readPlaywright,
      times: timesInPlaywright,
      mayBeEmpty: word !== undefined,
    },
  };
}

/** The PostgreSQL of the system, beside the shipped one. */
const OTHER_POSTGRES = process.env["TEST_POSTGRES_BIN"] || "/usr/lib/postgresql/15/bin";

function otherPostgres(): Step {
  const name = "tests on another PostgreSQL";
  if (!existsSync(OTHER_POSTGRES)) {
    console.error(
      `There is no PostgreSQL in ${OTHER_POSTGRES}: install postgresql-15, or set TEST_POSTGRES_BIN.`,
    );
    return { name, command: ["false"] };
  }
  return {
    ...vitest(name, "--project=platform", ...OF_THE_DATABASE),
    env: { TEST_POSTGRES_BIN: OTHER_POSTGRES },
  };
}

/** The first keeps the processors busy, while the crash tests mostly wait for servers to end and to start. */
const lastSteps = (): readonly Step[] => [otherPostgres(), ...crashTests, sizes];

const sizes: Step = { name: "sizes", command: [bin("size-limit")] };
const crashTests: readonly Step[] = [
  { name: "crash test on the shipped PostgreSQL", env: {} },
  { name: "crash test on another PostgreSQL", env: { POSTGRES_BIN: OTHER_POSTGRES } },
].map((step) => ({ ...step, command: [node, "apps/gateway/tools/crash-test.ts"] }));

const outcomes: Outcome[] = word === undefined ? await runSideBySide(compilation) : [];
for (const step of word === undefined ? steps() : matchingSteps(word)) outcomes.push(await runStep(step));
if (all) outcomes.push(...(await runSideBySide(lastSteps())));

console.log("");
for (const { name, seconds, passed, failed, remarks = [] } of outcomes) {
  console.log(`${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
  for (const remark of remarks) console.log(`    ${remark}`);
}
if (word === undefined) for (const line of costs(outcomes, BUDGET)) console.log(line);
const sum = (pick: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + pick(outcome), 0);
// A word that selects no test is an error.
const failed = sum((outcome) => outcome.failed) + (outcomes.length === 0 ? 1 : 0);
if (outcomes.length === 0) console.error(`No test contains "${word}" in its path or title.`);
console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
