import { rm } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { query } from "../postgres/test-server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { type Databases, openShippedDatabases } from "./database.ts";
import { keepSecrets } from "./secrets.ts";

it("a launcher that starts while another stops on the same data folder has a database that stays", async () => {
  const dataDir = await temporaryFolder("foyer-databases-");
  const secrets = await keepSecrets(dataDir);
  const open = (): Promise<Databases> =>
    openShippedDatabases(
      { port: 0, studioPort: 0, host: "127.0.0.1", dataDir, demoPlay: false, backgroundArtwork: false },
      secrets,
      () => {},
    );
  const first = await open();
  const next = open();
  next.catch(() => {});
  try {
    // both are connected: the next one found the server of the first, which has the lock
    await vi.waitUntil(
      async () => {
        const [row] = await query(
          first.gatewayUrl,
          "SELECT count(*)::int AS sessions FROM pg_stat_activity WHERE datname = 'postgres'",
        );
        return Number(row?.["sessions"]) === 2;
      },
      { timeout: 30_000, interval: 10 },
    );
    await first.stop();
    const { gatewayUrl } = await next;
    expect(await query(gatewayUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  } finally {
    await first.stop();
    await next.then(
      (databases) => databases.stop(),
      () => {},
    );
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
