import { createHmac, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Lottery } from "@foyer/contract/lotteries";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import type { Companion } from "./launch.ts";

/** Name of the feed, as in `RESULT_FEEDS`. */
export const DEMO_FEED = "demo-results";

const TURN_MS = 10_000;
/** A draw of a demo that was off for a while waits with others of its lottery; they come one by one. */
const MOST_AT_ONCE = 50;
const CALL_TIMEOUT_MS = 10_000;
/** Families whose results come from outside. */
const EXTERNAL: ReadonlySet<string> = new Set(["vietnam-north", "vietnam-south", "thai", "lao", "hanoi"]);

/**
 * A feed of results for the external lotteries of a demo, which no real source serves: random numbers, sent the way that
 * docs/results-feed.md describes.
 */
export function startDemoResults(gatewayUrl: string, key: string): Companion {
  const abort = new AbortController();
  const sent = new DemoResults(gatewayUrl, key, abort.signal).run().catch(() => {
    // aborted
  });
  return {
    async stop() {
      abort.abort();
      await sent;
    },
  };
}

class DemoResults {
  readonly #gatewayUrl: string;
  readonly #key: string;
  readonly #abort: AbortSignal;

  constructor(gatewayUrl: string, key: string, abort: AbortSignal) {
    this.#gatewayUrl = gatewayUrl;
    this.#key = key;
    this.#abort = abort;
  }

  async run(): Promise<void> {
    for (;;) {
      try {
        for (let turn = 0; turn < MOST_AT_ONCE && (await this.#sendDue()); turn++);
      } catch {
        // the gateway restarts or is busy: the next turn tries again
        this.#abort.throwIfAborted();
      }
      await pause(TURN_MS, undefined, { signal: this.#abort, ref: false });
    }
  }

  /** Sends the results that are due. @returns whether the platform took one, so that there may be more */
  async #sendDue(): Promise<boolean> {
    const response = await this.#fetch("/lgw/games/mobile", {
      headers: { Merchant: "DEMO", Language: "EN" },
    });
    const { value } = (await response.json()) as { value: { lotteries: readonly Lottery[] } };
    const now = Date.parse(response.headers.get("date") ?? "");
    let taken = false;
    for (const { code, family, drawing } of value.lotteries) {
      if (!EXTERNAL.has(family) || !drawing || Date.parse(drawing.drawsAt) > now) continue;
      const numbers = lotteryFamily(family, new Date(drawing.drawsAt)).draw((size) => randomInt(size));
      taken = (await this.#send({ lottery: code, draw: drawing.number, numbers })) || taken;
    }
    return taken;
  }

  async #send(result: object): Promise<boolean> {
    const body = JSON.stringify(result);
    const seconds = String(Math.floor(Date.now() / 1_000));
    const { ok } = await this.#fetch(`/provider/results/${DEMO_FEED}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Results-Timestamp": seconds,
        "Results-Signature": createHmac("sha256", this.#key).update(`${seconds}.${body}`).digest("hex"),
      },
      body,
    });
    return ok;
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.#gatewayUrl + path, {
      ...init,
      signal: AbortSignal.any([this.#abort, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    });
  }
}
