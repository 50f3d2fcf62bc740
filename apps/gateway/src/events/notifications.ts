import fp from "fastify-plugin";
import pg from "pg";
import { CLOSE_MS, OpenSockets } from "../db/open-sockets.ts";

/** PostgreSQL channels that gateways listen on. */
export type Channel = "foyer_events" | "foyer_cache" | "foyer_back_office";
const CHANNELS: readonly Channel[] = ["foyer_events", "foyer_cache", "foyer_back_office"];

const CHECK_EVERY_MS = 15_000;
const CHECK_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Notifications from the database to every gateway, over a dedicated connection that reconnects by itself. */
export interface Notifications {
  /** Whether the connection is up; while it is down, notifications are missed. */
  readonly up: boolean;
  /** Number of lost connections since the start. */
  readonly losses: number;
  on(channel: Channel, listener: (payload: string) => void): void;
  /** Calls the listener each time the connection is established; earlier notifications may have been missed. */
  onUp(listener: () => void): void;
  /** Calls the listener each time the connection is lost. */
  onDown(listener: () => void): void;
}

declare module "fastify" {
  interface FastifyInstance {
    readonly notifications: Notifications;
  }
}

class Line implements Notifications {
  up = false;
  losses = 0;
  readonly #url: string;
  readonly #log: (message: string, error?: unknown) => void;
  readonly #listeners = new Map<Channel, ((payload: string) => void)[]>(CHANNELS.map((c) => [c, []]));
  readonly #ups: (() => void)[] = [];
  readonly #downs: (() => void)[] = [];
  readonly #sockets = new OpenSockets();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #retry = FIRST_RETRY_MS;
  #closed = false;

  constructor(url: string, log: (message: string, error?: unknown) => void) {
    this.#url = url;
    this.#log = log;
  }

  on(channel: Channel, listener: (payload: string) => void): void {
    this.#listeners.get(channel)?.push(listener);
  }

  onUp(listener: () => void): void {
    this.#ups.push(listener);
  }

  onDown(listener: () => void): void {
    this.#downs.push(listener);
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      stream: this.#sockets.open,
      application_name: "foyer-gateway-events",
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client));
    client.on("notification", ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel as Channel) ?? []) listener(payload ?? "");
    });
    try {
      await client.connect();
      for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.#lost(client, error);
      return;
    }
    if (this.#client !== client || this.#closed) return;
    this.#retry = FIRST_RETRY_MS;
    this.up = true;
    for (const listener of this.#ups) listener();
    this.#checkLater(client);
  }

  /** Queries the server from time to time: a peer that vanished is not detected otherwise. */
  #checkLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query("SELECT 1").then(
        () => {
          if (this.#client === client) this.#checkLater(client);
        },
        (error) => this.#lost(client, error),
      );
    }, CHECK_EVERY_MS);
    this.#timer.unref();
  }

  #lost(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    if (this.up) {
      this.up = false;
      this.losses++;
      for (const listener of this.#downs) listener();
    }
    if (this.#closed) return;
    this.#log("the line to the database's notifications is down", error);
    this.#timer = setTimeout(() => void this.open(), this.#retry);
    this.#retry = Math.min(this.#retry * 2, LONGEST_RETRY_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    this.up = false;
    const stop = this.#sockets.closeLater(CLOSE_MS);
    await client?.end().catch(() => {});
    stop();
  }
}

/** Opens the connection. The app starts even while the database is unavailable; the connection then follows. */
export const eventsPlugin = fp<{ url: string }>(
  async (app, { url }) => {
    const line = new Line(url, (message, error) => app.log.warn({ err: error }, message));
    app.decorate("notifications", line);
    await line.open();
    app.addHook("onClose", () => line.close());
  },
  { name: "events" },
);
