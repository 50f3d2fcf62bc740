import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const root = fileURLToPath(new URL("../../../", import.meta.url));

const Settings = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  HOST: Type.String({ minLength: 1, default: "127.0.0.1" }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: "^https?://[^\\s/]+(/[^\\s]*)?$" })),
  DATABASE_URL: Type.String({ pattern: "^postgres(ql)?://" }),
  DATA_DIR: Type.String({ default: path.join(root, "data") }),
  LOG_LEVEL: Type.Enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], { default: "info" }),
  /** Merchant served when a request names none. */
  MERCHANT: Type.String({ default: "DEMO" }),
  /** Another platform that speaks the contract, for the front alone to stand before; empty is this one. */
  PLATFORM_URL: Type.Optional(Type.String({ pattern: "^https?://[^\\s/]+$" })),
  /** Built front: `client/` and `server/entry-server.js`. */
  FRONT_DIR: Type.String({ default: path.join(root, "apps/web/dist") }),
  /** Rendered artwork and its manifest. */
  ARTWORK_DIR: Type.String({ default: path.join(root, "content/dist/artwork") }),
  /** The demo merchant's data; empty for none. */
  CONTENT_DIR: Type.String({ default: path.join(root, "content") }),
  /** Base address of the house vendor, as the gateway reaches it. */
  STUDIO_URL: Type.String({ default: "http://127.0.0.1:8081" }),
  /** The same as players reach it; frames of the play screen come from here. */
  STUDIO_PUBLIC_URL: Type.Optional(Type.String()),
  STUDIO_PUBLIC_KEY_FILE: Type.Optional(Type.String()),
  OPERATOR_PRIVATE_KEY_FILE: Type.Optional(Type.String()),
  /** Proxies in front whose X-Forwarded-For is believed: addresses or ranges, comma-separated. */
  TRUSTED_PROXIES: Type.String({ default: "" }),
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 20 }),
  /** The deployment's secret, the same for all its gateways; without it one is made and kept in DATA_DIR. */
  FOYER_SECRET: Type.Optional(Type.String({ minLength: 32 })),
  /** Multiplies every limit of requests an address may make: load tests and journeys come from one address. */
  RATE_LIMIT_FACTOR: Type.Number({ minimum: 0.01, default: 1 }),
});

export type Config = Static<typeof Settings>;

/** The environment variables the gateway reads. */
export const settingNames: readonly string[] = Object.keys(Settings.properties);

export class ConfigError extends Error {}

/** Settings whose value is never printed: secrets, and addresses that carry a password. */
const SECRET = /SECRET|DATABASE_URL/;

/** Settings from the environment, checked. Throws `ConfigError` with one sentence that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Record<string, unknown> = {};
  for (const key of settingNames) {
    const value = env[key];
    if (value !== undefined && value !== "") given[key] = value;
  }
  const config = Value.Default(Settings, Value.Convert(Settings, given));
  if (Value.Check(Settings, config)) return config;
  const first = [...Value.Errors(Settings, config)][0];
  const missing = (first?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const name = missing ?? first?.instancePath.slice(1) ?? "a setting";
  throw new ConfigError(
    missing
      ? `${name} is not set.`
      : `${name} ${SECRET.test(name) ? "has a value" : `is "${env[name] ?? ""}"`}, which ${first?.message ?? "is not valid"}.`,
  );
}
