import { readFileSync } from "node:fs";

/** Length of a clock tick in `/proc`, in seconds: USER_HZ, which is 100 on every architecture Node runs on. */
const TICK = 0.01;

/**
 * Processor time, user and system, that ended children of a process have used with everything they waited for.
 * @param stat `/proc/<id>/stat` (proc_pid_stat(5)): a command's name in parentheses may contain spaces and parentheses
 * @returns seconds
 */
export function secondsOfEndedChildren(stat: string): number {
  // The first field after the name is the third: the state. `cutime` and `cstime` are the 16th and the 17th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * TICK;
}

/** The same of this process; undefined where the system has no `/proc`. */
function ofOwnChildren(): number | undefined {
  try {
    return secondsOfEndedChildren(readFileSync("/proc/self/stat", "utf8"));
  } catch {
    return undefined;
  }
}

let counted = ofOwnChildren();

/**
 * Processor time of the child whose `exit` event is being handled: what the system has counted for ended children since
 * the last call. A database server counts with the process that stopped it; one that outlives its parent, as after a
 * test that kills a launcher, does not count.
 * @returns seconds, undefined where it is not known
 */
export function secondsOfEndedChild(): number | undefined {
  const now = ofOwnChildren();
  const seconds = now === undefined || counted === undefined ? undefined : now - counted;
  counted = now;
  return seconds;
}
