import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LaunchError } from "../launch-error.ts";

/** Settings the launcher itself reads; the rest of the environment goes to gateway and studio, which check it. */
export interface LaunchSettings {
  port: number;
  studioPort: number;
  host: string;
  dataDir: string;
  publicUrl?: string;
  studioPublicUrl?: string;
  /** Port of the payment simulator, if one was chosen, and the public base URL of its pages. */
  pspPort?: number;
  pspPublicUrl?: string;
  /** The operator's own server; when missing, the shipped one is started. */
  databaseUrl?: string;
  studioDatabaseUrl?: string;
  /** Starts one more gateway of a deployment whose studio runs elsewhere. */
  gatewayOnly?: boolean;
  /** Whether members of a demo play its jackpot games while it runs. */
  demoPlay: boolean;
  /** Whether the pictures that the first start did not wait for are drawn while it runs. */
  backgroundArtwork: boolean;
  /** Goes on once without the rounds that the studio settled and the gateway's restored database does not know. */
  acceptStudioAhead?: boolean;
  /** Folder of the PostgreSQL programs to start instead of the shipped ones. */
  postgresBin?: string;
}

const OWN_NAMES = [
  "PORT",
  "STUDIO_PORT",
  "HOST",
  "DATA_DIR",
  "PUBLIC_URL",
  "STUDIO_PUBLIC_URL",
  "PSP_PORT",
  "PSP_PUBLIC_URL",
  "DATABASE_URL",
  "STUDIO_DATABASE_URL",
  "POSTGRES_BIN",
  "DEMO_PLAY",
  "BACKGROUND_ARTWORK",
  "STUDIO_AHEAD",
  "LOG_LEVEL",
] as const;
const GATEWAY_ONLY = "--gateway-only";
type OwnName = (typeof OWN_NAMES)[number];

/** Settings of the tests and builds; listed here so that the check for unknown names accepts them. */
const NAMES_OF_TOOLS = ["TEST_DATABASE_URL", "TEST_POSTGRES_BIN", "FOYER_PLATFORM"];
const DEFAULT_DATA_DIR = fileURLToPath(new URL("../../data", import.meta.url));

/**
 * Reads and checks the settings.
 * @param knownElsewhere names that gateway and studio read
 * @throws LaunchError with one sentence about the first invalid setting.
 */
export function readLaunchSettings(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  knownElsewhere: readonly string[] = [],
): LaunchSettings {
  const gatewayOnly = args.includes(GATEWAY_ONLY);
  const option = args.find((arg) => arg !== GATEWAY_ONLY);
  if (option !== undefined) {
    throw new LaunchError(
      `"${option}" is not understood: Foyer takes no option but ${GATEWAY_ONLY}, its settings come from the environment (see README).`,
    );
  }
  refuseUnknownNames(env, [...OWN_NAMES, ...NAMES_OF_TOOLS, ...knownElsewhere]);

  const port = readPort(env, "PORT") ?? 8080;
  const studioPort = readPort(env, "STUDIO_PORT") ?? port + 1;
  if (studioPort === port || studioPort > 65_535) {
    throw new LaunchError(`STUDIO_PORT would be ${studioPort}: set it to a free port that is not PORT.`);
  }
  const optional = {
    publicUrl: readUrl(env, "PUBLIC_URL", ["http:", "https:"]),
    studioPublicUrl: readUrl(env, "STUDIO_PUBLIC_URL", ["http:", "https:"]),
    pspPort: readPort(env, "PSP_PORT"),
    pspPublicUrl: readUrl(env, "PSP_PUBLIC_URL", ["http:", "https:"]),
    databaseUrl: readUrl(env, "DATABASE_URL", ["postgres:", "postgresql:"]),
    studioDatabaseUrl: readUrl(env, "STUDIO_DATABASE_URL", ["postgres:", "postgresql:"]),
    postgresBin: settingOf(env, "POSTGRES_BIN"),
  };
  if (optional.pspPort !== undefined && [port, studioPort].includes(optional.pspPort))
    throw new LaunchError(
      `PSP_PORT is ${optional.pspPort}: set it to a port that is not PORT or STUDIO_PORT.`,
    );
  if (optional.studioDatabaseUrl && !optional.databaseUrl) {
    throw new LaunchError("STUDIO_DATABASE_URL is set and DATABASE_URL is not: set both, or neither.");
  }
  if (gatewayOnly)
    for (const name of ["DATABASE_URL", "STUDIO_PUBLIC_URL"] as const)
      if (settingOf(env, name) === undefined)
        throw new LaunchError(`${GATEWAY_ONLY} needs ${name}, as it is for the deployment's other gateways.`);
  return {
    port,
    studioPort,
    ...(gatewayOnly && { gatewayOnly }),
    ...(acceptsStudioAhead(env) && { acceptStudioAhead: true }),
    host: readHost(env),
    dataDir: resolve(settingOf(env, "DATA_DIR") ?? DEFAULT_DATA_DIR),
    demoPlay: readSwitch(env, "DEMO_PLAY"),
    backgroundArtwork: readSwitch(env, "BACKGROUND_ARTWORK"),
    ...(Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== undefined),
    ) as Partial<LaunchSettings>),
  };
}

