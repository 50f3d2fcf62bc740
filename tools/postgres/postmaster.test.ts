import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { isAlive } from "./postmaster.ts";

afterEach(() => vi.restoreAllMocks());

it("a process that ends while it is looked at is not alive", async () => {
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  await once(child, "exit");
  // it still took a signal, and was gone before the next look
  vi.spyOn(process, "kill").mockImplementationOnce(() => true);
  expect(isAlive(child.pid as number)).toBe(false);
});
