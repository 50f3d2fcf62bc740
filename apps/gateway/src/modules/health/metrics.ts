import { BlockList, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Addresses that may read figures: this machine and private networks, never the street. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  PRIVATE.addSubnet(net, prefix);
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");

export function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return PRIVATE.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** The figures of one gateway. */
export function startMetrics(app: FastifyInstance): Registry {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: "foyer_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer, hot answers left out",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    // routes, not addresses: whoever calls must not be able to make new series
    const route = request.is404 ? "unknown" : (request.routeOptions.url ?? "unknown");
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });

  const { pool } = app.database;
  gauge("foyer_database_connections", "Open connections of the pool", () => pool.totalCount);
  gauge("foyer_database_connections_idle", "Connections nobody uses", () => pool.idleCount);
  gauge("foyer_database_waiting", "Calls that wait for a connection", () => pool.waitingCount);
  gauge("foyer_notifications_up", "Whether the database's notifications arrive", () =>
    Number(app.notifications.up),
  );
  counter("foyer_notifications_losses_total", "Times that line was lost", () => app.notifications.losses);
  gauge("foyer_event_streams", "Open event streams", () => app.services.events.streams);
  const sent = new Counter({
    name: "foyer_events_sent_total",
    help: "Events sent to players",
    labelNames: ["event"],
    registers,
    collect() {
      this.reset();
      for (const [event, count] of app.services.events.sent) this.inc({ event }, count);
    },
  });
  sent.inc({ event: "balance" }, 0);
  gauge("foyer_hot_cache_bytes", "Bytes of hot answers", () => app.hotCache.bytes);
  gauge("foyer_hot_cache_entries", "Hot answers", () => app.hotCache.entries);
  counter("foyer_hot_cache_hits_total", "Requests answered from memory", () => app.hotCache.hits);
  counter("foyer_hot_cache_misses_total", "Hot questions that were computed", () => app.hotCache.misses);
  return registry;
}
