import { expect, it } from "vitest";
import { BUDGET, type Budget } from "./budget.ts";
import { costs } from "./costs.ts";
import type { Outcome } from "./step.ts";

const budget: Budget = {
  steps: { build: 20, tests: 100 },
  parts: [
    { part: "gateway", folders: ["apps/gateway/"], seconds: 4 },
    { part: "end to end: every screen", folders: ["e2e/tests/screens.spec.ts"], seconds: 10 },
    { part: "end to end", folders: ["e2e/"], seconds: 10 },
    { part: "not run", folders: ["packages/"], seconds: 10 },
  ],
};
const step = (name: string, rest: Partial<Outcome>): Outcome => ({
  name,
  seconds: 1,
  passed: 1,
  failed: 0,
  ...rest,
});

it("steps and parts are printed beside their budgets, and those over budget are marked", () => {
  const times = [
    { file: "apps/gateway/a.test.ts", seconds: 3 },
    { file: "apps/gateway/b.test.ts", seconds: 1.25 },
    { file: "apps/gateway/a.test.ts", seconds: 2 },
    { file: "e2e/tests/screens.spec.ts", seconds: 9 },
    { file: "e2e/tests/play.spec.ts", seconds: 10 },
  ];
  const outcomes = [
    step("build", { processorSeconds: 20.5 }),
    step("tests", { processorSeconds: 99.95, times }),
    step("lint", { processorSeconds: 3 }),
    step("on a system without /proc", {}),
  ];
  expect(costs(outcomes, budget)).toEqual([
    "",
    "Processor time by step, in seconds:",
    "     20.5 of 20  build: over budget",
    "    100.0 of 100  tests",
    "      3.0  lint",
    "",
    "Seconds of tests by part:",
    "      6.3 of 4  gateway: over budget",
    "      9.0 of 10  end to end: every screen",
    "     10.0 of 10  end to end",
    "",
    "Seconds of tests in the dearest files:",
    "     10.0  e2e/tests/play.spec.ts",
    "      9.0  e2e/tests/screens.spec.ts",
    "      5.0  apps/gateway/a.test.ts",
    "      1.3  apps/gateway/b.test.ts",
  ]);
});

it("the ten dearest files are named", () => {
  const times = Array.from({ length: 12 }, (_, file) => ({ file: `e2e/${file}.spec.ts`, seconds: file }));
  const lines = costs([step("tests", { times })], budget).filter((line) => line.endsWith(".spec.ts"));
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain("e2e/11.spec.ts");
});

it("a file of no part is a part of its own", () => {
  const times = [{ file: "new/a.test.ts", seconds: 1 }];
  expect(costs([step("tests", { times })], budget)).toContain("      1.0  new/a.test.ts");
});

it("nothing is printed of a run without tests", () => {
  expect(costs([], BUDGET)).toEqual([]);
});
