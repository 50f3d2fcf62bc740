import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LaunchError } from "../launch-error.ts";
import { LogFile } from "./log-file.ts";

export interface ProgramOptions {
  /** Its name in messages: "gateway". */
  name: string;
  /** Arguments for Node: its options and the program's file. */
  nodeArguments: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Its working directory; the launcher's own when not given. */
  cwd?: string;
  /** Log file of its output. */
  logFile: string;
  /** Health URL: answers 200 once the program is ready. */
  readyUrl: string;
  /** Prints a message at the terminal. */
  say: (line: string) => void;
  /** Aborts the wait for readiness. */
  abort: AbortSignal;
  /** Also prints its output at the terminal. */
  echo?: boolean;
  timeouts?: StartTimeouts;
}

export interface Program {
  /** Process id of the current run; undefined between two runs. */
  readonly pid: number | undefined;
  /** Sends SIGTERM, kills the process after a timeout, and resolves once it has exited. */
  stop(): Promise<void>;
}

/** How long a start is waited for, in milliseconds. */
export interface StartTimeouts {
  /** A start that shows no sign of work for so long is given up. */
  still: number;
  /** A start that takes long says so as often. */
  sayEvery: number;
}
const START_TIMEOUTS: StartTimeouts = { still: 180_000, sayEvery: 15_000 };
const NO_ANSWER = "no answer yet";
const STOP_TIMEOUT_MS = 15_000;
const FIRST_BACK_OFF_MS = 250;
const LONGEST_BACK_OFF_MS = 10_000;
/** After this run time, the next crash counts as the first again. */
const STABLE_MS = 60_000;
const FOLLOW_PARENT = fileURLToPath(new URL("./follow-parent.ts", import.meta.url));

/**
 * Starts a program of this repository and resolves when it is ready. If it crashes later, it is restarted, with
 * growing delays.
 * @throws LaunchError with the program's last sentence when it exits before it is ready.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  let stopping = false;
  let child = spawnProgram(options);
  const first = child;
  try {
    await Promise.race([
      untilReady(options, first),
      once(first.process, "exit").then(() => failedStart(options, first)),
    ]);
  } catch (error) {
    await endProcess(first.process);
    throw error;
  }

  async function keepAlive(): Promise<void> {
    let backOffMs = FIRST_BACK_OFF_MS;
    for (;;) {
      const startedAt = performance.now();
      await ended(child.process);
      if (stopping) return;
      if (performance.now() - startedAt > STABLE_MS) backOffMs = FIRST_BACK_OFF_MS;
      options.say(
        `The ${options.name} ended (${howItEnded(child.process)}); starting it again in ${backOffMs} ms (see ${options.logFile}).`,
      );
      await delay(backOffMs, undefined, { ref: false });
      if (stopping) return;
      backOffMs = Math.min(backOffMs * 2, LONGEST_BACK_OFF_MS);
      child = spawnProgram(options);
    }
  }
  void keepAlive();

  return {
    get pid() {
      return isRunning(child.process) ? child.process.pid : undefined;
    },
    async stop() {
      stopping = true;
      await endProcess(child.process);
    },
  };
}

interface Running {
  process: ChildProcess;
  /** Its standard error so far (the last 8 KB). */
  output: string;
  /** Bytes that it wrote to both streams. */
  written: number;
}

function spawnProgram({ nodeArguments, env, cwd, logFile, say, echo }: ProgramOptions): Running {
  const log = new LogFile(logFile, say);
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, ...nodeArguments], {
    env,
    cwd,
    // A separate process group: Ctrl-C must not stop everything at once, but in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const running: Running = { process: child, output: "", written: 0 };
  child.stdout?.on("data", (chunk: Buffer) => {
    log.write(chunk);
    running.written += chunk.length;
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    log.write(chunk);
    running.written += chunk.length;
    running.output = (running.output + chunk.toString("utf8")).slice(-8192);
  });
  if (echo) {
    child.stdout?.pipe(process.stderr, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  }
  child.once("error", (error) => say(`A program could not be started: ${error.message}.`));
  return running;
}

const ERROR_MESSAGE = /^(?:Uncaught )?[A-Za-z]*Error(?: \[\w+\])?: /;

function failedStart({ name, logFile }: ProgramOptions, { output, process: child }: Running): never {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  // The programs of this repository print one sentence for a fault a person can fix; it needs no addition.
  if (child.exitCode === 1 && lines.length === 1) throw new LaunchError(lines[0]);
  // of an uncaught error, Node prints the source, in which the word is too, before the message
  const reason = lines.find((line) => ERROR_MESSAGE.test(line)) ?? lines.at(-1) ?? "it said nothing";
  throw new LaunchError(
    `The ${name} did not start (${howItEnded(child)}): ${reason.trim()} (see ${logFile}).`,
  );
}

/**
 * Waits for as long as the program works: until it is ready, or for a time in which it wrote nothing, used no processor
 * and gave no new answer.
 */
async function untilReady(
  { name, readyUrl, logFile, abort, say, timeouts = START_TIMEOUTS }: ProgramOptions,
  running: Running,
): Promise<void> {
  const begun = performance.now();
  let [movedAt, saidAt] = [begun, begun];
  let before = "";
  let last = NO_ANSWER;
  for (;;) {
    abort.throwIfAborted();
    try {
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) });
      if (answer.ok) return;
      last = notReady(answer.status, await answer.text());
    } catch {
      // Not listening yet.
    }
    const now = performance.now();
    // once it answers, these requests alone use its processor
    const used = last === NO_ANSWER ? processorTime(running.process.pid) : "";
    const signs = `${running.written} ${used} ${last}`;
    if (signs !== before) movedAt = now;
    before = signs;
    if (now - movedAt > timeouts.still)
      throw new LaunchError(
        `The ${name} is not ready and has shown no sign of work for ${timeouts.still / 1000} s: ${last} (see ${logFile}).`,
      );
    if (now - saidAt > timeouts.sayEvery) {
      saidAt = now;
      say(`Waiting for the ${name} since ${Math.round((now - begun) / 1000)} s: ${last} (see ${logFile}).`);
    }
    await delay(25);
  }
}

/** What a program's health check says it lacks. */
function notReady(status: number, body: string): string {
  try {
    const { checks } = JSON.parse(body) as { checks: Record<string, { ok: boolean; reason?: string }> };
    const failing = Object.entries(checks).filter(([, { ok }]) => !ok);
    return failing.map(([check, { reason }]) => `${check}: ${reason}`).join(", ") || `status ${status}`;
  } catch {
    return `status ${status} ${body.slice(0, 200)}`.trim();
  }
}

/** Clock ticks that a process has used, where the system tells (proc(5)): fields 14 and 15 of its state. */
function processorTime(pid: number | undefined): string {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, "utf8");
    return state
      .slice(state.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .join("+");
  } catch {
    return "";
  }
}

/** Sends SIGTERM to a child process, kills it after a timeout, and resolves once it has exited. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const gone = ended(child);
  child.kill("SIGTERM");
  const timer = new AbortController();
  await Promise.race([
    gone,
    delay(STOP_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
  if (isRunning(child)) child.kill("SIGKILL");
  await gone;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (isRunning(child)) await once(child, "exit");
}

function howItEnded(child: ChildProcess): string {
  return child.signalCode ?? `exit code ${child.exitCode ?? "unknown"}`;
}
