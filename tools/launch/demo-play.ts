import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { freshness, type PublicKey, sealText } from "../seal.ts";
import type { Companion } from "./launch.ts";

/** Members of the demo merchant who play, in this order. The README names none of them. */
const PLAYERS = ["suri4", "osvaldo", "yuki22", "arturo8", "dyosa", "bituin", "corazon"];
const PASSWORD = "Foyer-2026";
const HEADERS = { Merchant: "DEMO", Language: "EN" };

/** Average time between two spins, over all seats. */
const PACE_MS = 7_000;
/** Spins of a player in one game. */
const SPINS = 40;
/** Rounds of one start of the product, so that a forgotten demo does not fill its disk: about ten hours of play. */
const MOST_ROUNDS = 5_000;
/** Highest stake in 1/100,000 of a unit; a player stakes a fiftieth of the balance at most. */
const HIGHEST_STAKE = 500_000;
const STAKES_HELD = 50;
/** Time before a player tries again after a failure. */
const AFTER_FAILURE_MS = 60_000;
/** Longer than the studio waits for the wallet. */
const CALL_TIMEOUT_MS = 20_000;

interface Envelope<Value> {
  readonly success: boolean;
  readonly value: Value;
  readonly errorCode?: string;
}
interface JackpotGame {
  readonly gameCode: string;
  readonly vassalage: string;
}
/** What is used of the data in a game's page. */
interface Boot {
  readonly ref: string;
  readonly game: { readonly stakes: readonly number[] };
  readonly state: { readonly balance: number | null };
}

/** This player does not play any more: there is no such account, or its money is used up. */
class Out extends Error {}

/**
 * Members of a demo play its jackpot games at a low rate, so that jackpots grow and wins happen while nobody else
 * plays. They are players like any other: they log in, open a game and spin by the calls that a browser makes, with
 * the money of their accounts.
 */
export function startDemoPlay(gatewayUrl: string): Companion {
  const abort = new AbortController();
  const played = new DemoPlay(gatewayUrl, abort.signal).run().catch(() => {
    // aborted, or nobody can play
  });
  return {
    async stop() {
      abort.abort();
      await played;
    },
  };
}

class DemoPlay {
  readonly #gatewayUrl: string;
  readonly #abort: AbortSignal;
  /** Players who play no game. */
  readonly #waiting = [...PLAYERS];
  #rounds = 0;

  constructor(gatewayUrl: string, abort: AbortSignal) {
    this.#gatewayUrl = gatewayUrl;
    this.#abort = abort;
  }

  async run(): Promise<void> {
    const { list } = await this.#call<{ list: readonly { code: string }[] }>("GET", "/lgw/jackpots");
    const turn = PACE_MS * list.length;
    await Promise.all(list.map(({ code }, place) => this.#playGame(code, turn, PACE_MS * (place + 1))));
  }

  /** Players in turn at the games of one jackpot. */
  async #playGame(jackpot: string, turn: number, start: number): Promise<void> {
    await this.#wait(start);
    for (;;) {
      const player = this.#waiting.shift();
      if (player === undefined || this.#rounds >= MOST_ROUNDS) return;
      try {
        await this.#play(player, jackpot, turn);
        this.#waiting.push(player);
      } catch (error) {
        this.#abort.throwIfAborted();
        if (!(error instanceof Out)) this.#waiting.push(player);
        await this.#wait(AFTER_FAILURE_MS);
      }
    }
  }

  async #play(player: string, jackpot: string, turn: number): Promise<void> {
    const token = await this.#logIn(player);
    try {
      const { games } = await this.#call<{ games: readonly JackpotGame[] }>(
        "GET",
        `/lgw/jackpots/${jackpot}`,
      );
      const game = games[Math.floor(Math.random() * games.length)];
      if (!game) throw new Error("no game feeds this jackpot");
      const { url } = await this.#call<{ url: string }>(
        "POST",
        "/wps/game/launchGame",
        {
          gameCode: game.gameCode,
          vassalage: game.vassalage,
          freePlay: false,
          playType: "trad",
          language: "EN",
          idempotencyKey: randomUUID(),
        },
        token,
      );
      const boot = bootOf(await (await this.#fetch(url)).text());
      const stake = boot.game.stakes.findLast(
        (offered) => offered <= HIGHEST_STAKE && offered * STAKES_HELD <= (boot.state.balance ?? 0),
      );
      if (stake === undefined) throw boot.state.balance === null ? new Error("no balance") : new Out();
      for (let spin = 0; spin < SPINS && this.#rounds < MOST_ROUNDS; spin++) {
        this.#rounds += 1;
        await this.#spin(new URL(url).origin, boot.ref, stake);
        await this.#wait(turn * (0.7 + 0.6 * Math.random()));
      }
    } finally {
      if (!this.#abort.aborted)
        await this.#call("DELETE", "/wps/session/logout", undefined, token).catch(() => {});
    }
  }

  /** One round; the studio settles it, even if this process ends meanwhile. */
  async #spin(studioUrl: string, ref: string, stake: number): Promise<void> {
    const spinId = randomUUID();
    const send = async (path: string, body: object) => {
      const response = await this.#fetch(`${studioUrl}/api/${path}`, {
        method: "POST",
        headers: { "Play-Ref": ref, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return (await response.json()) as { state?: string };
    };
    const { state } = await send("spin", { spinId, stake });
    if (state !== "done") throw new Error("the round is not settled");
    await send("shown", { spinId });
  }

  async #logIn(username: string): Promise<string> {
    const { encryption } = await this.#call<{ encryption: PublicKey }>(
      "GET",
      "/wps/system/settings/consolidated",
    );
    const text = JSON.stringify({ type: "username", username, password: PASSWORD, ...freshness() });
    const { method, url, headers, payload } = await sealText(
      encryption,
      { method: "POST", path: "/wps/session/login" },
      text,
    );
    const response = await this.#fetch(this.#gatewayUrl + url, {
      method,
      headers: { ...HEADERS, ...headers },
      body: payload,
    });
    const { success, value, errorCode } = (await response.json()) as Envelope<{ token: string }>;
    if (errorCode === "session.login.invalid") throw new Out();
    if (!success) throw new Error(errorCode);
    return value.token;
  }

  async #call<Value>(method: string, path: string, body?: object, token?: string): Promise<Value> {
    const response = await this.#fetch(this.#gatewayUrl + path, {
      method,
      headers: {
        ...HEADERS,
        ...(token !== undefined && { Token: token }),
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { success, value, errorCode } = (await response.json()) as Envelope<Value>;
    if (!success) throw new Error(`${path}: ${errorCode}`);
    return value;
  }

  #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    return fetch(url, {
      ...init,
      signal: AbortSignal.any([this.#abort, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    });
  }

  #wait(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#abort, ref: false });
  }
}

/** The data in a game's page. */
function bootOf(page: string): Boot {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1];
  if (!json) throw new Error("the game's page has no data");
  return JSON.parse(json) as Boot;
}
