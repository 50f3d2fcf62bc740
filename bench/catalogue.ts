import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { createApp } from "../apps/gateway/src/app.ts";
import { readConfig } from "../apps/gateway/src/config.ts";
import { inDatabase, readDatabases } from "./databases.ts";
import { type Figure, median, type Section, table } from "./report.ts";

const ROUNDS = 400;
const words = (list: string) => `(ARRAY['${list.split(" ").join("','")}'])`;
const FIRST =
  "Golden Ruby Emerald Winter Silent Wild Lucky Crimson Salt Moon Copper Velvet Paper Iron Glass Amber";
const SECOND =
  "Dragon Temple Orchard Lantern Harbor Fox Tiger Garden Crown Reef Comet Circus Bazaar Well Forge Moth";
const THIRD = "Rush Nights Deluxe Quest Tales Spins Gold Fever Legend Trail";

async function fill(url: string, games: number): Promise<void> {
  await inDatabase(url, async (client) => {
    await client.query(`
    INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'CNY');
    INSERT INTO vendors (merchant_id, code, display_name)
      SELECT m.id, 'VENDOR_' || i, 'Vendor ' || i FROM merchants m, generate_series(0, 23) i;
    INSERT INTO vendor_categories (vendor_id, category, sort) SELECT id, 'RNG', id FROM vendors;
    INSERT INTO games (merchant_id, vendor_id, category, code, name, min_bet, sort, picture_base, picture_tint, picture_glow)
      SELECT v.merchant_id, v.id, 'RNG', 'game-' || i,
             ${words(FIRST)}[1 + hash % 16] || ' ' || ${words(SECOND)}[1 + hash / 16 % 16] || ' ' || ${words(THIRD)}[1 + hash / 256 % 10]
               || CASE WHEN i % 3 = 0 THEN ' ' || substr(md5(i::text), 1, 5) ELSE '' END,
             10000, i, '/art/vendor-game-' || md5(i::text), '#2b1d3a', '#c8563e'
        FROM (SELECT i, hashint4(i) & 65535 AS hash FROM generate_series(1, ${games}) i) n
        JOIN vendors v ON v.code = 'VENDOR_' || i % 24;
  `);
    // what autovacuum does within a minute of such a write, once no transaction sees the old rows any more
    for (let visible = 0; visible < 0.99; ) {
      await client.query("VACUUM ANALYZE");
      const { rows } = await client.query(
        "SELECT min(relallvisible::float / relpages) AS visible FROM pg_class WHERE relname IN ('games', 'game_words')",
      );
      visible = rows[0].visible;
    }
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function time(url: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      response.on("end", () => resolve(performance.now() - began)).resume();
    })
      .on("error", reject)
      .end();
  });
}

/** Medians of each address, measured in turns, so that other load on the machine affects all equally. */
async function times(urls: Readonly<Record<string, (i: number) => string>>): Promise<Record<string, number>> {
  const all = new Map(Object.keys(urls).map((name) => [name, [] as number[]]));
  for (let i = -20; i < ROUNDS; i++)
    for (const [name, url] of Object.entries(urls)) {
      const taken = await time(url(i));
      if (i >= 0) all.get(name)?.push(taken);
    }
  return Object.fromEntries([...all].map(([name, list]) => [name, median(list)]));
}

async function serve(databaseUrl: string) {
  const app = await createApp({
    config: readConfig({
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "silent",
      FOYER_SECRET: "a secret for benchmarks that is long enough",
      WEB_DIR: "/nonexistent",
      CONTENT_DIR: "/nonexistent",
      ARTWORK_DIR: "/nonexistent",
    }),
  });
  const url = await app.listen({ port: 0 });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}

