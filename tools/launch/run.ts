import { once } from "node:events";
import { access } from "node:fs/promises";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { LaunchError, systemErrorCode } from "../launch-error.ts";
import { makeWritable } from "../postgres/cluster-folder.ts";
import { freePort } from "../postgres/server.ts";
import { type Databases, openGatewayDatabase, openGivenDatabases, openShippedDatabases } from "./database.ts";
import { type Program, startProgram } from "./program.ts";
import { keepPaymentSecrets, keepResultsKey, keepSecrets } from "./secrets.ts";
import type { LaunchSettings } from "./settings.ts";
import { requireStudioKnown } from "./studio-ahead.ts";

export interface RunOptions {
  say: (line: string) => void;
  /** Aborts the start; what was started is stopped again. */
  abort: AbortSignal;
  /** Prints the output of the programs at the terminal too, not only to their logs. */
  echo?: boolean;
}

export interface Parts {
  /** Arguments for Node that start the gateway. */
  gateway: readonly string[];
  /** Arguments for Node that start the studio. */
  studio: readonly string[];
  /** Arguments for Node that start the payment simulator, where there is one: on a demo without a real provider. */
  paymentSimulator?: readonly string[];
  /** Name of a feed of lottery results that runs beside the product, where there is one: on a demo without a real one. */
  resultFeed?: string;
}

export interface Running {
  /** The address at which a person opens Foyer. */
  address: string;
  gatewayUrl: string;
  /** Key of the feed of lottery results that runs beside the product. */
  resultsKey?: string;
  /** Stops the payment simulator, studio, gateway and database, in this order. */
  stop(): Promise<void>;
}

/** Path at which the gateway speaks the studio's wallet dialect. */
const WALLET_PATH = "/provider/hub";
/** Path at which the gateway receives webhooks of the payment provider. */
const WEBHOOK_PATH = "/provider/payments/xendit";
/** Distance of the payment simulator's port from the gateway's; those between are the studio's and Vite's. */
const PSP_PORT_OFFSET = 3;
/** The gateway of a killed launcher needs a moment to release its port. */
const PORT_TIMEOUT_MS = 2_000;

/**
 * Starts the whole product and resolves when it responds.
 * @param env the environment gateway and studio inherit
 * @throws LaunchError for anything a person can fix; nothing is left running then.
 */
