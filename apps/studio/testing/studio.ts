import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GameUrlRequest, gamePaths, SIGNATURE_HEADER, sign } from "@foyer/wallet-protocol";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { createTestDatabase } from "../../../tools/postgres/test-database.ts";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { migrate } from "../src/database/migrate.ts";
import type { Chance } from "../src/games/slots/chance.ts";
import type { Boot, DoneRound, PlayState, SpinAnswer } from "../src/play-api.ts";
import type { Timings } from "../src/rounds/timings.ts";
import { QUICK } from "./timings.ts";
import { WalletPeer } from "./wallet-peer.ts";

function keyPair(): { publicPem: string; privatePem: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** Replaces the built page. */
const PAGE = "<!doctype html><html><body><!--boot--></body></html>";

/** The studio's dependencies: database, wallet, keys and built page. */
export interface StudioPeers {
  readonly env: Readonly<Record<string, string>>;
  readonly peer: WalletPeer;
  readonly operatorKey: string;
  close(): Promise<void>;
}

export async function peers(): Promise<StudioPeers> {
  const database = await createTestDatabase({ name: "studio", migrate });
  const folder = mkdtempSync(path.join(tmpdir(), "foyer-studio-"));
  const [studio, operator] = [keyPair(), keyPair()];
  const file = (name: string, text: string) => {
    const full = path.join(folder, name);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };
  file("client/index.html", PAGE);
  file("client/assets/game-0.js", "export {};");
  const peer = new WalletPeer(studio.publicPem);
  await peer.listen();
  return {
    peer,
    operatorKey: operator.privatePem,
    env: {
      STUDIO_DATABASE_URL: database.connectionString,
      STUDIO_DATABASE_POOL: "5",
      WALLET_URL: peer.url,
      STUDIO_PUBLIC_URL: "http://studio.test:8081",
      STUDIO_PRIVATE_KEY_FILE: file("studio.pem", studio.privatePem),
      OPERATOR_PUBLIC_KEY_FILE: file("operator.pem", operator.publicPem),
      STUDIO_CLIENT_DIR: path.join(folder, "client"),
      LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
    },
    async close() {
      await peer.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface TestStudio {
  readonly app: FastifyInstance;
  readonly peer: WalletPeer;
  readonly around: StudioPeers;
  /** a call signed by the operator */
  operator(path: string, body: object, change?: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export async function testStudio(
  options: {
    readonly chance?: Chance;
    readonly timings?: Timings;
    readonly env?: Record<string, string>;
  } = {},
): Promise<TestStudio> {
  const around = await peers();
  const app = await createApp({
    config: readConfig({ ...around.env, ...options.env }),
    timings: options.timings ?? QUICK,
    ...(options.chance && { chance: options.chance }),
  });
  await app.ready();
  return {
    app,
    around,
    peer: around.peer,
    operator: (url, body, change = {}) => {
      const payload = JSON.stringify(body);
      return app.inject({
        method: "POST",
        url,
        payload,
        headers: {
          "content-type": "application/json",
          [SIGNATURE_HEADER]: sign(payload, around.operatorKey),
        },
        ...change,
      });
    },
    async close() {
      await app.close();
      await around.close();
    },
  };
}

/** A slot of the catalogue with free play. */
export const GAME = "SALTMARSH_KOI_REVERIE";
/** A slot without free play. */
export const PAID_GAME = "NIGHTJAR_EMBER_ORCHARD";

export const launchOf = (change: Partial<GameUrlRequest> = {}): GameUrlRequest => ({
  operator_id: 1,
  game_code: GAME,
  platform: "GPL_MOBILE",
  currency: "CNY",
  country: "XX",
  lang: "en",
  lobby_url: "https://lobby.example/m/home",
  // Most tests play many rounds and are not about time.
  meta: { minimum_cycle_ms: 0 },
  ...change,
});

/** An open page with the calls a player makes. */
export class Page {
  readonly boot: Boot;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance, boot: Boot) {
    this.#app = app;
    this.boot = boot;
  }

  get stake(): number {
    return this.boot.game.stakes[0] ?? 0;
  }

  call(url: string, body?: unknown, change: InjectOptions = {}): Promise<LightMyRequestResponse> {
    return this.#app.inject({
      method: body === undefined ? "GET" : "POST",
      url: `/api/${url}`,
      headers: { "play-ref": this.boot.ref, origin: "null" },
      ...(body !== undefined && { payload: body as object }),
      ...change,
    });
  }

  async spin(spinId: string = randomUUID(), stake = this.stake): Promise<SpinAnswer & { error?: string }> {
    return (await this.call("spin", { spinId, stake })).json();
  }

  /** Repeats the spin until the round is done or void, as the page does. */
  async settle(spinId: string = randomUUID(), stake = this.stake): Promise<SpinAnswer & { error?: string }> {
    for (;;) {
      const answer = await this.spin(spinId, stake);
      if (answer.state !== "running") return answer;
    }
  }

  async done(spinId: string = randomUUID(), stake = this.stake): Promise<DoneRound> {
    const answer = await this.settle(spinId, stake);
    if (answer.state !== "done") throw new Error(`no outcome but ${JSON.stringify(answer)}`);
    return answer;
  }

  async state(): Promise<PlayState> {
    return (await this.call("state")).json();
  }
}

/** The initial state in a page. */
export function bootIn(html: string): Boot {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? "null") as Boot;
}

export async function openPage(studio: TestStudio, change: Partial<GameUrlRequest> = {}): Promise<Page> {
  const { url } = (await studio.operator(gamePaths.url, launchOf(change))).json() as { url: string };
  const page = await studio.app.inject({ url: new URL(url).pathname });
  return new Page(studio.app, bootIn(page.body));
}

/** A player with money and an open page. */
export async function openPaidPage(
  studio: TestStudio,
  balance = 100 * 100_000,
): Promise<{ page: Page; token: string; walletBalance(): number }> {
  const token = studio.peer.admit(balance);
  const user = studio.peer.players.get(token)?.user ?? "";
  const page = await openPage(studio, { user, token });
  return { page, token, walletBalance: () => studio.peer.players.get(token)?.balance ?? -1 };
}
