import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { type Post, WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { enterVendor, keyPair, playingMember } from "../../providers/provider-testing.ts";
import { signIn } from "../../testing/index.ts";

const vendor = { id: "nightjar", keys: keyPair() };

/** A member who plays while a gateway is killed between a bet and its win. */
export class InterruptedPlay {
  readonly #url: string;
  readonly #wallet: WalletUnderTest;
  readonly #session: Record<string, string>;
  readonly #bet: Record<string, unknown>;
  readonly #lostBet: Record<string, unknown>;

  private constructor(url: string, wallet: WalletUnderTest, session: Record<string, string>) {
    this.#url = url;
    this.#wallet = wallet;
    this.#session = session;
    this.#bet = wallet.betFields();
    this.#lostBet = wallet.betFields();
  }

  /** @param url address of the gateway that is killed; `app` is another one on its database */
  static async open(app: FastifyInstance, url: string): Promise<InterruptedPlay> {
    await enterVendor(app, vendor.id, vendor.keys);
    const player = await playingMember(app, vendor, "player", { balance: 10_000_000n });
    const post: Post = async (call, body, headers) => {
      const answer = await fetch(`${url}/provider/hub${call}`, { method: "POST", body, headers });
      return { httpStatus: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const wallet = new WalletUnderTest(post, vendor.keys.privateKey, player.subject);
    return new InterruptedPlay(url, wallet, await signIn(app, "player"));
  }

  async #balance(): Promise<string> {
    const answer = await fetch(`${this.#url}/wps/wallet/balance`, { headers: this.#session });
    return ((await answer.json()) as { value: { sumBalance: string } }).value.sumBalance;
  }

  async stake(): Promise<void> {
    expect(await this.#wallet.send("bet", this.#bet)).toMatchObject({ status: "RS_OK", balance: 9_900_000 });
  }

  /** A bet in flight when the gateway dies: its vendor gets no response and sends it again. */
  stakeAgain(): Promise<unknown> {
    return this.#wallet.send("bet", this.#lostBet).catch(() => null);
  }

  async refusedWhileDown(): Promise<void> {
    await expect(this.#wallet.send("bet", this.#lostBet)).rejects.toThrow();
  }

  /** The restarted gateway has lost no bet, pays the win once, and keeps the player signed in. */
  async goesOn(): Promise<void> {
    const ok = (balance: number) => ({ status: "RS_OK", balance });
    expect(await this.#balance()).toMatch(/^9[89]\.00$/);
    expect(await this.#wallet.send("bet", this.#lostBet)).toMatchObject(ok(9_800_000));
    expect(await this.#wallet.send("bet", this.#bet)).toMatchObject(ok(9_800_000));
    const { transaction_uuid, round } = this.#bet;
    const win = { transaction_uuid: randomUUID(), amount: 500_000, round_closed: true };
    for (let again = 0; again < 2; again++)
      expect(await this.#wallet.win(String(transaction_uuid), String(round), win)).toMatchObject(
        ok(10_300_000),
      );
    expect(await this.#balance()).toBe("103.00");
  }
}
