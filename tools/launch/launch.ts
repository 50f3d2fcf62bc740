import { LaunchError } from "../launch-error.ts";
import { type Parts, type Running, run } from "./run.ts";
import { adviceOn, type LaunchSettings, readLaunchSettings } from "./settings.ts";

type Say = (line: string) => void;

/** Something that runs beside the product. */
export interface Companion {
  /** The address at which a person opens Foyer, if it is not the gateway's. */
  address?: string;
  stop(): Promise<void>;
}

export interface LaunchPlan {
  parts: Parts;
  /** Names of settings that gateway and studio read. */
  settingNames?: readonly string[];
  /** Checks the settings against what gateway and studio accept; the message of a thrown error is printed as it is. */
  checkSettings?: (env: NodeJS.ProcessEnv) => void;
  /** Runs once the settings are known to be valid, before anything starts. */
  prepare?: (options: { say: Say; abort: AbortSignal }) => Promise<void>;
  /** Started when the product is ready. */
  accompany?: (
    running: Running,
    settings: LaunchSettings,
    options: { say: Say; abort: AbortSignal },
  ) => Promise<Companion>;
  /** Prints the output of the programs to the terminal. */
  echo?: boolean;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The lifecycle of a launcher: start everything, print the address, wait for a signal (or the death of the parent),
 * stop everything. The process exits with code 0 after a clean stop, and with 1 and one sentence after a fault.
 */
export async function launch(plan: LaunchPlan): Promise<never> {
  // what cannot be printed, as to a file on a full disk, must not end the product
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // signal handlers keep no process alive, and a program that is down for a moment does not either
  setInterval(() => {}, LONGEST_TIMER_MS);
  const abort = new AbortController();
  const stopRequested = new Promise<void>((resolve) => {
    const stop = () => {
      abort.abort();
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    process.once("disconnect", stop);
  });
  // Progress goes to standard error, so that the last line of standard output is the address.
  const options = { say: (line: string) => void process.stderr.write(`${line}\n`), abort: abort.signal };
  try {
    const settings = readLaunchSettings(process.env, process.argv.slice(2), plan.settingNames);
    try {
      plan.checkSettings?.(process.env);
    } catch (error) {
      throw new LaunchError((error as Error).message);
    }
    const advice = adviceOn(settings, process.env);
    if (advice) options.say(advice);
    await plan.prepare?.(options);
    abort.signal.throwIfAborted();
    const running = await run(settings, plan.parts, process.env, { ...options, echo: plan.echo ?? false });
    try {
      const companion = await plan.accompany?.(running, settings, options);
      process.stdout.write(`Foyer is open at ${companion?.address ?? running.address}\n`);
      await stopRequested;
      await companion?.stop();
    } finally {
      await running.stop();
    }
    process.exit(0);
  } catch (error) {
    if (abort.signal.aborted) process.exit(0);
    if (!(error instanceof LaunchError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
