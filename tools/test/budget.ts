/**
 * What a run of all tests may cost. `npm test` prints each budget beside what was used and marks what is over it; a run
 * over budget does not fail, because a busy machine would. How a budget is raised: CONTRIBUTING.md.
 */
export interface Budget {
  /** Seconds of processor time, user and system, by the name of a step. */
  readonly steps: Readonly<Record<string, number>>;
  /** Seconds of tests, without their hooks, by part of the repository: the first folder that a file is in counts. */
  readonly parts: readonly PartBudget[];
}

interface PartBudget {
  readonly part: string;
  /** Beginnings of paths from the root. */
  readonly folders: readonly string[];
  readonly seconds: number;
}

/**
 * For two calm cores and a fresh clone. Gateway, studio, web client, launcher and database server have 0.55 of the
 * seconds that were measured on 2026-11-28; the others are estimates until a calm run replaces them.
 */
export const BUDGET: Budget = {
  steps: {
    build: 75,
    types: 40,
    tests: 1_500,
    "end-to-end tests": 500,
    "tests on another PostgreSQL": 150,
    "crash test on the shipped PostgreSQL": 20,
    "crash test on another PostgreSQL": 20,
  },
  parts: [
    { part: "gateway", folders: ["apps/gateway/"], seconds: 1_350 },
    { part: "studio", folders: ["apps/studio/"], seconds: 195 },
    { part: "web client", folders: ["apps/web/"], seconds: 520 },
    { part: "launcher", folders: ["tools/launch/"], seconds: 150 },
    { part: "database server", folders: ["tools/postgres/"], seconds: 40 },
    { part: "other tools", folders: ["tools/"], seconds: 20 },
    { part: "rules and contract", folders: ["packages/"], seconds: 50 },
    { part: "content, simulator and benchmarks", folders: ["content/", "bench/", "apps/"], seconds: 20 },
    { part: "end to end: every screen", folders: ["e2e/tests/accessibility.spec.ts"], seconds: 350 },
    { part: "end to end: own product", folders: ["e2e/own-product/"], seconds: 200 },
    { part: "end to end: other engines", folders: ["e2e/engines/"], seconds: 40 },
    { part: "end to end: journeys", folders: ["e2e/"], seconds: 350 },
  ],
};
