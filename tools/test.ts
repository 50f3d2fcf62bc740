import { existsSync } from "node:fs";
import { join } from "node:path";
import { CHECKS } from "./checks/list.ts";
import { ensureChromium } from "./test/chromium.ts";
import { type Outcome, ROOT, readPlaywright, readVitest, runStep, type Step } from "./test/step.ts";

/**
 * `npm test`: types, tests, the build, and the journeys in a browser. With `--all`, as in CI, also every static check,
 * the database's tests again on the PostgreSQL in TEST_POSTGRES_BIN, and the crash test on both.
 * The last line is `N passed, N failed`.
 */
const OPTIONS = ["--all"];
const unknown = process.argv.slice(2).find((option) => !OPTIONS.includes(option));
if (unknown) {
  console.error(`"${unknown}" is not understood: the only option of npm test is --all.`);
  process.exit(1);
}
const all = process.argv.includes("--all");
const chromium = ensureChromium();
if ("path" in chromium) process.env["CHROMIUM_PATH"] = chromium.path;
const bin = (name: string) => join(ROOT, "node_modules/.bin", name);
const node = bin("node");

function vitest(name: string, ...args: string[]): Step {
  const file = `reports/vitest-${name.replaceAll(/\W+/g, "-")}.json`;
  return {
    name,
    command: [bin("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile=${file}`, ...args],
    report: { file, read: readVitest },
  };
}

function* steps(): Generator<Step> {
  yield { name: "types", command: [bin("tsc"), "--noEmit", "-p", "tsconfig.json"] };
  if (all) yield* CHECKS;
  // Whatever TEST_POSTGRES_BIN says: in CI this round is the shipped server's, the other one's comes below.
  yield { ...vitest("tests"), ...(all ? { env: { TEST_POSTGRES_BIN: "" } } : {}) };
  yield { name: "build", command: [node, "tools/build.ts"] };
  if (all) yield { name: "sizes", command: [bin("size-limit")] };
  yield* journeys();
  if (all) yield* onBothEngines();
}

function* journeys(): Generator<Step> {
  if ("missing" in chromium) {
    console.error(chromium.missing);
    yield { name: "journeys", command: ["false"] };
    return;
  }
  yield {
    name: "journeys",
    command: [bin("playwright"), "test", "-c", "e2e/playwright.config.ts"],
    report: { file: "test-results/e2e.json", read: readPlaywright },
  };
}

/** Where tests ask something of the database itself; what the others meet is the same on every server. */
const OF_THE_DATABASE = [
  "apps/gateway/src/modules/",
  "apps/gateway/src/plugins/",
  "apps/gateway/src/providers/",
  "apps/gateway/src/channels/outbox/",
  "apps/gateway/src/testing/fuzz/wallet",
  "apps/gateway/src/testing/restart",
  "apps/gateway/tools/",
  "apps/studio/src/rounds/",
  "tools/postgres/",
];

function* onBothEngines(): Generator<Step> {
  const crash = [node, "apps/gateway/tools/crash-test.ts"];
  yield { name: "crash test on the shipped PostgreSQL", command: crash };
  const own = process.env["TEST_POSTGRES_BIN"] || "/usr/lib/postgresql/15/bin";
  if (!existsSync(own)) {
    console.error(`There is no PostgreSQL in ${own}: install postgresql-15, or set TEST_POSTGRES_BIN.`);
    yield { name: "tests on another PostgreSQL", command: ["false"] };
    return;
  }
  yield {
    ...vitest("tests on another PostgreSQL", "--project=platform", ...OF_THE_DATABASE),
    env: { TEST_POSTGRES_BIN: own },
  };
  yield { name: "crash test on another PostgreSQL", command: crash, env: { POSTGRES_BIN: own } };
}

const outcomes: Outcome[] = [];
for (const step of steps()) outcomes.push(await runStep(step));

console.log("");
for (const { name, seconds, passed, failed, remarks = [] } of outcomes) {
  console.log(`${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
  for (const remark of remarks) console.log(`    ${remark}`);
}
const sum = (pick: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + pick(outcome), 0);
const failed = sum((outcome) => outcome.failed);
console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
