import { formatAmount } from "@foyer/domain/money";
import type { CommandDef } from "citty";
import { withApp } from "./with-app.ts";

async function audit(): Promise<void> {
  const started = performance.now();
  const { books, transfers, entries, owed, digest, faults } = await withApp((app) =>
    app.services.ledgerAudit.run(),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${books} books, ${transfers} transfers, ${entries} entries, in ${seconds} s`);
  for (const { currency, amount } of owed)
    console.log(`owed to members: ${formatAmount(amount)} ${currency}`);
  console.log(`digest of all chains: ${digest}`);
  for (const fault of faults) console.error(`WRONG  ${fault}`);
  if (faults.length === 0) {
    console.log("The books are right: they sum to zero, balances are their entries, chains are whole.");
    return;
  }
  console.error(`The books are NOT right: ${faults.length} faults (at most 10 of a kind are listed).`);
  process.exitCode = 1;
}

export const ledger: CommandDef = {
  meta: { description: "Audits the double-entry ledger" },
  subCommands: {
    audit: {
      meta: { description: "Proves that the books are right; exit code 1 and the faults when they are not" },
      run: audit,
    },
  },
};
