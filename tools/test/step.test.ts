import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ROOT, readPlaywright, readVitest, runStep, settle } from "./step.ts";

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
  ])("%s", (_case, code, totals, counts, result) => {
    expect(settle(code, totals, counts)).toEqual(result);
  });
});

describe("reports", () => {
  it("of Vitest: a file that could not be loaded is a failure", () => {
    const testResults = [
      { status: "passed", assertionResults: [{}, {}] },
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
    ];
    expect(readVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
      passed: 2,
      failed: 2,
    });
  });

  it("of Playwright: luck at the second try is a failure", () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] };
    expect(readPlaywright(report)).toEqual({ passed: 5, failed: 4 });
  });

  it("are of this run: one left by an earlier run does not count", async () => {
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
