import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../postgres/server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { type ProgramOptions, startProgram } from "./program.ts";

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder("foyer-program-");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function optionsOf(script: string, still: number, said: string[]): Promise<ProgramOptions> {
  const port = await freePort();
  return {
    name: "stub",
    nodeArguments: ["-e", script],
    env: { STUB_PORT: String(port) },
    logFile: join(folder, "stub.log"),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    say: (line) => void said.push(line),
    abort: new AbortController().signal,
    timeouts: { still, sayEvery: 100 },
  };
}

const LISTEN = "listen(Number(process.env.STUB_PORT), '127.0.0.1')";

it("a start that takes longer than a program may stand still is waited for while it writes, and says so", async () => {
  const said: string[] = [];
  const script = `
    const lines = setInterval(() => console.log("at work"), 50);
    setTimeout(() => { clearInterval(lines); require("http").createServer((q, a) => a.end()).${LISTEN}; }, 4000);`;
  const program = await startProgram(await optionsOf(script, 2_000, said));
  await program.stop();
  expect(said[0]).toMatch(/^Waiting for the stub since \d+ s: no answer yet \(see .*stub\.log\)\.$/);
});

it("a start that stands still is given up with what its health check lacks", async () => {
  const body = JSON.stringify({
    checks: { database: { ok: false, reason: "no answer" }, keys: { ok: true } },
  });
  const script = `require("http").createServer((q, a) => { a.statusCode = 503; a.end(${JSON.stringify(body)}); }).${LISTEN};`;
  await expect(startProgram(await optionsOf(script, 500, []))).rejects.toThrow(
    /^The stub is not ready and has shown no sign of work for 0\.5 s: database: no answer \(see /,
  );
});
