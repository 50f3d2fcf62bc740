import { readFile } from "node:fs/promises";
import type { PostgresServer } from "./server.ts";

/** Kills a database server and all its workers at once with SIGKILL, as on a machine out of memory; for tests. */
export async function killServer({ pid, ended }: Pick<PostgresServer, "pid" | "ended">): Promise<void> {
  const workers = await childrenOf(pid);
  process.kill(pid, "SIGKILL");
  for (const worker of workers) {
    try {
      process.kill(worker, "SIGKILL");
    } catch {
      // the process has already exited
    }
  }
  await ended;
}

/** Child processes, on Linux only. Elsewhere only the server itself is killed, and its workers exit after it. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return list.split(" ").filter(Boolean).map(Number);
}
