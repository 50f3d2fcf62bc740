/**
 * `npm run audit`: proves that the books are right. Ends with 0 when they are, with 1 and what is wrong when not.
 * Looks at `DATABASE_URL`, or else at the shipped database in `DATA_DIR` (./data), whether it runs or not.
 */
import { formatAmount } from "@foyer/domain/money";
import pg from "pg";
import { LaunchError } from "../../../tools/launch-error.ts";
import { auditLedger } from "../src/modules/ledger/audit.repository.ts";
import { openDatabase } from "./open-database.ts";

async function audit(): Promise<boolean> {
  const database = await openDatabase(process.env);
  const client = new pg.Client({ connectionString: database.url, application_name: "foyer-audit" });
  client.on("error", () => {}); // a server that falls says so to the next query too
  try {
    await client.connect();
    const started = performance.now();
    const { books, transfers, entries, owed, digest, faults } = await auditLedger(client);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${books} books, ${transfers} transfers, ${entries} entries, in ${seconds} s`);
    for (const { currency, amount } of owed)
      console.log(`owed to members: ${formatAmount(amount)} ${currency}`);
    console.log(`digest of all chains: ${digest}`);
    for (const fault of faults) console.error(`WRONG  ${fault}`);
    if (faults.length === 0)
      console.log("The books are right: they sum to zero, balances are their entries, chains are whole.");
    else console.error(`The books are NOT right: ${faults.length} faults (at most 10 of a kind are listed).`);
    return faults.length === 0;
  } finally {
    await client.end().catch(() => {});
    await database.close();
  }
}

try {
  process.exitCode = (await audit()) ? 0 : 1;
} catch (error) {
  if (error instanceof LaunchError) console.error(error.message);
  else console.error("The audit could not be made:", (error as Error).message);
  process.exitCode = 1;
}
