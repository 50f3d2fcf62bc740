import { resolve } from "node:path";
import type { CommandDef } from "citty";
import { AdminError } from "./admin-error.ts";
import { createBackup, type Deployment } from "./backup/create.ts";
import type { Manifest } from "./backup/manifest.ts";
import { restoreBackup } from "./backup/restore.ts";
import { verifyBackup } from "./backup/verify.ts";
import { withApp } from "./with-app.ts";

/** The launcher's command gives it the addresses of both databases. */
function deployment(): Deployment {
  const { DATABASE_URL, STUDIO_DATABASE_URL, DATA_DIR, FOYER_SECRET } = process.env;
  if (!DATABASE_URL || !STUDIO_DATABASE_URL || !DATA_DIR)
    throw new AdminError("DATABASE_URL, STUDIO_DATABASE_URL or DATA_DIR is not set.");
  return {
    gatewayUrl: DATABASE_URL,
    studioUrl: STUDIO_DATABASE_URL,
    dataDir: DATA_DIR,
    secret: FOYER_SECRET || undefined,
  };
}

const rowsOf = ({ gateway, studio }: Manifest): string => {
  const count = [...gateway.tables, ...studio.tables].reduce((sum, { rows }) => sum + rows, 0);
  return `${count} rows of ${gateway.tables.length + studio.tables.length} tables`;
};

const FOLDER = { type: "positional", description: "Folder of the backup", required: true } as const;

async function create(folder: string | undefined): Promise<void> {
  const from = deployment();
  const at = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const target = resolve(folder ?? `${from.dataDir}/backups/foyer-${at}Z`);
  const manifest = await createBackup(from, target);
  console.log(
    `${target}: ${rowsOf(manifest)}, and the keys. Whoever has it can read and sign everything: keep it safe.`,
  );
  if (from.secret)
    console.log("FOYER_SECRET comes from the environment and is not in the backup: keep it as well.");
}

async function verify(folder: string): Promise<void> {
  const manifest = await verifyBackup(resolve(folder), process.env["FOYER_SECRET"] || undefined);
  console.log(
    `The backup of ${manifest.createdAt} (release ${manifest.release}) is whole: ${rowsOf(manifest)}, with the keys of its database.`,
  );
}

async function restore(folder: string): Promise<void> {
  await restoreBackup(deployment(), resolve(folder));
  const { books, transfers, faults } = await withApp((app) => app.services.ledgerAudit.run());
  for (const fault of faults) console.error(`WRONG  ${fault}`);
  if (faults.length > 0) throw new AdminError("The books of the restored database are NOT right.");
  console.log(`Restored. The books are right: ${books} books, ${transfers} transfers.`);
}

export const backup: CommandDef = {
  meta: { description: "Backups of both databases and the keys, as one set" },
  subCommands: {
    create: {
      meta: { description: "Writes a backup while Foyer runs, or is stopped" },
      args: {
        folder: {
          type: "positional",
          description: "New folder; by default in DATA_DIR/backups",
          required: false,
        },
      },
      run: ({ args }) => create(args["folder"] as string | undefined),
    },
    verify: {
      meta: { description: "Proves that a backup is whole, and that its keys are those of its database" },
      args: { folder: FOLDER },
      run: ({ args }) => verify(args["folder"] as string),
    },
    restore: {
      meta: {
        description:
          "Restores a backup into an empty DATA_DIR, or into the empty databases of DATABASE_URL, and audits it",
      },
      args: { folder: FOLDER },
      run: ({ args }) => restore(args["folder"] as string),
    },
  },
};
