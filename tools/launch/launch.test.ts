import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LaunchError } from "../launch-error.ts";
import { isAlive, readPostmaster } from "../postgres/postmaster.ts";
import { freePort } from "../postgres/server.ts";
import { query } from "../postgres/test-server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { run } from "./run.ts";
import { readLaunchSettings } from "./settings.ts";

const STUB_LAUNCH = fileURLToPath(new URL("./testing/stub-launch.ts", import.meta.url));

interface Launcher {
  process: ChildProcess;
  output: { stdout: string; stderr: string };
  port: number;
  studioPort: number;
  /** Resolves with the printed address. */
  opened: Promise<string>;
  exited: Promise<number | null>;
}

let folder: string;
let launchers: Launcher[] = [];
/** Folders of this file, removed at its end. */
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const made = await temporaryFolder("foyer-launch-");
  folders.push(made);
  return made;
}

beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  await stopAll(launchers.splice(0));
});
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

async function stopAll(started: readonly Launcher[]): Promise<void> {
  for (const launcher of started) {
    launcher.process.kill("SIGTERM");
    await launcher.exited;
  }
}

/** Starts a launcher, which the end of the test stops, on a folder. */
async function start(
  env: NodeJS.ProcessEnv = {},
  args: string[] = [],
  { on = folder, until = launchers } = {},
): Promise<Launcher> {
  const [port, studioPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _ours, ...clean } = process.env;
  const child = spawn(process.execPath, [STUB_LAUNCH, ...args], {
    env: {
      ...clean,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      DATA_DIR: join(on, "data"),
      STUB_STOP_LOG: join(on, "stops"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stderr.on("data", (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const opened = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output.stdout += chunk.toString();
      const address = /^Foyer is open at (\S+)\n$/m.exec(output.stdout)?.[1];
      if (address) resolve(address);
    });
  });
  const exited = once(child, "close").then(([code]) => code as number | null);
  const launcher = { process: child, output, port, studioPort, opened, exited };
  until.push(launcher);
  return launcher;
}

async function open(...how: Parameters<typeof start>): Promise<Launcher> {
  const launcher = await start(...how);
  await Promise.race([
    launcher.opened,
    launcher.exited.then((code) => {
      throw new Error(`The launcher ended with ${code}: ${launcher.output.stderr}`);
    }),
  ]);
  return launcher;
}

async function environmentOf(port: number): Promise<Record<string, string>> {
  return (await (await fetch(`http://127.0.0.1:${port}/env`)).json()) as Record<string, string>;
}

async function pidsOf(
  launcher: Launcher,
  on = folder,
): Promise<{ gateway: number; studio: number; postgres: number }> {
  return {
    gateway: Number((await environmentOf(launcher.port))["pid"]),
    studio: Number((await environmentOf(launcher.studioPort))["pid"]),
    postgres: (await readPostmaster(join(on, "data/postgres/cluster")))?.pid ?? 0,
  };
}

async function visits(launcher: Launcher): Promise<number> {
  const { DATABASE_URL } = await environmentOf(launcher.port);
  return Number((await query(DATABASE_URL as string, "SELECT count(*) FROM visit"))[0]?.["count"]);
}

/** The first start of all and its stop; most tests begin with a copy of its data: setting up a database takes longest. */
async function startAndStop(env: NodeJS.ProcessEnv) {
  const home = await newFolder();
  const launcher = await open(env, [], { on: home, until: [] });
  const gateway = await environmentOf(launcher.port);
  const studio = await environmentOf(launcher.studioPort);
  const pids = Object.values(await pidsOf(launcher, home));
  const other = new URL(studio["STUDIO_DATABASE_URL"] as string);
  other.pathname = "/foyer";
  const trespass = await query(other.href, "SELECT 1").then(String, String);
  launcher.process.kill("SIGINT");
  return { home, launcher, gateway, studio, pids, trespass, code: await launcher.exited };
}

const XENDIT = { XENDIT_API_KEY: "xnd_production_1", XENDIT_WEBHOOK_TOKEN: "a real token" };
let first: Awaited<ReturnType<typeof startAndStop>>;
beforeAll(async () => {
  first = await startAndStop(XENDIT);
});

const useData = (to = folder): Promise<void> =>
  cp(join(first.home, "data"), join(to, "data"), { recursive: true });

/** The one line a failed start prints; expects exit code 1. */
async function faultOf(launcher: Launcher): Promise<string> {
  const code = await launcher.exited;
  const lines = launcher.output.stderr.trim().split("\n");
  expect({ code, lines: lines.length, stdout: launcher.output.stdout }, launcher.output.stderr).toEqual({
    code: 1,
    lines: 1,
    stdout: "",
  });
  return lines[0] as string;
}

/** The fault of a start in this process, which a launcher prints in one line as those of `faultOf`. */
async function faultHere(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const [port, studioPort] = [await freePort(), await freePort()];
  const settings = readLaunchSettings(
    { PORT: String(port), STUDIO_PORT: String(studioPort), DATA_DIR: join(folder, "data"), ...env },
    [],
  );
  const said: string[] = [];
  const options = { say: (line: string) => void said.push(line), abort: new AbortController().signal };
  const error: unknown = await run(settings, { gateway: [], studio: [] }, process.env, options).then(
    (running) => running.stop(),
    (fault: unknown) => fault,
  );
  expect(error).toBeInstanceOf(LaunchError);
  const { message } = error as LaunchError;
  expect([said, message.split("\n").length]).toEqual([[], 1]);
  return message;
}

describe("a first start and its stop", () => {
  it("a start prints the address last, and gives gateway and studio separate databases and secrets", async () => {
    const { launcher, gateway, studio, trespass } = first;
    expect(await launcher.opened).toBe(`http://127.0.0.1:${launcher.port}`);
    expect(gateway["STUDIO_DATABASE_URL"]).toBeUndefined();
    expect(studio["DATABASE_URL"]).toBeUndefined();
    expect(gateway).toMatchObject(XENDIT);
    expect([studio["XENDIT_API_KEY"], studio["XENDIT_WEBHOOK_TOKEN"]]).toEqual([undefined, undefined]);
    expect(trespass).toMatch(/permission denied/);
    await expect(readFile(gateway["OPERATOR_PRIVATE_KEY_FILE"] as string, "utf8")).resolves.toContain(
      "PRIVATE KEY",
    );
  });

  it("SIGINT stops studio, gateway and database in order, and leaves no process", async () => {
    expect(first.code).toBe(0);
    expect(await readFile(join(first.home, "stops"), "utf8")).toBe("studio\ngateway\n");
    expect(first.pids.filter(isAlive)).toEqual([]);
    expect(first.launcher.output.stderr).toBe("");
    expect(await readFile(join(first.home, "data/postgres/postgres.log"), "utf8")).toContain(
      "database system is shut down",
    );
  });
});

describe("further starts on the same data folder", () => {
  it("a demo starts the payment simulator, which shares its keys with the gateway at every start, keeps its data, and stops on SIGTERM", async () => {
    await useData();
    const pspPort = await freePort();
    const env = { STUB_SIMULATOR: "on", PSP_PORT: String(pspPort) };
    const demo = await open(env);
    const gateway = await environmentOf(demo.port);
    const simulator = await environmentOf(pspPort);
    expect(gateway["XENDIT_API_URL"]).toBe(`http://127.0.0.1:${pspPort}`);
    expect(gateway["XENDIT_API_KEY"]).toMatch(/^xnd_development_/);
    expect(simulator).toMatchObject({
      PSP_API_KEY: gateway["XENDIT_API_KEY"],
      PSP_WEBHOOK_TOKEN: gateway["XENDIT_WEBHOOK_TOKEN"],
      PSP_WEBHOOK_URL: `http://127.0.0.1:${demo.port}/provider/payments/xendit`,
      PSP_PUBLIC_URL: `http://127.0.0.1:${pspPort}`,
    });
    expect(simulator["DATABASE_URL"]).toBeUndefined();
    expect((await environmentOf(demo.studioPort))["XENDIT_API_KEY"]).toBeUndefined();
    const before = await visits(demo);
    const pids = await pidsOf(demo);
    demo.process.kill("SIGTERM");
    expect(await demo.exited).toBe(0);
    expect(await readFile(join(folder, "stops"), "utf8")).toBe("payment simulator\nstudio\ngateway\n");
    expect(Object.values(pids).filter(isAlive)).toEqual([]);
    const second = await open(env);
    expect((await environmentOf(second.port))["XENDIT_API_KEY"]).toBe(gateway["XENDIT_API_KEY"]);
    // every look whether it is ready is a visit
    expect(await visits(second)).toBeGreaterThan(before);
  });

  it("a stop during the start leaves no process running", async () => {
    await useData();
    const launcher = await start();
    await vi.waitFor(
      async () => expect((await readPostmaster(join(folder, "data/postgres/cluster")))?.ready).toBe(true),
      {
        timeout: 120_000,
        interval: 5,
      },
    );
    const postmaster = await readPostmaster(join(folder, "data/postgres/cluster"));
    launcher.process.kill("SIGTERM");
    expect(await launcher.exited).toBe(0);
    expect(isAlive(postmaster?.pid as number)).toBe(false);
    await expect(fetch(`http://127.0.0.1:${launcher.port}/readyz`)).rejects.toThrow();
  });
});

describe("a running product", () => {
  const started: Launcher[] = [];
  let home: string;
  let running: Launcher;

  beforeAll(async () => {
    home = await newFolder();
    await useData(home);
    running = await open({}, [], { on: home, until: started });
  });
  afterAll(() => stopAll(started));

  it("a crashed program is restarted", async () => {
    const before = (await pidsOf(running, home)).gateway;
    await fetch(`http://127.0.0.1:${running.port}/crash`).catch(() => undefined);
    await vi.waitFor(async () => expect((await pidsOf(running, home)).gateway).not.toBe(before), {
      timeout: 120_000,
    });
    expect(running.output.stderr).toMatch(
      /^The gateway ended \(exit code 3\); starting it again in 250 ms \(see .*gateway\.log\)\.$/m,
    );
  });

  it("a crashed database is restarted on the same port", async () => {
    const { postgres } = await pidsOf(running, home);
    process.kill(postgres, "SIGKILL");
    await vi.waitFor(
      async () => {
        expect((await pidsOf(running, home)).postgres).not.toBe(postgres);
        expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200);
      },
      { timeout: 120_000 },
    );
  });

  it("a data folder in use by another launcher fails the start, and the other launcher keeps running", async () => {
    expect(await faultOf(await start({ DATA_DIR: join(home, "data") }))).toMatch(
      /^Foyer already runs on the data folder /,
    );
    expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200);
  });

  it("a gateway alone starts on the database of another start, with its keys and without a studio", async () => {
    const { DATABASE_URL = "" } = await environmentOf(running.port);
    const env = {
      DATABASE_URL,
      STUDIO_PUBLIC_URL: "https://studio.example",
      DATA_DIR: join(folder, "second"),
    };
    expect(await faultOf(await start(env, ["--gateway-only"]))).toMatch(
      /operator-private\.pem is missing: copy the folder keys/,
    );
    await cp(join(home, "data/keys"), join(folder, "second/keys"), { recursive: true });
    await writeFile(join(folder, "second/keys/foyer-secret"), "made by the first gateway");
    const second = await start(env, ["--gateway-only"]);
    await second.opened;
    expect(await environmentOf(second.port)).toMatchObject({
      STUDIO: "elsewhere",
      STUDIO_PUBLIC_URL: "https://studio.example",
      DATABASE_URL: expect.stringContaining("/foyer"),
    });
    await expect(fetch(`http://127.0.0.1:${second.studioPort}/readyz`)).rejects.toThrow();

    // it is the launcher's only child: while it is down, nothing else may have to keep the launcher alive
    const before = (await environmentOf(second.port))["pid"];
    process.kill(Number(before), "SIGKILL");
    const restarted = vi.waitFor(
      async () => expect((await environmentOf(second.port))["pid"]).not.toBe(before),
      { timeout: 120_000 },
    );
    expect(await Promise.race([restarted.then(() => "restarted"), second.exited])).toBe("restarted");
  });

  it("a start adopts the server of a killed launcher, whose programs have stopped", async () => {
    const left = await pidsOf(running, home);
    running.process.kill("SIGKILL");
    await vi.waitFor(() => expect([isAlive(left.gateway), isAlive(left.studio)]).toEqual([false, false]), {
      timeout: 120_000,
    });
    expect(isAlive(left.postgres)).toBe(true);
    running = await open({}, [], { on: home, until: started });
    expect((await pidsOf(running, home)).postgres).toBe(left.postgres);
    running.process.kill("SIGTERM");
    expect(await running.exited).toBe(0);
    expect(isAlive(left.postgres)).toBe(false);
  });
});

