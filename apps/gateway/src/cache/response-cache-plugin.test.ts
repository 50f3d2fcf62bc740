import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import fp from "fastify-plugin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HotCache, hotCachePlugin } from "./response-cache.ts";

let cache: HotCache;
let app: FastifyInstance;
/** As a merchant that blocks countries: which callers may have the list is known only after a check of each. */
let blocksCountries: boolean;
/** The handler of the list waits for it. */
let held: Promise<void>;
let computed: number;
/** Requests that have been checked and looked up. */
let lookedUp: number;

beforeEach(async () => {
  cache = new HotCache();
  blocksCountries = false;
  held = Promise.resolve();
  computed = 0;
  lookedUp = 0;
  app = Fastify({ serverFactory: cache.serverFactory });
  await app.register(
    fp(
      async (own) => {
        own.decorate("notifications", { up: true, losses: 0, on() {}, onUp() {}, onDown() {} });
      },
      { name: "events" },
    ),
  );
  await app.register(hotCachePlugin, { cache });
  app.get("/list", {
    preParsing: async (request) => {
      request.locationChecked = blocksCountries;
    },
    config: {
      hot: {
        topics: ["catalogue"],
        cacheKey: async () => {
          lookedUp++;
          return "all";
        },
      },
    },
    handler: async () => {
      computed++;
      await held;
      return { games: ["Kite"] };
    },
  });
});
afterEach(() => app.close());

test("a list checked before a merchant blocked countries is not served without a check afterwards", async () => {
  let open = () => {};
  held = new Promise((resolve) => {
    open = resolve;
  });
  const first = app.inject("/list");
  await expect.poll(() => computed).toBe(1);
  const second = app.inject("/list");
  await expect.poll(() => lookedUp).toBe(2);
  // one request computes the list and another waits for it
  blocksCountries = true;
  cache.drop("merchant");
  open();
  await Promise.all([first, second]);
  expect(cache.addresses).toBe(0);
  const serve = vi.spyOn(cache, "serve");
  const address = await app.listen({ port: 0 });
  for (let i = 0; i < 3; i++)
    expect((await fetch(`${address}/list`)).headers.get("cache-control")).toBe("private, max-age=5");
  expect(serve.mock.results.map(({ value }) => value)).toEqual([false, false, false]);
});

test("a closing gateway closes the connection of a caller of a cached list", async () => {
  let close = () => {};
  const closing = new Promise<void>((resolve) => {
    close = resolve;
  });
  app.addHook("preClose", () => closing);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const serve = vi.spyOn(cache, "serve");
  for (let i = 0; i < 2; i++)
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: keep-alive/s);
  expect(serve.mock.results.map(({ value }) => value)).toEqual([false, true]);
  const closed = app.close();
  expect(await ask(socket)).toMatch(/\r\nConnection: close/);
  if (!socket.closed) await once(socket, "close");
  close();
  await closed;
});

async function ask(socket: Socket): Promise<string> {
  const answer = once(socket, "data");
  socket.write("GET /list HTTP/1.1\r\nHost: a\r\n\r\n");
  return String((await answer)[0]);
}
