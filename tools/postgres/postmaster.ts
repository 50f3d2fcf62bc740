import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { LaunchError, systemErrorCode } from "../launch-error.ts";

/** The contents of `postmaster.pid`, which a running server writes into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its Unix socket; empty when it listens on TCP only. */
  socketFolder: string;
  /** True once it accepts connections. */
  ready: boolean;
}

/** Reads `postmaster.pid`; undefined when it is missing or incomplete. */
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

/** The server left running on this folder by a dead launcher, if any; a stale file is removed. */
export async function findOrphan(clusterFolder: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(clusterFolder);
  if (!postmaster) return undefined;
  if (isAlive(postmaster.pid) && isPostgres(postmaster.pid)) return postmaster;
  // Its process id may have been reused by another program, which the server itself could not tell from one of its
  // own.
  await rm(join(clusterFolder, "postmaster.pid"), { force: true });
  return undefined;
}

/** True while a process with that id runs, of any user. A zombie counts as ended. */
export function isAlive(pid: number): boolean {
  if (!takesSignals(pid)) return false;
  if (process.platform !== "linux") return true;
  const stat = readProcess(pid, "stat");
  // nothing to read: it has ended since, or other users' processes are hidden
  return stat === "" ? takesSignals(pid) : !/\) Z /.test(stat);
}

function takesSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === "EPERM";
  }
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

const STOP_STEPS: readonly { signal: NodeJS.Signals; timeoutMs: number }[] = [
  { signal: "SIGINT", timeoutMs: 20_000 }, // fast: ends the sessions and writes a checkpoint
  { signal: "SIGQUIT", timeoutMs: 5_000 }, // immediate: recovers from the write-ahead log at the next start
  { signal: "SIGKILL", timeoutMs: 5_000 },
];

/** Stops a server by its process id: gracefully at first, forcibly in the end. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, timeoutMs } of STOP_STEPS) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (systemErrorCode(error) === "ESRCH") return;
      throw error;
    }
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return;
      await delay(20);
    }
  }
}
