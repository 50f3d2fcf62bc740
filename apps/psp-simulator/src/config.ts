import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const webAddress = "^https?://[^\\s/]+(/[^\\s]*)?$";

const Settings = Type.Object({
  PSP_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8083 }),
  HOST: Type.String({ minLength: 1, default: "127.0.0.1" }),
  /** Public base URL of the payment pages. */
  PSP_PUBLIC_URL: Type.Optional(Type.String({ pattern: webAddress })),
  /** SQLite file with everything the simulator knows; `:memory:` forgets it. */
  PSP_DATA_FILE: Type.String({ minLength: 1 }),
  /** The merchant's API key. */
  PSP_API_KEY: Type.String({ minLength: 8 }),
  /** Where the merchant receives webhooks, and the token they carry. */
  PSP_WEBHOOK_URL: Type.String({ pattern: webAddress }),
  PSP_WEBHOOK_TOKEN: Type.String({ minLength: 8 }),
  LOG_LEVEL: Type.Enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], { default: "info" }),
});

export type Config = Static<typeof Settings>;

export class ConfigError extends Error {}

/** Reads and checks the settings. Throws `ConfigError` with one sentence that names the setting, not its value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(Settings.properties)) {
    const value = env[key];
    if (value !== undefined && value !== "") values[key] = value;
  }
  const settings = Value.Default(Settings, Value.Convert(Settings, values));
  if (Value.Check(Settings, settings)) return settings;
  const first = [...Value.Errors(Settings, settings)][0];
  const missing = (first?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  if (missing) throw new ConfigError(`${missing} is not set.`);
  throw new ConfigError(
    `${first?.instancePath.slice(1)} has a value that ${first?.message ?? "is not valid"}.`,
  );
}
