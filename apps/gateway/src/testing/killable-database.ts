import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { killServer } from "../../../../tools/postgres/kill-server.ts";
import { freePort, startPostgres } from "../../../../tools/postgres/server.ts";
import type { TestDatabase } from "../../../../tools/postgres/test-database.ts";
import { query } from "../../../../tools/postgres/test-server.ts";
import { temporaryFolder } from "../../../../tools/testing/temporary-folder.ts";
import { migrateAndFill } from "./test-app.ts";

/** A database on a server of its own that is killed and restarted, reached through a proxy that can lose answers. */
export interface KillableDatabase extends TestDatabase {
  /** Past the proxy. */
  readonly directUrl: string;
  /**
   * Withholds the answers to the first work that sends a matching text to the server, from the end of its transaction
   * on. Resolves when the server has ended that transaction.
   */
  loseAnswer(sent: RegExp): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** ReadyForQuery of the protocol's version 3: the server is idle, in no transaction. */
const IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function killableDatabase(): Promise<KillableDatabase> {
  const folder = await temporaryFolder("foyer-killable-");
  const options = {
    folder,
    adminPassword: randomUUID(),
    port: await freePort(),
    binDir: process.env["TEST_POSTGRES_BIN"] || undefined,
  };
  let server = await startPostgres(options);
  await query(server.adminUrl, "CREATE DATABASE killable");
  const direct = new URL(server.adminUrl);
  direct.pathname = "/killable";
  await migrateAndFill(direct.href);

  const losses = new Map<RegExp, () => void>();
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(options.port, "127.0.0.1");
    /** What was sent since the server was idle the last time. */
    let sent = "";
    let lost: (() => void) | undefined;
    let silent = false;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => (sockets.delete(from), to.destroy()));
    }
    client.on("data", (bytes) => {
      sent += bytes.toString("latin1");
      for (const [pattern, resolve] of losses)
        if (!lost && pattern.test(sent)) {
          losses.delete(pattern);
          lost = resolve;
        }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      const idle = bytes.subarray(-IDLE.length).equals(IDLE);
      if (idle) sent = "";
      if (idle && lost) {
        silent = true;
        lost();
      }
      if (!silent) client.write(bytes);
    });
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const url = new URL(direct);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  return {
    connectionString: url.href,
    directUrl: direct.href,
    loseAnswer: (sent) => new Promise((resolve) => losses.set(sent, resolve)),
    kill: () => killServer(server),
    async restart() {
      server = await startPostgres(options);
    },
    async drop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
