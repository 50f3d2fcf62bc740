import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const webAddress = "^https?://[^\\s/]+(/[^\\s]*)?$";

const Settings = Type.Object({
  STUDIO_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8081 }),
  HOST: Type.String({ minLength: 1, default: "127.0.0.1" }),
  /** Public base URL of this studio. */
  STUDIO_PUBLIC_URL: Type.Optional(Type.String({ pattern: webAddress })),
  STUDIO_DATABASE_URL: Type.String({ pattern: "^postgres(ql)?://" }),
  /** Base URL of the operator's wallet API. */
  WALLET_URL: Type.String({ pattern: webAddress }),
  /** RSA private key that signs wallet calls. */
  STUDIO_PRIVATE_KEY_FILE: Type.String({ minLength: 1 }),
  /** RSA public key that verifies the operator's calls. */
  OPERATOR_PUBLIC_KEY_FILE: Type.String({ minLength: 1 }),
  STUDIO_CATALOGUE: Type.String({ default: path.join(root, "content/catalogue/games.json") }),
  /** Folder of the built game page. */
  STUDIO_CLIENT_DIR: Type.String({ default: path.join(root, "apps/studio/dist/client") }),
  /**
   * Origins that may frame a game, separated by commas or spaces. Empty: only the lobby that the operator
   * named in its signed call.
   */
  FRAME_ANCESTORS: Type.String({ default: "" }),
  /** Whether tests may make transfers misbehave (`/control/transfers`). */
  STUDIO_CONTROL: Type.Boolean({ default: false }),
  LOG_LEVEL: Type.Enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], { default: "info" }),
  STUDIO_DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 100, default: 10 }),
});

export type Settings = Static<typeof Settings>;

export interface Config extends Omit<Settings, "STUDIO_PUBLIC_URL"> {
  readonly STUDIO_PUBLIC_URL: string;
  /** PEM contents of the two key files. */
  readonly studioPrivateKey: string;
  readonly operatorPublicKey: string;
  readonly frameAncestors: readonly string[];
}

export const settingNames: readonly string[] = Object.keys(Settings.properties);

export class ConfigError extends Error {}

/**
 * Reads and checks the settings from the environment. Throws `ConfigError` with one sentence that names the
 * setting.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, unknown> = {};
  for (const key of settingNames) {
    const value = env[key];
    if (value !== undefined && value !== "") values[key] = value;
  }
  const settings = Value.Default(Settings, Value.Convert(Settings, values));
  if (!Value.Check(Settings, settings)) throw new ConfigError(firstFault(settings, env));
  return {
    ...settings,
    STUDIO_PUBLIC_URL:
      settings.STUDIO_PUBLIC_URL?.replace(/\/$/, "") ?? `http://${settings.HOST}:${settings.STUDIO_PORT}`,
    studioPrivateKey: keyFrom(settings.STUDIO_PRIVATE_KEY_FILE, "STUDIO_PRIVATE_KEY_FILE"),
    operatorPublicKey: keyFrom(settings.OPERATOR_PUBLIC_KEY_FILE, "OPERATOR_PUBLIC_KEY_FILE"),
    frameAncestors: originsOf(settings.FRAME_ANCESTORS),
  };
}

function firstFault(settings: unknown, env: Readonly<Record<string, string | undefined>>): string {
  const first = [...Value.Errors(Settings, settings)][0];
  const missing = (first?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  if (missing) return `${missing} is not set.`;
  const name = first?.instancePath.slice(1) ?? "a setting";
  return `${name} is "${env[name] ?? ""}", which ${first?.message ?? "is not valid"}.`;
}

function keyFrom(file: string, setting: string): string {
  let pem: string;
  try {
    pem = readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`${setting} names ${file}, which cannot be read (${(error as Error).message}).`);
  }
  if (!pem.includes("-----BEGIN")) throw new ConfigError(`${setting} names ${file}, which holds no PEM key.`);
  return pem;
}

function originsOf(list: string): string[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const origin = URL.parse(entry)?.origin;
      if (!origin || origin === "null")
        throw new ConfigError(`FRAME_ANCESTORS holds "${entry}", which is no origin.`);
      return origin;
    });
}
