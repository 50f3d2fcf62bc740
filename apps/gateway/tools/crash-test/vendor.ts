import { createHash, generateKeyPairSync, randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  SIGNATURE_HEADER,
  sign,
  type WalletCall,
  type WalletStatus,
  walletPaths,
} from "@foyer/wallet-protocol";
import pg from "pg";
import { enterBonuses } from "./bonuses.ts";
import { createJackpot, fedBy } from "./jackpot.ts";

/** This vendor's integration id; part of its keys in the ledger. */
const INTEGRATION = "crash";
const VENDOR = "NIGHTJAR";
const GAME = "ember-orchard";
const RESPONSE_TIMEOUT_MS = 5_000;
const SETTLE_TIMEOUT_MS = 40_000;

interface Player {
  readonly memberId: string;
  readonly user: string;
  readonly token: string;
  /** Expected cash by acknowledged calls, in 1/100,000 of a unit, without jackpot wins and bonuses. */
  cash: bigint;
}

type Kind = "bet" | "win" | "rollback";

interface Call {
  readonly kind: Kind;
  readonly uuid: string;
  readonly body: string;
}

/**
 * A vendor whose callers play rounds continuously through signed wallet calls. As real vendors do, it retries a call
 * without a response, or abandons a bet and rolls it back. It records acknowledged calls.
 */
export class Vendor {
  readonly players: readonly Player[];
  /** Ledger keys of acknowledged calls that moved money. */
  readonly acknowledged = new Set<string>();
  /** Responses that no crash explains. */
  readonly surprises: string[] = [];
  /** Jackpot contributions of stakes that were not rolled back. */
  fed = 0n;
  /** Number of calls without a response, whose outcome was unknown. */
  unanswered = 0;
  readonly #address: string;
  readonly #privateKey: string;
  readonly #callers: Promise<void>[] = [];
  #playing = true;

  private constructor(gatewayUrl: string, privateKey: string, players: readonly Player[]) {
    this.#address = `${gatewayUrl}/provider/hub`;
    this.#privateKey = privateKey;
    this.players = players;
  }

