import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { LaunchError } from "../launch-error.ts";
import type { Databases } from "./database.ts";

/** Newest records that are compared at a time; the comparison ends with the first batch that the gateway knows. */
const BATCH = 1_000;
/** More than these are not counted. */
const MOST = 200_000;
/** Rounds and transfers that a message names. */
const NAMED = 3;

interface StudioRecord {
  /** Id of a round, or of a transfer between wallets. */
  id: string;
  what: "round" | "transfer";
  player: string;
  currency: string;
  /** In 1/100,000 of a unit. */
  stake: string;
  win: string;
  at: string;
}

const ROUNDS = `
  SELECT r.id::text AS id, 'round' AS what, s.player, s.currency, r.stake::text AS stake, r.win::text AS win,
         to_char(r.closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS at
    FROM rounds r JOIN play_sessions s ON s.id = r.session_id
   WHERE r.state = 'settled' AND s.player IS NOT NULL
     AND NOT EXISTS (SELECT FROM wallet_entries e WHERE e.session_id = s.id)
     AND ($1::text IS NULL OR r.closed_at < $1::timestamp AT TIME ZONE 'UTC')
     AND ($2::text IS NULL OR r.closed_at > $2::timestamp AT TIME ZONE 'UTC')
   ORDER BY r.closed_at DESC LIMIT ${BATCH}`;
/** A deposit is a transfer to the studio. */
const TRANSFERS = `
  SELECT transaction_uuid::text AS id, 'transfer' AS what, player, currency,
         CASE direction WHEN 'deposit' THEN amount ELSE 0 END::text AS stake,
         CASE direction WHEN 'withdraw' THEN amount ELSE 0 END::text AS win,
         to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS at
    FROM wallet_transfers
   WHERE status = 'RS_OK'
     AND ($1::text IS NULL OR created_at < $1::timestamp AT TIME ZONE 'UTC')
     AND ($2::text IS NULL OR created_at > $2::timestamp AT TIME ZONE 'UTC')
   ORDER BY created_at DESC LIMIT ${BATCH}`;
const UNKNOWN_ROUNDS = `
  SELECT id FROM unnest($1::text[], $2::text[]) studio(id, player)
   WHERE NOT EXISTS (SELECT FROM members m JOIN rounds r ON r.member_id = m.id AND r.round = studio.id
                      WHERE m.public_id = studio.player)`;
const UNKNOWN_TRANSFERS = `
  SELECT id FROM unnest($1::text[], $2::text[]) studio(id, player)
   WHERE NOT EXISTS (SELECT FROM vendor_transfers t WHERE t.transaction_uuid = studio.id::uuid)`;

/**
 * Compares the newest rounds and transfers that the studio has settled with the gateway's. A gateway whose database was
 * restored to an older moment does not know them: balances lack what members won and lost in them.
 * @param accept goes on without them, and never asks for them again
 * @throws LaunchError that counts and names them.
 */
export async function requireStudioKnown(
  { gatewayUrl, studioUrl }: Pick<Databases, "gatewayUrl" | "studioUrl">,
  dataDir: string,
  { accept, say }: { accept: boolean; say: (line: string) => void },
): Promise<void> {
  await withClients([gatewayUrl, studioUrl], async (gateway, studio) => {
    // nothing played yet, or a release without transfers
    if (!(await has(studio, "wallet_transfers", "status"))) return;
    const since = await acceptedUntil(gateway);
    const unknown = [
      ...(await unknownOf(gateway, studio, since, ROUNDS, UNKNOWN_ROUNDS)),
      ...(await unknownOf(gateway, studio, since, TRANSFERS, UNKNOWN_TRANSFERS)),
    ].sort((one, other) => (one.at < other.at ? -1 : 1));
    if (unknown.length === 0) return;
    const file = await writeList(dataDir, unknown);
    const sentence = describe(unknown, file);
    if (!accept)
      throw new LaunchError(
        `${sentence}: restore both databases from one backup, or start once with STUDIO_AHEAD=accept to go on without them.`,
      );
    if (await canAccept(gateway))
      await gateway.query(`UPDATE deployment SET studio_accepted_until = $1::timestamp AT TIME ZONE 'UTC'`, [
        (unknown.at(-1) as StudioRecord).at,
      ]);
    say(`${sentence}. Going on without them; correct the balances of these members by adjustments.`);
  });
}

