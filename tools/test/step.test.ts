import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ROOT,
  readPlaywright,
  readVitest,
  runStep,
  settle,
  timesInPlaywright,
  timesInVitest,
} from "./step.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("settle", () => {
  it.each([
    ["a step that does not count", 0, { passed: 0, failed: 0 }, false, { passed: 1, failed: 0 }],
    ["the same, failing", 2, { passed: 0, failed: 0 }, false, { passed: 0, failed: 1 }],
    ["a runner whose tests all passed", 0, { passed: 9, failed: 0 }, true, { passed: 9, failed: 0 }],
    ["a runner with failures", 1, { passed: 7, failed: 2 }, true, { passed: 7, failed: 2 }],
    ["a runner that fails beside its tests", 1, { passed: 9, failed: 0 }, true, { passed: 9, failed: 1 }],
    ["a runner that was killed", null, { passed: 0, failed: 0 }, true, { passed: 0, failed: 1 }],
    ["a runner that found no test", 0, { passed: 0, failed: 0 }, true, { passed: 0, failed: 1 }],
  ])("%s is counted by its exit code and its report", (_case, code, totals, counts, result) => {
    expect(settle(code, totals, counts)).toEqual(result);
  });
});

it("a selection that no test matched has not failed", () => {
  expect(settle(0, { passed: 0, failed: 0 }, true, true)).toEqual({ passed: 0, failed: 0 });
});

it("times of tests are read from both runners, retries included", () => {
  const assertionResults = [{ fullName: "adds", duration: 1_500 }];
  expect(timesInVitest({ testResults: [{ name: join(ROOT, "a.test.ts"), assertionResults }] })).toEqual([
    { file: "a.test.ts", seconds: 1.5 },
  ]);
  const tests = [{ projectName: "phone", results: [{ duration: 2_000 }, { duration: 3_000 }] }];
  const specs = [{ title: "plays", file: "tests/play.spec.ts", tests }];
  expect(timesInPlaywright({ suites: [{ specs: [], suites: [{ specs }] }] })).toEqual([
    { file: "e2e/tests/play.spec.ts", seconds: 5 },
  ]);
});

describe("reports", () => {
  it("a file that Vitest could not load or clean up counts as a failure, and failed tests are named", () => {
    const testResults = [
      { name: join(ROOT, "a.test.ts"), status: "passed", assertionResults: [{}, {}] },
      { name: join(ROOT, "b.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
      {
        name: join(ROOT, "tidy.test.ts"),
        status: "failed",
        message: "permission denied",
        assertionResults: [{ status: "passed", fullName: "adds" }],
      },
      {
        name: join(ROOT, "c.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "sums" },
          { status: "failed", fullName: "divides", failureMessages: ["\u001b[31mby zero\u001b[39m"] },
        ],
      },
    ];
    expect(readVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
      passed: 3,
      failed: 3,
      remarks: [
        "failed outside its tests: b.test.ts\n      no such module",
        "failed outside its tests: tidy.test.ts\n      permission denied",
        "failed: c.test.ts › divides\n      by zero",
      ],
    });
  });

  const retried = (fullName: string) => ({ status: "passed", fullName, failureMessages: ["too slow"] });
  const vitestReport = (...assertionResults: object[]) => ({
    numPassedTests: assertionResults.length,
    numFailedTests: 0,
    testResults: [{ name: join(ROOT, "a.test.ts"), status: "passed", assertionResults }],
  });

  it("a few Vitest tests may need a retry, and are named", () => {
    const passed = { status: "passed", fullName: "adds", failureMessages: [] };
    expect(readVitest(vitestReport(passed, retried("sums")))).toEqual({
      passed: 2,
      failed: 0,
      remarks: ["passed at the retry: a.test.ts › sums\n      too slow"],
    });
  });

  it("many retries of Vitest tests count as failures", () => {
    const report = vitestReport(...["a", "b", "c", "d"].map(retried));
    expect(readVitest(report)).toMatchObject({ passed: 0, failed: 4 });
  });

  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "play.spec.ts",
    tests: [
      { projectName: "phone", status, results: [{ status, error: message ? { message } : undefined }] },
    ],
  });

  it("a few Playwright tests may need a retry, and are named", () => {
    const specs = [spec("plays", "expected"), spec("wins", "flaky", "too slow"), spec("loses", "unexpected")];
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [{ message: "no server" }],
      suites: [{ specs: [], suites: [{ specs }] }],
    };
    expect(readPlaywright(report)).toEqual({
      passed: 2,
      failed: 2,
      remarks: [
        "failed: outside a test\n      no server",
        "passed at the retry: play.spec.ts › wins (phone)\n      too slow",
        "failed: play.spec.ts › loses (phone)",
      ],
    });
  });

  it("many retries of Playwright tests count as failures", () => {
    const report = { stats: { expected: 5, unexpected: 0, flaky: 4 }, errors: [], suites: [] };
    expect(readPlaywright(report)).toMatchObject({ passed: 5, failed: 4 });
  });

  it("an error outside the tests is reported with the end of the runner's error output", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const report = { file: "reports/step-test.json", read: () => ({ passed: 5, failed: 0 }) };
    await mkdir(join(ROOT, "reports"), { recursive: true });
    const program = `require("node:fs").writeFileSync("${report.file}", "{}"); console.error("Unhandled Error\\nline 2"); process.exitCode = 1`;
    expect(await runStep({ name: "one", command: ["node", "-e", program], report })).toMatchObject({
      passed: 5,
      failed: 1,
      remarks: ["failed beside its tests, its last words:\n      Unhandled Error\n      line 2"],
    });
  });

  it("a report left by an earlier run does not count", async () => {
    const file = "reports/step-test.json";
    await mkdir(join(ROOT, "reports"), { recursive: true });
    await writeFile(join(ROOT, file), "{}");
    vi.spyOn(console, "log").mockReturnValue();
    const report = { file, read: () => ({ passed: 5, failed: 0 }) };
    expect(await runStep({ name: "nothing", command: ["true"], report })).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });
});