export async function run(
  settings: LaunchSettings,
  parts: Parts,
  env: NodeJS.ProcessEnv,
  { say, abort, echo = false }: RunOptions,
): Promise<Running> {
  const running: { stop(): Promise<void> }[] = [];
  async function stop(): Promise<void> {
    // Last started, first stopped; the studio first, as it still settles its rounds through the gateway.
    for (const part of running.splice(0).reverse()) await part.stop();
  }
  try {
    await makeWritable(settings.dataDir);
    await requireFreePort(settings.host, settings.port, "PORT");
    const { gatewayOnly = false } = settings;
    if (gatewayOnly) await requireKeys(settings.dataDir, env);
    else await requireFreePort(settings.host, settings.studioPort, "STUDIO_PORT");
    const secrets = gatewayOnly ? undefined : await keepSecrets(settings.dataDir);
    const databases: Pick<Databases, "gatewayUrl" | "stop"> & Partial<Databases> = !secrets
      ? await openGatewayDatabase(settings.databaseUrl as string)
      : settings.databaseUrl
        ? await openGivenDatabases(settings.databaseUrl, settings.studioDatabaseUrl)
        : await openShippedDatabases(settings, secrets, say);
    running.push(databases);
    abort.throwIfAborted();
    const { gatewayUrl: gatewayDatabase, studioUrl: studioDatabase } = databases;
    if (studioDatabase)
      await requireStudioKnown({ gatewayUrl: gatewayDatabase, studioUrl: studioDatabase }, settings.dataDir, {
        accept: settings.acceptStudioAhead ?? false,
        say,
      });

    const gatewayUrl = `http://${forUrl(probeHost(settings.host))}:${settings.port}`;
    const studioUrl = `http://${forUrl(probeHost(settings.host))}:${settings.studioPort}`;
    const address = settings.publicUrl ?? `http://${forUrl(visibleHost(settings.host))}:${settings.port}`;
    const studioPublicUrl =
      settings.studioPublicUrl ?? `http://${forUrl(visibleHost(settings.host))}:${settings.studioPort}`;

    const shared = { ...withoutSecrets(env), HOST: settings.host, DATA_DIR: settings.dataDir };
    const simulator =
      secrets && parts.paymentSimulator && isLoopback(probeHost(settings.host))
        ? await paymentSimulator(settings, gatewayUrl)
        : undefined;
    const resultsKey = secrets && parts.resultFeed ? await keepResultsKey(settings.dataDir) : undefined;
    // what else starts is not waited for once one program has failed
    const failed = new AbortController();
    const startWith = (
      name: string,
      nodeArguments: readonly string[],
      url: string,
      own: NodeJS.ProcessEnv,
    ): Promise<Program> =>
      startProgram({
        name,
        nodeArguments,
        env: { ...shared, ...own },
        logFile: join(settings.dataDir, "logs", `${name.replaceAll(" ", "-")}.log`),
        readyUrl: `${url}/readyz`,
        say,
        abort: AbortSignal.any([abort, failed.signal]),
        echo,
      });
    const start = (...words: Parameters<typeof startWith>): Promise<Program> =>
      startWith(...words).catch((error: unknown) => {
        failed.abort(error); // the first one counts
        throw error;
      });
    const starts = await Promise.allSettled([
      start("gateway", parts.gateway, gatewayUrl, {
        PORT: String(settings.port),
        PUBLIC_URL: address,
        DATABASE_URL: databases.gatewayUrl,
        ...secretsOf(env, GATEWAY_SECRETS),
        ...simulator?.forGateway,
        ...(resultsKey && { RESULT_FEEDS: `${parts.resultFeed}:${resultsKey}` }),
        STUDIO_PUBLIC_URL: studioPublicUrl,
        ...(secrets
          ? {
              STUDIO_URL: studioUrl,
              STUDIO_PUBLIC_KEY_FILE: secrets.keyFiles.studioPublic,
              OPERATOR_PRIVATE_KEY_FILE: secrets.keyFiles.operatorPrivate,
            }
          : { STUDIO: "elsewhere" }),
      }),
      ...(secrets
        ? [
            start("studio", parts.studio, studioUrl, {
              STUDIO_PORT: String(settings.studioPort),
              STUDIO_PUBLIC_URL: studioPublicUrl,
              STUDIO_DATABASE_URL: databases.studioUrl,
              WALLET_URL: `${gatewayUrl}${WALLET_PATH}`,
              STUDIO_PRIVATE_KEY_FILE: secrets.keyFiles.studioPrivate,
              OPERATOR_PUBLIC_KEY_FILE: secrets.keyFiles.operatorPublic,
            }),
          ]
        : []),
      ...(simulator && parts.paymentSimulator
        ? [start("payment simulator", parts.paymentSimulator, simulator.url, simulator.own)]
        : []),
    ]);
    running.push(
      ...starts.filter((outcome) => outcome.status === "fulfilled").map((outcome) => outcome.value),
    );
    abort.throwIfAborted();
    if (failed.signal.aborted) throw failed.signal.reason;
    return { address, gatewayUrl, ...(resultsKey && { resultsKey }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the payment simulator listens, and what it and the gateway must know about each other. */
async function paymentSimulator(settings: LaunchSettings, gatewayUrl: string) {
  const port = await pspPort(settings);
  const { apiKey, webhookToken } = await keepPaymentSecrets(settings.dataDir);
  const url = `http://${forUrl(probeHost(settings.host))}:${port}`;
  return {
    url,
    own: {
      PSP_PORT: String(port),
      PSP_PUBLIC_URL: settings.pspPublicUrl ?? `http://${forUrl(visibleHost(settings.host))}:${port}`,
      PSP_DATA_FILE: join(settings.dataDir, "payment-simulator", "simulator.sqlite"),
      PSP_API_KEY: apiKey,
      PSP_WEBHOOK_URL: `${gatewayUrl}${WEBHOOK_PATH}`,
      PSP_WEBHOOK_TOKEN: webhookToken,
    },
    forGateway: { XENDIT_API_URL: url, XENDIT_API_KEY: apiKey, XENDIT_WEBHOOK_TOKEN: webhookToken },
  };
}

/**
 * The same port at every start if possible, since open orders lead to the simulator's pages. A port that nobody chose
 * must not stop the start.
 */
async function pspPort({ host, port, studioPort, pspPort: chosen }: LaunchSettings): Promise<number> {
  if (chosen !== undefined) {
    await requireFreePort(host, chosen, "PSP_PORT");
    return chosen;
  }
  const usual = port + PSP_PORT_OFFSET;
  const isFree = usual !== studioPort && usual <= LAST_PORT && (await tryPort(host, usual)) === undefined;
  return isFree ? usual : freePort();
}

/** A further gateway has the keys of the first one: keys of its own would fit neither the database nor the studio. */
async function requireKeys(dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const needed = [
    [env["OPERATOR_PRIVATE_KEY_FILE"], "operator-private.pem"],
    [env["FOYER_SECRET"], "foyer-secret"],
  ] as const;
  for (const [source, name] of needed) {
    const file = join(dataDir, "keys", name);
    if (
      !source &&
      !(await access(file)
        .then(() => true)
        .catch(() => false))
    )
      throw new LaunchError(
        `${file} is missing: copy the folder keys from the DATA_DIR of the deployment's first gateway.`,
      );
  }
}

/** Each program gets its own secrets only. */
const GATEWAY_SECRETS = [
  "FOYER_SECRET",
  "METRICS_TOKEN",
  "SMS_AUTH_TOKEN",
  "MAIL_URL",
  "GOOGLE_CLIENT_SECRET",
  "FACEBOOK_APP_SECRET",
  "XENDIT_API_KEY",
  "XENDIT_WEBHOOK_TOKEN",
  "RESULT_FEEDS",
];

function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = new Set(["DATABASE_URL", "STUDIO_DATABASE_URL", ...GATEWAY_SECRETS]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.has(name)));
}

const secretsOf = (env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]]));

