import { mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LogFile } from "./log-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a log is renamed while it is written, before it exceeds its size", async () => {
  const file = join(folder, "logs/gateway.log");
  const log = new LogFile(file, () => {}, 100);
  for (let i = 0; i < 10; i++) log.write(Buffer.from(`line ${i} ${"x".repeat(30)}\n`));
  expect((await stat(file)).size).toBeLessThanOrEqual(100);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(`${file}.1`, "utf8")) + (await readFile(file, "utf8"))).toMatch(
    /line 7[^]*line 8[^]*line 9/,
  );
});

it.runIf(process.platform === "linux")(
  "a full disk loses lines of the log and nothing else, and the log goes on when there is space",
  async () => {
    const file = join(folder, "gateway.log");
    await symlink("/dev/full", file);
    const lines: string[] = [];
    const log = new LogFile(file, (line) => lines.push(line));
    log.write(Buffer.from("lost\n"));
    log.write(Buffer.from("lost too\n"));
    expect(lines).toEqual([expect.stringMatching(/cannot be written: ENOSPC/)]);
    await rm(file);
    log.write(Buffer.from("kept\n"));
    expect(lines.at(-1)).toMatch(/is written again/);
    expect(await readFile(file, "utf8")).toBe("kept\n");
  },
);
