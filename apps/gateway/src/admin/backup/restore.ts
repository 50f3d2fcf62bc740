import path from "node:path";
import { loadDatabase } from "../../db/database-copy.ts";
import { migrate, migrateTables } from "../../db/migrate.ts";
import { requireSchema } from "../../db/schema.ts";
import type { Deployment } from "./create.ts";
import { verifyBackup } from "./verify.ts";

/**
 * Fills two empty databases from a backup: the studio's has the tables of the backup's release already, the gateway's
 * gets them here and is then brought to this release.
 */
export async function restoreBackup(
  { gatewayUrl, studioUrl, secret }: Omit<Deployment, "dataDir">,
  folder: string,
): Promise<void> {
  const manifest = await verifyBackup(folder, secret);
  await loadDatabase(studioUrl, path.join(folder, "studio"), manifest.studio);
  await migrateTables(
    gatewayUrl,
    manifest.gateway.migrations.map(({ name }) => name),
  );
  await loadDatabase(gatewayUrl, path.join(folder, "gateway"), manifest.gateway);
  await migrate(gatewayUrl);
  await requireSchema(gatewayUrl);
}
