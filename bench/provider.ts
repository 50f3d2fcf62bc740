import { createHash, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { SIGNATURE_HEADER, sign } from "@foyer/wallet-protocol";
import pg from "pg";
import { durableDatabase, inDatabase } from "./databases.ts";
import { startGateway } from "./processes.ts";
import { httpRate, rateOf } from "./rate.ts";
import { postRequest } from "./raw-http.ts";
import { type Figure, median, type Section } from "./report.ts";

const ROUNDS = 5;
/** Bets per measurement. All are signed before the clock starts. */
const BETS = { 1: 800, 16: 3_200 } as const;
type Callers = keyof typeof BETS;

interface Player {
  readonly user: string;
  readonly token: string;
}

interface Bet {
  readonly player: Player;
  readonly uuid: string;
}

/** A signed bet over HTTP and the one SQL function it calls, on a database that syncs every commit. */
export async function run(): Promise<Section> {
  await using database = await durableDatabase();
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const players = await enterPlayers(database.url, keys.publicKey, 16);
  await using gateway = await startGateway(database.url, { cores: "all" });

  const figures: Figure[] = [];
  for (const callers of [1, 16] as const) {
    const rates = { http: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await bareRate(database.url, betsOf(players, callers)));
      rates.http.push(
        await httpRate(gateway.url, requestsFor(betsOf(players, callers), keys.privateKey), '"RS_OK"'),
      );
    }
    const [http, bare] = [median(rates.http), median(rates.bare)];
    figures.push({
      what: `signed bet over HTTP, ${callers === 1 ? "one caller" : `${callers} callers`}`,
      value: `${Math.round(http)} bets/s`,
      floor: `${Math.round(bare)} bets/s`,
      ratio: http / bare,
      target: { atLeast: 0.25 },
    });
  }
  for (const callers of [1, 16] as const) {
    const rates = { fed: [] as number[], plain: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const run of ["plain", "fed"] as const) {
        await setContribution(database.url, run === "fed");
        rates[run].push(
          await httpRate(gateway.url, requestsFor(betsOf(players, callers), keys.privateKey), '"RS_OK"'),
        );
      }
    }
    const [fed, plain] = [median(rates.fed), median(rates.plain)];
    figures.push({
      what: `the same bet with a jackpot contribution, ${callers === 1 ? "one caller" : `${callers} callers`}`,
      value: `${Math.round(fed)} bets/s`,
      floor: `${Math.round(plain)} bets/s`,
      ratio: fed / plain,
      target: { atLeast: 0.6 },
    });
  }
  for (const callers of [1, 16] as const) {
    const rates = { uncounted: [] as number[], nothing: [] as number[], bonus: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const counting of ["uncounted", "nothing", "bonus"] as const) {
        await countRounds(database.url, counting);
        rates[counting].push(await bareRate(database.url, betsOf(players, callers), true));
      }
    }
    const [uncounted, nothing, bonus] = [median(rates.uncounted), median(rates.nothing), median(rates.bonus)];
    const who = callers === 1 ? "one caller" : `${callers} callers`;
    for (const [what, rate, least] of [
      ["a bet that closes its round, of a player with nothing that counts it", nothing, 0.9],
      ["the same while a bonus is wagered", bonus, 0.6],
    ] as const)
      figures.push({
        what: `${what}, ${who}`,
        value: `${Math.round(rate)} bets/s`,
        floor: `${Math.round(uncounted)} bets/s`,
        ratio: rate / uncounted,
        target: { atLeast: least },
      });
  }
  return {
    title: "A vendor's bet",
    method: `RSA-2048 signed bets over keep-alive HTTP against the same SQL function through bare pg: a wallet for each caller, a round for each bet, median of ${ROUNDS} alternating runs, gateway, database and load on one machine. A bet with a jackpot contribution is compared with one without; all callers contribute to the same jackpot. For a bet that closes its round, the bare function is compared with the same one without the triggers that count for promotions.`,
    figures,
  };
}

/** Lets every stake on the players' game contribute to one jackpot, which nobody wins, or to none. */
async function setContribution(url: string, feeds: boolean): Promise<void> {
  await inDatabase(url, (client) =>
    client.query("UPDATE games SET jackpot_code = CASE WHEN $1 THEN 'bench' END", [feeds]),
  );
}

/**
 * Sets how closed rounds are counted: by no trigger, for players with nothing to count, or for a bonus of
 * each.
 */
async function countRounds(url: string, counting: "uncounted" | "nothing" | "bonus"): Promise<void> {
  const set = counting === "uncounted" ? "DISABLE TRIGGER" : "ENABLE TRIGGER";
  await inDatabase(url, async (client) => {
    await client.query(`ALTER TABLE rounds ${set} promotion_count_inserted, ${set} promotion_count_updated`);
    await client.query("DELETE FROM promotion_participations");
    if (counting === "bonus")
      await client.query(
        `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, stage, counts_from, target,
                                        bonus, claimed_at, expires_at)
         SELECT merchant_id, id, currency, 1, '{"weights": {"RNG": 100}}', 'wagering', now(), 1e17::bigint, 0, now(),
                now() + interval '1 day'
           FROM members`,
      );
  });
}

