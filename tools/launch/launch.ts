import { LaunchError } from "../launch-error.ts";
import { type Parts, run } from "./run.ts";
import { readLaunchSettings } from "./settings.ts";

export interface LaunchPlan {
  parts: Parts;
  /** Names of settings that gateway and studio read. */
  settingNames?: readonly string[];
  /** Holds the settings against what gateway and studio accept; what it throws is shown as the sentence it is. */
  checkSettings?: (env: NodeJS.ProcessEnv) => void;
  /** Done when the settings are known to be right, before anything starts. */
  prepare?: (options: { say: (line: string) => void; abort: AbortSignal }) => Promise<void>;
  /** Goes on beside the running product. */
  afterwards?: (say: (line: string) => void) => { stop(): Promise<void> };
}

/**
 * The life of a launcher: start all, print the address, wait for a signal (or the death of the parent), stop all.
 * Ends the process with exit code 0 after a clean stop, with 1 and one sentence after a fault.
 */
export async function launch({
  parts,
  settingNames,
  checkSettings,
  prepare,
  afterwards,
}: LaunchPlan): Promise<never> {
  const abort = new AbortController();
  const told = new Promise<void>((resolve) => {
    const stop = () => {
      abort.abort();
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    process.once("disconnect", stop);
  });
  // Standard error for what happens on the way, so that the last line of standard output is the address.
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  try {
    const settings = readLaunchSettings(process.env, process.argv.slice(2), settingNames);
    try {
      checkSettings?.(process.env);
    } catch (error) {
      throw new LaunchError((error as Error).message);
    }
    await prepare?.({ say, abort: abort.signal });
    abort.signal.throwIfAborted();
    const running = await run(settings, parts, process.env, { say, abort: abort.signal });
    const background = afterwards?.(say);
    process.stdout.write(`Foyer is open at ${running.address}\n`);
    await told;
    await background?.stop();
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (abort.signal.aborted) process.exit(0);
    if (!(error instanceof LaunchError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
