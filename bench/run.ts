// Runs every benchmark in turn and writes docs/benchmarks.md: ratios to a baseline from the same run.

import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { build, REMAINING_ARTWORK, ROOT } from "../tools/build.ts";
import { met, type Section, table } from "./report.ts";

// A newly started product would otherwise render the remaining pictures during the measurement.
await build([REMAINING_ARTWORK], { root: ROOT, say: console.log });

const NAMES = [
  "first-screen",
  "screens",
  "game-list",
  "lists",
  "catalogue",
  "calls",
  "sign-in",
  "ledger",
  "provider",
  "payments",
  "records",
  "teams",
  "lotteries",
  "lottery-slips",
  "lottery-slip-costs",
  "call-costs",
  "lottery-board",
];
const wanted = process.argv.slice(2);
const sections: Section[] = [];
for (const name of wanted.length > 0 ? wanted : NAMES) {
  process.stdout.write(`${name} …\n`);
  const { run } = (await import(`./${name}.ts`)) as { run(): Promise<Section | Section[]> };
  const result = [await run()].flat();
  sections.push(...result);
  for (const section of result) console.log(table(section));
}

if (wanted.length === 0) {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const missed = sections.flatMap((s) =>
    s.figures.filter((f) => !met(f)).map((f) => `${s.title}: ${f.what}`),
  );
  await writeFile(
    new URL("../docs/benchmarks.md", import.meta.url),
    [
      "# Benchmarks",
      "",
      `Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Times on a shared machine wander; every figure stands beside a floor taken in the same run.`,
      "",
      missed.length > 0 ? `Not met: ${missed.join("; ")}.` : "All targets met.",
      "",
      ...sections.map(table),
    ].join("\n"),
  );
}