/** What is probably missing from settings that are valid, in a sentence for the person who starts the product. */
export function adviceOn({ publicUrl }: LaunchSettings, env: NodeJS.ProcessEnv): string | undefined {
  if (!publicUrl?.startsWith("https:") || env["TRUSTED_PROXIES"]) return undefined;
  return "PUBLIC_URL is an https address, which a proxy serves: set TRUSTED_PROXIES to its address, or all visitors count as one (see README, Behind a proxy).";
}

function settingOf(env: NodeJS.ProcessEnv, name: OwnName): string | undefined {
  return env[name] === "" ? undefined : env[name];
}

function acceptsStudioAhead(env: NodeJS.ProcessEnv): boolean {
  const value = settingOf(env, "STUDIO_AHEAD");
  if (value !== undefined && value !== "accept")
    throw new LaunchError(`STUDIO_AHEAD is "${value}": it must be accept, or not set.`);
  return value === "accept";
}

/** On unless it is switched off. */
function readSwitch(env: NodeJS.ProcessEnv, name: OwnName): boolean {
  const value = settingOf(env, name) ?? "on";
  if (value !== "on" && value !== "off")
    throw new LaunchError(`${name} is "${value}": it must be on or off.`);
  return value === "on";
}

function readPort(env: NodeJS.ProcessEnv, name: OwnName): number | undefined {
  const value = settingOf(env, name);
  if (value === undefined) return undefined;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65_535) {
    throw new LaunchError(`${name} is "${value}": it must be a number from 1 to 65535.`);
  }
  return port;
}

function readHost(env: NodeJS.ProcessEnv): string {
  const host = settingOf(env, "HOST") ?? "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) {
    throw new LaunchError(
      `HOST is "${host}": it must be a host name or an address to listen on, such as 0.0.0.0.`,
    );
  }
  return host;
}

/** Parameters of libpq that choose among servers. */
const UNREAD_PARAMETERS = ["target_session_attrs", "load_balance_hosts"];

function readUrl(env: NodeJS.ProcessEnv, name: OwnName, protocols: readonly string[]): string | undefined {
  const value = settingOf(env, name);
  if (value === undefined) return undefined;
  // as libpq takes them: postgresql://user@one:5432,two:5432/database
  if (/^postgres(ql)?:\/\/(?:[^/?#]*@)?[^/?#@]*,/.test(value))
    throw new LaunchError(
      `${name} names several servers: Foyer connects to one, so give the address of the primary, or of a proxy that leads to it.`,
    );
  const fits = URL.canParse(value) && protocols.includes(new URL(value).protocol);
  // The value itself may hold a password, so it is not repeated.
  if (!fits)
    throw new LaunchError(`${name} must be an address that begins with ${protocols.join("// or ")}//.`);
  const unread = UNREAD_PARAMETERS.find((parameter) => new URL(value).searchParams.has(parameter));
  if (unread !== undefined)
    throw new LaunchError(
      `${name} has the parameter ${unread}, which Foyer does not follow: give the address of the primary without it.`,
    );
  return value;
}

/**
 * Most of an environment belongs to other programs. Refused are unknown names with the prefix `FOYER_` and names so
 * similar to a known one that they must be typing errors, which would otherwise have no effect.
 */
function refuseUnknownNames(env: NodeJS.ProcessEnv, known: readonly string[]): void {
  for (const name of Object.keys(env)) {
    if (known.includes(name)) continue;
    const bare = name.replace(/^FOYER_/i, "");
    const meant = known.find((candidate) => isSlipOf(bare, candidate) || isSlipOf(name, candidate));
    const hint = meant ? `: did you mean ${meant}?` : " (see README for those there are).";
    if (meant || bare !== name) throw new LaunchError(`${name} is not a setting of Foyer${hint}`);
  }
}

function isSlipOf(name: string, known: string): boolean {
  if (plain(name) === plain(known)) return true;
  // Short names resemble too many legitimate ones: HOST and POST, PORT and SORT.
  return known.length >= 7 && name === name.toUpperCase() && editDistance(name, known) === 1;
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[-_]/g, "");
}

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbouring letters. */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 1) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          at(rows, i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          at(rows, i - 1, j - 1) + cost,
          swapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return at(rows, from.length, to.length);
}

function at(rows: readonly number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
}
