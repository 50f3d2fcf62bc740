import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { TeamProofRow } from "../team-proofs/team-proofs.service.ts";

let ofProcess: Registry | undefined;

/**
 * The metrics of the process, of which several gateways may run in one. They are collected once: what observes the event
 * loop and garbage collection is never removed, and would keep each closed gateway in memory.
 */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The metrics of one gateway and of its process. */
export function startMetrics(app: FastifyInstance): Registry {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];

  const durations = new Histogram({
    name: "foyer_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its response, without responses from the cache",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    // the route, not the URL: a caller must not be able to create new series
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
  gauge("foyer_database_connections_idle", "Idle connections", () => pool.idleCount);
  gauge("foyer_database_waiting", "Queries waiting for a connection", () => pool.waitingCount);
  gauge("foyer_notifications_up", "Whether database notifications are received", () =>
    Number(app.notifications.up),
  );
  counter(
    "foyer_notifications_losses_total",
    "Times the notification connection was lost",
    () => app.notifications.losses,
  );
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
  const proofs = (name: string, help: string, read: (proof: TeamProofRow) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["merchant"],
      registers,
      collect() {
        this.reset();
        for (const [merchant, proof] of app.services.teamProofs.newest) this.set({ merchant }, read(proof));
      },
    });
  proofs(
    "foyer_team_proof_differences",
    "Sums of teams that differed from the entries in the newest proof",
    ({ differences }) => differences,
  );
  proofs(
    "foyer_team_proof_timestamp_seconds",
    "When the newest proof of teams ended",
    ({ finishedAt }) => (finishedAt?.getTime() ?? 0) / 1000,
  );
  gauge("foyer_hot_cache_bytes", "Bytes of cached responses", () => app.hotCache.bytes);
  gauge("foyer_hot_cache_entries", "Cached responses", () => app.hotCache.entries);
  counter("foyer_hot_cache_hits_total", "Requests answered from the cache", () => app.hotCache.hits);
  counter("foyer_hot_cache_misses_total", "Cacheable requests that were computed", () => app.hotCache.misses);
  return Registry.merge([processMetrics(), registry]);
}