  /** Creates the vendor and its players in the database; one player in four has almost no money. */
  static async enter(databaseUrl: string, gatewayUrl: string, count: number): Promise<Vendor> {
    const keys = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
      await client.query(
        "INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ($1, 'hub', 'http://vendor.invalid', $2)",
        [INTEGRATION, keys.publicKey],
      );
      await createJackpot(client, VENDOR, GAME);
      const players: Player[] = [];
      for (let i = 0; i < count; i++)
        players.push(await enterPlayer(client, i, i % 4 === 0 ? 5_000_000n : 10n ** 12n));
      await enterBonuses(
        client,
        players.map(({ memberId }) => memberId),
      );
      const vendor = new Vendor(gatewayUrl, keys.privateKey, players);
      await vendor.#becomeKnown();
      return vendor;
    } finally {
      await client.end();
    }
  }

  /** Waits until the gateway knows the vendor: it reloads its integrations at most once per second. */
  async #becomeKnown(): Promise<void> {
    const deadline = performance.now() + SETTLE_TIMEOUT_MS;
    while (performance.now() < deadline) {
      const body = JSON.stringify({ user: this.players[0]?.user, request_uuid: randomUUID() });
      if ((await this.#send("userInfo", body)) === "RS_OK") return;
      await delay(100);
    }
    throw new Error("the gateway does not know this vendor");
  }

  /** Starts `each` callers per player. */
  play(each: number): void {
    for (const player of this.players)
      for (let i = 0; i < each; i++) this.#callers.push(this.#rounds(player));
  }

  /** Starts no more rounds and resolves when every call has a response. */
  async settle(): Promise<void> {
    this.#playing = false;
    await Promise.all(this.#callers);
  }

  async #rounds(player: Player): Promise<void> {
    while (this.#playing) {
      const round = randomUUID();
      const amount = BigInt(randomInt(1, 200_000));
      const bet = this.#call("bet", player, round, { amount: Number(amount), currency: "CNY" });
      const status = (await this.#ask(bet)) ?? (randomInt(2) ? await this.#insist(bet) : null);
      if (status === "RS_ERROR_NOT_ENOUGH_MONEY") continue;
      if (status === null) {
        // abandoned: after the rollback the bet has no effect, unless it won a jackpot that is already spent
        const undo = this.#call("rollback", player, round, { reference_transaction_uuid: bet.uuid });
        const undone = await this.#insist(undo);
        if (undone === "RS_ERROR_NOT_ENOUGH_MONEY") this.#stake(player, amount, bet);
        else this.#expect(undone, undo);
        continue;
      }
      if (!this.#expect(status, bet)) continue;
      this.#stake(player, amount, bet);
      await this.#finish(player, round, bet, amount);
    }
  }

  /** Ends an accepted bet with a win (mostly of zero), a rollback, or nothing. */
  async #finish(player: Player, round: string, bet: Call, stake: bigint): Promise<void> {
    const chance = randomInt(100);
    const reference = { reference_transaction_uuid: bet.uuid };
    if (chance < 60) {
      const amount = chance < 35 ? 0 : randomInt(1, 400_000);
      const win = this.#call("win", player, round, {
        ...reference,
        amount,
        currency: "CNY",
        round_closed: true,
      });
      if (!this.#expect(await this.#insist(win, chance % 10 === 0), win)) return;
      player.cash += BigInt(amount);
      this.#acknowledge(win);
    } else if (chance < 85) {
      const undo = this.#call("rollback", player, round, reference);
      const status = await this.#insist(undo, chance % 10 === 0);
      // the bet won a jackpot that is already spent, so it remains
      if (status === "RS_ERROR_NOT_ENOUGH_MONEY" || !this.#expect(status, undo)) return;
      player.cash += stake;
      this.fed -= fedBy(stake);
      this.#acknowledge(undo);
    }
  }

  #stake(player: Player, amount: bigint, bet: Call): void {
    player.cash -= amount;
    this.fed += fedBy(amount);
    this.#acknowledge(bet);
  }

  #acknowledge(call: Call): void {
    this.acknowledged.add(`play:${INTEGRATION}:${call.uuid}`);
  }

  #expect(status: WalletStatus, call: Call): boolean {
    if (status === "RS_OK") return true;
    this.surprises.push(`${call.kind} ${call.uuid} was answered ${status}`);
    return false;
  }

  #call(kind: Kind, player: Player, round: string, more: object): Call {
    const uuid = randomUUID();
    const body = JSON.stringify({
      user: player.user,
      token: player.token,
      game_code: GAME,
      round,
      transaction_uuid: uuid,
      request_uuid: randomUUID(),
      ...more,
    });
    return { kind, uuid, body };
  }

  /** Sends a call until it gets a response; with `twice`, two copies at a time. */
  async #insist(call: Call, twice = false): Promise<WalletStatus> {
    const deadline = performance.now() + SETTLE_TIMEOUT_MS;
    while (performance.now() < deadline) {
      const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => this.#ask(call)));
      const status = answers.find((answer) => answer !== null);
      if (status) return status;
      await delay(randomInt(30, 120));
    }
    this.surprises.push(`${call.kind} ${call.uuid} was not answered in ${SETTLE_TIMEOUT_MS / 1000} s`);
    return "RS_ERROR_UNKNOWN";
  }

  /** Sends a call once; null when its outcome is unknown. */
  async #ask({ kind, body }: Call): Promise<WalletStatus | null> {
    const status = await this.#send(kind, body).catch(() => null);
    if (status !== null && status !== "RS_ERROR_UNKNOWN") return status;
    // connection refused, connection reset or timeout: equivalent for a vendor
    this.unanswered++;
    return null;
  }

  async #send(call: WalletCall, body: string): Promise<WalletStatus> {
    const response = await fetch(this.#address + walletPaths[call], {
      method: "POST",
      body,
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, this.#privateKey) },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const { status } = (await response.json()) as { status: WalletStatus };
    return status;
  }
}

async function enterPlayer(client: pg.Client, number: number, cash: bigint): Promise<Player> {
  const { rows } = await client.query<{ id: string; public_id: string }>(
    "INSERT INTO members (merchant_id, username, currency) SELECT id, $1, 'CNY' FROM merchants RETURNING id, public_id",
    [`player${number}`],
  );
  const { id: memberId, public_id: user } = rows[0] as { id: string; public_id: string };
  await client.query("SELECT ledger_open($1, 'CNY')", [memberId]);
  await client.query("SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', $3)", [
    `opening:${memberId}`,
    memberId,
    cash,
  ]);
  const token = randomBytes(32).toString("base64url");
  await client.query(
    `WITH launch AS (
       INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code,
                             free_play, play_type, language, currency, expires_at)
       SELECT $1, merchant_id, id, $1, $2, $5, $6, false, 'trad', 'EN', 'CNY', now() + interval '1 hour'
         FROM members WHERE id = $3 RETURNING id)
     INSERT INTO launch_tokens (token_hash, launch_id) SELECT $4, id FROM launch`,
    [randomUUID(), INTEGRATION, memberId, createHash("sha256").update(token).digest(), VENDOR, GAME],
  );
  return { memberId, user, token, cash };
}
