import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LaunchError } from "../launch-error.ts";

export interface ProgramOptions {
  /** How it is called in messages: "gateway". */
  name: string;
  /** Arguments for Node: its options and the program's file. */
  nodeArguments: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Folder it runs in; the launcher's own when not given. */
  cwd?: string;
  /** Where its output goes; a file above 10 MB is set aside at the start. */
  logFile: string;
  /** Answers 200 once the program does its work. */
  readyUrl: string;
  /** Tells the person at the terminal what happens. */
  say: (line: string) => void;
  /** Gives up waiting for readiness. */
  abort: AbortSignal;
  /** Shows its output at the terminal too. */
  echo?: boolean;
}

export interface Program {
  /** Process number of the present incarnation; undefined between two. */
  readonly pid: number | undefined;
  /** Asks it to end (SIGTERM), insists after a while, and resolves once it is gone. */
  stop(): Promise<void>;
}

/** A first start fills the database, on a machine that may be busy with others. */
const READY_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 15_000;
const FIRST_BACK_OFF_MS = 250;
const LONGEST_BACK_OFF_MS = 10_000;
/** One that ran this long had a fair start: its next fall counts as the first again. */
const STABLE_MS = 60_000;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const FOLLOW_PARENT = fileURLToPath(new URL("./follow-parent.ts", import.meta.url));

/**
 * Starts a program of ours and resolves when it is ready. If it falls later, it is started again, with growing
 * pauses.
 * @throws LaunchError with the sentence it left behind when it ends before it was ready.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  await rotateLog(options.logFile);
  let stopping = false;
  let child = spawnProgram(options);
  const first = child;
  try {
    await Promise.race([
      untilReady(options),
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
  /** What it wrote to its standard error so far (the last 8 KB). */
  said: string;
}

function spawnProgram({ nodeArguments, env, cwd, logFile, say, echo }: ProgramOptions): Running {
  const log = createWriteStream(logFile, { flags: "a", mode: 0o600 });
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, ...nodeArguments], {
    env,
    cwd,
    // Out of the terminal's group: Ctrl-C must not stop everything at once, but in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const running: Running = { process: child, said: "" };
  child.stdout?.pipe(log, { end: false });
  child.stderr?.on("data", (chunk: Buffer) => {
    log.write(chunk);
    running.said = (running.said + chunk.toString("utf8")).slice(-8192);
  });
  if (echo) {
    child.stdout?.pipe(process.stderr, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  }
  child.once("error", (error) => say(`A program could not be started: ${error.message}.`));
  child.once("close", () => log.end());
  return running;
}

function failedStart({ name, logFile }: ProgramOptions, { said, process: child }: Running): never {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  // Our programs leave one sentence for what a person can mend; it needs no addition.
  if (child.exitCode === 1 && lines.length === 1) throw new LaunchError(lines[0]);
  const reason = lines.find((line) => /Error\b/.test(line)) ?? lines.at(-1) ?? "it said nothing";
  throw new LaunchError(
    `The ${name} did not start (${howItEnded(child)}): ${reason.trim()} (see ${logFile}).`,
  );
}

async function untilReady({ name, readyUrl, logFile, abort }: ProgramOptions): Promise<void> {
  const deadline = performance.now() + READY_PATIENCE_MS;
  let last = "no answer";
  while (performance.now() < deadline) {
    abort.throwIfAborted();
    try {
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) });
      if (answer.ok) return;
      last = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
    } catch {
      // Not listening yet.
    }
    await delay(25);
  }
  throw new LaunchError(
    `The ${name} was not ready after ${READY_PATIENCE_MS / 1000} s: ${last} (see ${logFile}).`,
  );
}

/** Asks a child process to end, insists after a while, and resolves once it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const gone = ended(child);
  child.kill("SIGTERM");
  const patience = new AbortController();
  await Promise.race([
    gone,
    delay(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
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

async function rotateLog(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await rename(file, `${file}.1`);
}