/** Bets of one run, one list per caller. */
function betsOf(players: readonly Player[], callers: Callers): Bet[][] {
  return players
    .slice(0, callers)
    .map((player) => Array.from({ length: BETS[callers] / callers }, () => ({ player, uuid: randomUUID() })));
}

async function enterPlayers(url: string, publicKey: string, count: number): Promise<Player[]> {
  return inDatabase(url, async (client) => {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY')");
    await client.query(
      "INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ('bench', 'hub', 'http://vendor.invalid', $1)",
      [publicKey],
    );
    await client.query(
      `INSERT INTO jackpots (merchant_id, code, name, currency, seed, share, odds)
       SELECT id, 'bench', 'Bench', currency, 0, 1000, 1000000000000 FROM merchants`,
    );
    await client.query(
      `WITH vendor AS (
         INSERT INTO vendors (merchant_id, code, display_name) SELECT id, 'NIGHTJAR', 'Nightjar' FROM merchants
         RETURNING id, merchant_id
       ), vendor_category AS (
         INSERT INTO vendor_categories (vendor_id, category, state, sort) SELECT id, 'RNG', 'open', 0 FROM vendor
         RETURNING vendor_id)
       INSERT INTO games (merchant_id, vendor_id, category, code, name, min_bet, picture_base, picture_tint,
                          picture_glow, sort)
       SELECT v.merchant_id, s.vendor_id, 'RNG', 'ember-orchard', 'Ember Orchard', 0, '/art/none', '#000000', '#000000', 0
         FROM vendor v JOIN vendor_category s ON s.vendor_id = v.id`,
    );
    const players: Player[] = [];
    for (let i = 0; i < count; i++) {
      const token = randomBytes(32).toString("base64url");
      const { rows } = await client.query<{ id: string; public_id: string }>(
        "INSERT INTO members (merchant_id, username, currency) SELECT id, $1, 'CNY' FROM merchants RETURNING id, public_id",
        [`player${i}`],
      );
      const { id, public_id: user } = rows[0] as { id: string; public_id: string };
      await client.query("SELECT ledger_open($1, 'CNY')", [id]);
      await client.query(
        "SELECT ledger_transfer($1, 'deposit', $2, 'CNY', 'deposit', 'cash', 1e15::bigint)",
        [`bench:${id}`, id],
      );
      await client.query(
        `WITH launch AS (
           INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code,
                                 free_play, play_type, language, currency, expires_at)
           SELECT $1, merchant_id, id, $1, 'bench', 'NIGHTJAR', 'ember-orchard', false, 'trad', 'EN', 'CNY',
                  now() + interval '1 hour'
             FROM members WHERE id = $2 RETURNING id)
         INSERT INTO launch_tokens (token_hash, launch_id) SELECT $3, id FROM launch`,
        [randomUUID(), id, hash(token)],
      );
      players.push({ user, token });
    }
    return players;
  });
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The bets as signed calls. */
const requestsFor = (lists: readonly Bet[][], privateKey: string): Buffer[][] =>
  lists.map((bets) =>
    bets.map(({ player, uuid }) => {
      const body = JSON.stringify({
        user: player.user,
        token: player.token,
        game_code: "ember-orchard",
        round: uuid,
        round_closed: false,
        transaction_uuid: uuid,
        request_uuid: randomUUID(),
        currency: "CNY",
        amount: 100_000,
      });
      return postRequest("/provider/hub/transaction/bet", body, {
        [SIGNATURE_HEADER]: sign(body, privateKey),
      });
    }),
  );

/** The same bets per second by the SQL function alone, one connection per caller. */
async function bareRate(url: string, lists: readonly Bet[][], closing = false): Promise<number> {
  const calls = lists.map((bets) =>
    bets.map(({ player, uuid }) => [
      "bench",
      hash(player.token),
      player.user,
      "ember-orchard",
      "CNY",
      uuid,
      closing,
      uuid,
      100_000n,
      hash(uuid),
      "30 minutes",
    ]),
  );
  const clients = lists.map(() => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await rateOf(lists.length, lists.flat().length, async (caller, nth) => {
      const { rows } = await (clients[caller] as pg.Client).query<{ outcome: string }>({
        name: "play_bet",
        text: "SELECT * FROM play_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        values: calls[caller]?.[nth] as unknown[],
      });
      if (rows[0]?.outcome !== "done") throw new Error(`a bet was refused: ${rows[0]?.outcome}`);
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
