/**
 * `npm run house`: opens and shuts a house, and lets its vendors rest. Players inside learn of it at once; rounds
 * under way are played to their end. Looks for the database as the audit does.
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { LaunchError } from "../../../tools/launch-error.ts";
import { type Merchant, merchantOf } from "./merchant-of.ts";
import { openDatabase } from "./open-database.ts";

const HELP = `npm run house -- <what> [--merchant CODE]

  show                        whether the house is open, and which vendors rest
  close                       maintenance: everybody sees that the house is shut
  open                        ends it
  rest <vendor> [category]    a vendor's games stand there and cannot be opened
  wake <vendor> [category]    ends it`;

async function show(client: pg.Client, { id, code, status }: Merchant): Promise<void> {
  const { rows } = await client.query<{ code: string; categories: string[] }>(
    `SELECT v.code, array_agg(c.category ORDER BY c.category) AS categories
       FROM vendors v JOIN vendor_categories c ON c.vendor_id = v.id
      WHERE v.merchant_id = $1 AND c.state = 'maintenance' GROUP BY v.code ORDER BY v.code`,
    [id],
  );
  console.log(`${code} is ${status === 0 ? "open" : "shut for maintenance"}.`);
  for (const { code: vendor, categories } of rows)
    console.log(`${vendor} rests in ${categories.join(", ")}.`);
}

async function setVendor(
  client: pg.Client,
  merchant: Merchant,
  state: "open" | "maintenance",
  [vendor, category]: readonly string[],
): Promise<void> {
  if (!vendor) throw new LaunchError("Say which vendor.");
  const { rowCount } = await client.query(
    `UPDATE vendor_categories SET state = $1
      WHERE vendor_id = (SELECT id FROM vendors WHERE merchant_id = $2 AND code = $3)
        AND ($4::text IS NULL OR category = $4)`,
    [state, merchant.id, vendor.toUpperCase(), category?.toUpperCase() ?? null],
  );
  if (rowCount === 0)
    throw new LaunchError(`${merchant.code} has no vendor ${[vendor, category].join(" ")}.`);
}

async function run(client: pg.Client): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { merchant: { type: "string" } },
  });
  const [what, ...names] = positionals;
  if (!what || !["show", "close", "open", "rest", "wake"].includes(what)) throw new LaunchError(HELP);
  const merchant = await merchantOf(client, values.merchant);
  if (what === "rest" || what === "wake")
    await setVendor(client, merchant, what === "rest" ? "maintenance" : "open", names);
  else if (what !== "show")
    await client.query("UPDATE merchants SET status = $1 WHERE id = $2", [
      what === "close" ? 1 : 0,
      merchant.id,
    ]);
  await show(client, await merchantOf(client, merchant.code));
}

try {
  const database = await openDatabase(process.env);
  const client = new pg.Client({ connectionString: database.url, application_name: "foyer-house" });
  client.on("error", () => {}); // a server that falls says so to the next query too
  try {
    await client.connect();
    await run(client);
  } finally {
    await client.end().catch(() => {});
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
