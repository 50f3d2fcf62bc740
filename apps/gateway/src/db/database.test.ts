import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/index.ts";
import { type Database, inTransaction, isSilence, openDatabase } from "./database.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe("a connection closed by the server", () => {
  it("a database connection closed by the server fails only the query using it", async () => {
    const { pool } = t.app.database;
    const work = inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const ended = new Promise((resolve) => client.once("end", resolve));
      await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
      await ended;
      await client.query("SELECT 1");
    });
    // the caller hears that the platform is unavailable for the moment, as for any lost connection
    await expect(work).rejects.toSatisfy(isSilence);
    await expect(
      inTransaction(pool, (client) => client.query("SELECT 1 AS one").then(({ rows }) => rows)),
    ).resolves.toEqual([{ one: 1 }]);
  });
});

describe("a database that falls silent", () => {
  let database: Database;
  let silent = false;
  const sockets = new Set<Socket>();
  /** Passes bytes on to the server until it falls silent; then it accepts connections and passes nothing. */
  const proxy = createServer((socket) => {
    const { hostname, port, searchParams } = new URL(t.databaseUrl);
    const folder = searchParams.get("host");
    const server = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => to.destroy());
      from.on("data", (bytes) => {
        if (!silent) to.write(bytes);
      });
    }
  });
  beforeAll(async () => {
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const url = new URL(t.databaseUrl);
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    url.searchParams.delete("host");
    database = openDatabase(url.href, 2, { connection: 500, statement: 300, answer: 500 });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await database.close();
  });

  it("queries, transactions and new connections fail in time, and work again with it", async () => {
    const { pool } = database;
    const one = () => pool.query("SELECT 1");
    await Promise.all([one(), one()]);
    silent = true;
    const transaction = inTransaction(pool, (client) => client.query("SELECT 1"));
    await Promise.all([expect(one()).rejects.toThrow(), expect(transaction).rejects.toThrow()]);
    await expect(one()).rejects.toThrow();
    silent = false;
    await Promise.all([one(), one(), inTransaction(pool, (client) => client.query("SELECT 1"))]);
  });

  it("a gateway that stops does not wait for it, neither with idle connections nor with open queries", async () => {
    const url = new URL(t.databaseUrl);
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    url.searchParams.delete("host");
    const hour = 3_600_000;
    const timeouts = { connection: 500, statement: hour, answer: hour, close: 100 };
    const { pool, close } = openDatabase(url.href, 2, timeouts);
    await Promise.all([pool.query("SELECT 1"), pool.query("SELECT 1")]);
    silent = true;
    const queries = [1, 2, 3].map(() => expect(pool.query("SELECT 1")).rejects.toThrow());
    await close();
    await Promise.all(queries);
    silent = false;
  });

  it("a statement that takes too long is ended", async () => {
    await expect(database.pool.query("SELECT pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
  });
});