/** Lists and searches without cache hits, over 10,000 and over 100,000 games. */
export async function run(): Promise<Section> {
  await using opened = new AsyncDisposableStack();
  const databases = opened.use(await readDatabases());
  const [few, many] = [await databases.create(), await databases.create()];
  await fill(few, 10_000);
  await fill(many, 100_000);
  const small = opened.use(await serve(few));
  const large = opened.use(await serve(many));
  opened.defer(() => agent.destroy());
  const pool = new pg.Pool({ connectionString: many });
  opened.defer(() => pool.end());
  const floor = createServer(async (_request, response) => {
    const { rows } = await pool.query({
      name: "one",
      text: "SELECT node_id, code, name, category, min_bet FROM games WHERE node_id = $1",
      values: [1 + Math.floor(Math.random() * 100_000)],
    });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(rows[0]));
  }).listen(0, "127.0.0.1");
  opened.defer(() => {
    floor.close();
    floor.closeAllConnections();
  });
  await once(floor, "listening");
  const key = `http://127.0.0.1:${(floor.address() as AddressInfo).port}/`;
  // a minimum bet that is not a step of the filter panel: these answers are never cached
  const page = (base: string, pageNo: number) => () =>
    `${base}/lgw/games?gameType=RNG&minBet=7&pageNo=${pageNo}`;
  const search = (base: string, name: string) => () => `${base}/lgw/games?gameType=RNG&gameName=${name}`;
  const find = (name: string) => () => `${large.url}/lgw/games/search?gameName=${name}`;
  const rare = (base: string) => (i: number) =>
    search(base, ((i + 20) * 7919).toString(16).padStart(5, "a").slice(0, 5))();
  const t = await times({
    key: () => key,
    "page 1 small": page(small.url, 1),
    "page 1 large": page(large.url, 1),
    "page 40 small": page(small.url, 40),
    "page 40 large": page(large.url, 40),
    "common small": search(small.url, "dragon"),
    common: search(large.url, "dragon"),
    two: search(large.url, "golden%20fox"),
    short: search(large.url, "dr"),
    rare: rare(large.url),
    nothing: search(large.url, "zzzzqq"),
    find: find("dragon"),
    "find two": find("golden%20fox"),
    "find middle": find("olden"),
    "find misspelt": find("dargon"),
    "find two misspelt": find("goldn%20dargon"),
    "find small": () => `${small.url}/lgw/games/search?gameName=dragon`,
  });
  const ms = (n = Number.NaN) => `${n.toFixed(2)} ms`;
  const of = (name: string) => t[name] ?? Number.NaN;
  const against = (what: string, name: string, base: string, floorName: string, atMost: number): Figure => ({
    what,
    value: ms(of(name)),
    floor: `${floorName} ${ms(of(base))}`,
    ratio: of(name) / of(base),
    target: { atMost },
  });
  const read = "primary-key read";
  return {
    title: "Catalogue of 100,000 games, past the cache",
    method: `One caller over HTTP, median of ${ROUNDS} calls in turn. The floor is one row by its primary key through bare pg behind bare node:http on the same database.`,
    figures: [
      against("search, a word in every sixteenth name", "common", "key", read, 5),
      against("search, two words", "two", "key", read, 5),
      against("search, two letters", "short", "key", read, 5),
      against("search, few names or none have it", "rare", "key", read, 5),
      against("search, nothing found", "nothing", "key", read, 5),
      against("search over everything, one word", "find", "key", read, 5),
      against("search over everything, two frequent words", "find two", "key", read, 5),
      against("search over everything, the middle of words", "find middle", "key", read, 5),
      against("search over everything, one word misspelt", "find misspelt", "key", read, 5),
      against("search over everything, two words misspelt", "find two misspelt", "key", read, 5),
      against("search over everything, ten times the games", "find", "find small", "10,000 games", 1.5),
      against("page 1, ten times the games", "page 1 large", "page 1 small", "10,000 games", 1.3),
      against("page 40, ten times the games", "page 40 large", "page 40 small", "10,000 games", 1.3),
      against("search, ten times the games", "common", "common small", "10,000 games", 1.5),
    ],
  };
}

if (import.meta.main) console.log(table(await run()));