/**
 * Verifies that a port can be listened on.
 * @param setting the setting that names it
 * @throws LaunchError when it cannot
 */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const deadline = performance.now() + PORT_TIMEOUT_MS;
  for (;;) {
    const fault = await tryPort(host, port);
    if (fault === undefined) return;
    if (fault === "EADDRINUSE" && performance.now() < deadline) {
      await delay(100);
      continue;
    }
    throw new LaunchError(
      fault === "EADDRINUSE"
        ? `Port ${port} on ${host} is in use: stop what listens there, or set ${setting} to a free port.`
        : `Cannot listen on ${host}, port ${port} (${fault}): correct HOST or ${setting}.`,
    );
  }
}

async function tryPort(host: string, port: number): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
    return undefined;
  } catch (error) {
    return systemErrorCode(error) ?? String(error);
  } finally {
    probe.close();
  }
}

const LAST_PORT = 65_535;
const WILDCARDS: readonly string[] = ["0.0.0.0", "::"];

/** The address at which this machine itself reaches a listener on `host`. */
function probeHost(host: string): string {
  return WILDCARDS.includes(host) ? "127.0.0.1" : host;
}

const isLoopback = (host: string): boolean => ["127.0.0.1", "::1", "localhost"].includes(host);

/**
 * The address at which other machines reach it: for "all addresses", this machine's first one in the local network.
 */
function visibleHost(host: string): string {
  if (!WILDCARDS.includes(host)) return host;
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => address.family === "IPv4" && !address.internal);
  return outward?.address ?? "127.0.0.1";
}

function forUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
