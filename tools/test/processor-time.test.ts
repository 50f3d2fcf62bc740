import { afterEach, expect, it, vi } from "vitest";
import { secondsOfEndedChildren } from "./processor-time.ts";
import { runStep } from "./step.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("the time of ended children is read beside a command's name with spaces and parentheses", () => {
  const times = "100 50 12345 678"; // utime, stime, cutime, cstime
  expect(
    secondsOfEndedChildren(`4242 (a) (b c) S 1 4242 4242 0 -1 4194560 9 8 7 6 ${times} 20 0 1`),
  ).toBeCloseTo(130.23);
});

it.runIf(process.platform === "linux")(
  "a step's processor time includes what its children used",
  async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const burn = "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);";
    const child = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(burn)}])`;
    const { processorSeconds } = await runStep({ name: "burns", command: [process.execPath, "-e", child] });
    expect(processorSeconds).toBeGreaterThanOrEqual(0.3);
    const next = await runStep({ name: "idles", command: ["true"] });
    expect(next.processorSeconds).toBeLessThan(0.3);
  },
);
