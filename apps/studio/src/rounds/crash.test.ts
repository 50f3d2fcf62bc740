import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gamePaths, SIGNATURE_HEADER, sign } from "@foyer/wallet-protocol";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { query } from "../../../../tools/postgres/test-server.ts";
import { bootIn, launchOf, peers, type StudioPeers } from "../../testing/studio.ts";
import type { Behaviour, MoneyCall } from "../../testing/wallet-peer.ts";
import type { Boot, DoneRound, SpinAnswer } from "../play-api.ts";

const SERVER = fileURLToPath(new URL("../../testing/quick-server.ts", import.meta.url));
const START = 100 * 100_000;
const SOON = { timeout: 120_000 };
let around: StudioPeers;
let port: number;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  around = await peers();
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  port = (probe.address() as { port: number }).port;
  probe.close();
});
afterAll(async () => {
  await Promise.all([...running].map((child) => kill(child)));
  await around.close();
});

/** The studio with its real entry point, in a separate process. */
async function startStudio(timings: "patient" | "quick"): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...around.env,
      STUDIO_PORT: String(port),
      HOST: "127.0.0.1",
      STUDIO_TIMINGS: timings,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  await vi.waitFor(async () => expect((await fetch(`${base()}/readyz`)).status).toBe(200), {
    timeout: 120_000,
    interval: 30,
  });
  return child;
}

const base = () => `http://127.0.0.1:${port}`;

async function kill(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

interface Visit {
  boot: Boot;
  spin(spinId: string): Promise<SpinAnswer>;
}

async function visit(user: string, token: string): Promise<Visit> {
  const body = JSON.stringify(launchOf({ user, token }));
  const answer = await fetch(`${base()}${gamePaths.url}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, around.operatorKey) },
  });
  const { url } = (await answer.json()) as { url: string };
  const boot = bootIn(await (await fetch(`${base()}${new URL(url).pathname}`)).text());
  return {
    boot,
    spin: async (spinId) => {
      const spin = await fetch(`${base()}/api/spin`, {
        method: "POST",
        body: JSON.stringify({ spinId, stake: boot.game.stakes[0] }),
        headers: { "content-type": "application/json", "play-ref": boot.ref },
      });
      return (await spin.json()) as SpinAnswer;
    },
  };
}

/** Where the wallet leaves a round when the studio crashes, and how the round ends. */
const CRASHES: readonly (readonly [
  when: string,
  call: MoneyCall,
  behaviour: Behaviour,
  end: "void" | "done",
])[] = [
  ["before the stake was taken", "bet", "stall", "void"],
  ["after the stake was taken, before the response", "bet", "hold", "void"],
  ["with the outcome decided, before the win was booked", "win", "stall", "done"],
  ["after the win was booked, before the response", "win", "hold", "done"],
  ["with a rollback in delivery", "rollback", "stall", "void"],
  ["after the rollback was booked, before the response", "rollback", "hold", "void"],
];

/** A round that was under way when the studio crashed. */
interface CutOff {
  readonly token: string;
  readonly spinId: string;
  readonly before: Visit;
}

/** Starts a studio, brings a round of a player each to the place where it stops, and kills it. */
async function crash(): Promise<CutOff[]> {
  const { peer } = around;
  const child = await startStudio("patient");
  const rounds: (CutOff & { lost: Promise<unknown> })[] = [];
  for (const [, call, behaviour] of CRASHES) {
    const token = peer.admit(START);
    const spinId = randomUUID();
    const before = await visit(peer.players.get(token)?.user ?? "", token);
    if (call === "rollback") peer.script("bet", "RS_ERROR_USER_DISABLED");
    peer.script(call, behaviour);
    const arrived = peer.arrival(call);
    rounds.push({ token, spinId, before, lost: before.spin(spinId).catch(() => undefined) });
    await arrived;
  }
  await kill(child);
  await Promise.all(rounds.map(({ lost }) => lost));
  peer.release();
  // as if the times had passed after which another process takes over
  const { STUDIO_DATABASE_URL = "" } = around.env;
  await query(STUDIO_DATABASE_URL, "UPDATE wallet_outbox SET due_at = now()");
  await query(STUDIO_DATABASE_URL, "UPDATE rounds SET bet_deadline = now()");
  return rounds;
}

describe("process crash and restart", () => {
  let rounds: readonly CutOff[];
  let again: ChildProcess;
  beforeAll(async () => {
    rounds = await crash();
    again = await startStudio("quick");
  });

  it.each(CRASHES.map(([when, , , end], at) => [when, at, end] as const))(
    "a studio that crashes %s, resolves the round after its restart",
    async (_, at, end) => {
      const { peer } = around;
      const { token, spinId, before } = rounds[at] as CutOff;
      const player = peer.players.get(token);
      const user = player?.user ?? "";
      const mine = (kind: MoneyCall) => peer.calls.filter((c) => c.call === kind && c.body["user"] === user);
      const after = await visit(user, token);
      let answer: SpinAnswer | { error: string };
      for (;;) {
        answer = await after.spin(spinId);
        if (!("state" in answer) || answer.state !== "running") break;
        await pause(200);
      }
      const stake = before.boot.game.stakes[0] ?? 0;
      if (end === "void") {
        if (CRASHES[at]?.[1] === "rollback") expect(answer).toEqual({ error: "player-disabled" });
        else expect(answer).toEqual({ state: "void", spinId });
        await vi.waitFor(() => expect(mine("rollback").length).toBeGreaterThan(0), SOON);
        await vi.waitFor(() => expect(player?.balance).toBe(START), SOON);
        expect(mine("win")).toHaveLength(0);
      } else {
        const done = answer as DoneRound;
        expect(done.state).toBe("done");
        expect(after.boot.state.unseen).toMatchObject({ spinId, win: done.win, round: done.round });
        await vi.waitFor(
          async () =>
            expect(((await after.spin(spinId)) as DoneRound).balance).toBe(START - stake + done.win),
          { ...SOON, interval: 200 },
        );
        expect(player?.balance).toBe(START - stake + done.win);
        expect(new Set(mine("win").map((c) => c.body["transaction_uuid"])).size).toBe(1);
      }
      expect(new Set(mine("bet").map((c) => c.body["transaction_uuid"])).size).toBe(1);
    },
  );

  it("a studio that receives SIGTERM finishes the running round", async () => {
    const { peer } = around;
    const token = peer.admit(START);
    const page = await visit(peer.players.get(token)?.user ?? "", token);
    peer.script("bet", "hold");
    const arrived = peer.arrival("bet");
    const spin = page.spin(randomUUID());
    await arrived;
    const stopped = kill(again, "SIGTERM");
    peer.release();
    const done = (await spin) as DoneRound;
    await stopped;
    expect(done.state).toBe("done");
    expect(peer.players.get(token)?.balance).toBe(START - done.stake + done.win);
  });
});
