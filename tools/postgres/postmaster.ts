import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { LaunchError, systemErrorCode } from "../launch-error.ts";

/** What a running server writes about itself into `postmaster.pid` in its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its unix socket; empty when it listens on TCP only. */
  socketFolder: string;
  /** True once it takes connections. */
  ready: boolean;
}

/** Reads `postmaster.pid`; undefined when there is none or it is not complete yet. */
export async function readPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  let text: string;
  try {
    text = await readFile(join(clusterFolder, "postmaster.pid"), "utf8");
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return undefined;
    throw new LaunchError(
      `The database files in ${clusterFolder} cannot be read (${code}): start Foyer as the user who started it first, or set DATA_DIR to another folder.`,
    );
  }
  const [pid, , , port, socketFolder, , , status] = text.split("\n");
  if (!pid || !port) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder ?? "",
    ready: status?.trim() === "ready",
  };
}

/** The server left running on this folder by a launcher that died, if there is one; a stale file is taken away. */
export async function findOrphan(clusterFolder: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(clusterFolder);
  if (!postmaster) return undefined;
  if (isAlive(postmaster.pid) && isPostgres(postmaster.pid)) return postmaster;
  // Its process number may have gone to another program, which the server itself could not tell from one of its own.
  await rm(join(clusterFolder, "postmaster.pid"), { force: true });
  return undefined;
}

/** True while a process of that number runs, whoever owns it. One that has ended and waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemErrorCode(error) !== "EPERM") return false;
  }
  return process.platform !== "linux" || !/\) Z /.test(readProcess(pid, "stat"));
}

function readProcess(pid: number, file: "stat" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function isPostgres(pid: number): boolean {
  return process.platform !== "linux" || /^[^\0]*postgres\0/.test(readProcess(pid, "cmdline"));
}

const STOP_STEPS: readonly { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: "SIGINT", patienceMs: 20_000 }, // fast: ends the sessions, writes a checkpoint
  { signal: "SIGQUIT", patienceMs: 5_000 }, // immediate: recovers from its log at the next start
  { signal: "SIGKILL", patienceMs: 5_000 },
];

/** Stops a server by its process number: politely first, and in the end without asking. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, patienceMs } of STOP_STEPS) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (systemErrorCode(error) === "ESRCH") return;
      throw error;
    }
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return;
      await delay(20);
    }
  }
}