const canAccept = (gateway: pg.Client): Promise<boolean> =>
  has(gateway, "deployment", "studio_accepted_until");

/** What the studio settled until then is not asked for. */
async function acceptedUntil(gateway: pg.Client): Promise<string | null> {
  if (!(await canAccept(gateway))) return null;
  const { rows } = await gateway.query<{ until: string | null }>(
    "SELECT to_char(max(studio_accepted_until) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS until FROM deployment",
  );
  return rows[0]?.until ?? null;
}

async function unknownOf(
  gateway: pg.Client,
  studio: pg.Client,
  since: string | null,
  newest: string,
  unknownAmong: string,
): Promise<StudioRecord[]> {
  const found: StudioRecord[] = [];
  // a new database knows none
  const isNew = !(await has(gateway, "vendor_transfers", "transaction_uuid"));
  for (let before: string | null = null; found.length < MOST; ) {
    const { rows: batch }: pg.QueryResult<StudioRecord> = await studio.query(newest, [before, since]);
    if (batch.length === 0) break;
    const { rows } = isNew
      ? { rows: batch }
      : await gateway.query<{ id: string }>(unknownAmong, [
          batch.map(({ id }) => id),
          batch.map(({ player }) => player),
        ]);
    if (rows.length === 0) break;
    const ids = new Set(rows.map(({ id }) => id));
    found.push(...batch.filter(({ id }) => ids.has(id)));
    before = (batch.at(-1) as StudioRecord).at;
  }
  return found;
}

function describe(unknown: readonly StudioRecord[], file: string): string {
  const rounds = unknown.filter(({ what }) => what === "round").length;
  const counts = [
    ...(rounds > 0 ? [`${rounds} rounds`] : []),
    ...(unknown.length > rounds ? [`${unknown.length - rounds} transfers`] : []),
  ].join(" and ");
  const [first, last] = [unknown[0] as StudioRecord, unknown.at(-1) as StudioRecord];
  const named = unknown.slice(0, NAMED).map(({ id }) => id);
  return `The gateway's database is older than the studio's: it does not know ${counts} that the studio settled from ${seconds(first.at)} to ${seconds(last.at)} UTC (${named.join(", ")}${unknown.length > NAMED ? ", …" : ""}; all in ${file})`;
}

const seconds = (at: string): string => at.slice(0, 19);

async function writeList(dataDir: string, unknown: readonly StudioRecord[]): Promise<string> {
  const folder = join(dataDir, "logs");
  const file = join(folder, "unknown-rounds.csv");
  const lines = unknown.map((row) =>
    [row.what, row.id, row.player, row.currency, money(row.stake), money(row.win), row.at].join(","),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${["what,id,player,currency,taken,given,settled (UTC)", ...lines].join("\n")}\n`);
  return file;
}

/** Of 1/100,000 of a unit; never negative here. */
const money = (units: string): string => `${units.slice(0, -5) || "0"}.${units.slice(-5).padStart(5, "0")}`;

async function has(client: pg.Client, table: string, column: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = $2 AND NOT attisdropped",
    [table, column],
  );
  return rowCount === 1;
}

async function withClients(
  urls: readonly [string, string],
  work: (gateway: pg.Client, studio: pg.Client) => Promise<void>,
): Promise<void> {
  const [gateway, studio] = urls.map((url) => new pg.Client(url)) as [pg.Client, pg.Client];
  try {
    for (const client of [gateway, studio]) {
      client.on("error", () => undefined); // a lost connection shows at the next query
      await client.connect();
    }
    await work(gateway, studio);
  } finally {
    await Promise.all([gateway.end(), studio.end()].map((end) => end.catch(() => undefined)));
  }
}