describe("start failures", () => {
  it("a busy port fails the start with one sentence", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = String((other.address() as { port: number }).port);
    expect(await faultOf(await start({ PORT: port }))).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT to a free port.`,
    );
    other.close();
  });

  it("a data folder that cannot be written fails the start with one sentence", async () => {
    await writeFile(join(folder, "file"), "");
    expect(await faultHere({ DATA_DIR: join(folder, "file/data") })).toMatch(
      /^The data folder .*file\/data cannot be written \(ENOTDIR\)/,
    );
  });

  it("a database that is down fails the start with one sentence", async () => {
    const port = await freePort();
    expect(await faultHere({ DATABASE_URL: `postgresql://foyer:secret@127.0.0.1:${port}/foyer` })).toBe(
      `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.`,
    );
  });

  it("database files of another major version fail the start with one sentence", async () => {
    const cluster = join(folder, "data/postgres/cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, "PG_VERSION"), "13\n");
    expect(await faultHere()).toMatch(/written by PostgreSQL 13, and the server here is PostgreSQL \d+: /);
  });

  it("an outdated server program fails the start with one sentence", async () => {
    const bin = join(folder, "bin");
    await mkdir(bin);
    await chmod(folder, 0o755);
    for (const name of ["postgres", "initdb"]) {
      await writeFile(join(bin, name), "#!/bin/sh\necho 'postgres (PostgreSQL) 14.9'\n", { mode: 0o755 });
    }
    expect(await faultHere({ POSTGRES_BIN: bin })).toMatch(/is version 14; Foyer needs 15 or later\.$/);
  });

  it("a program that rejects its settings fails the start with its own sentence, and the database is stopped", async () => {
    await useData();
    expect(await faultOf(await start({ STUB_FAILS: "studio" }))).toBe(
      "The studio does not like its settings.",
    );
    expect(await readPostmaster(join(folder, "data/postgres/cluster"))).toBeUndefined();
    expect(await readFile(join(folder, "stops"), "utf8").catch(() => "")).toMatch(/^(gateway\n)?$/);
  });

  it("a program that fails ends the start at once, with its error's message, while another is waited for", async () => {
    await useData();
    expect(await faultOf(await start({ STUB_THROWS: "gateway", STUB_WAITS: "studio" }))).toMatch(
      /^The gateway did not start \(exit code 1\): Error: a fault of the stub \(see .*gateway\.log\)\.$/,
    );
  });

  it("a lost password file of a data folder fails the start with one sentence", async () => {
    await useData();
    await rm(join(folder, "data/keys/database-admin.secret"));
    expect(await faultHere()).toMatch(/does not know the password in .*database-admin\.secret/);
  });
});
