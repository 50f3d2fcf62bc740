import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Address of a third party: https, or http on a loopback host for a test double. */
const PARTY = "^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/|$))[^\\s?#]*$";

const Settings = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  HOST: Type.String({ minLength: 1, default: "127.0.0.1" }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: "^https?://[^\\s/]+(/[^\\s]*)?$" })),
  DATABASE_URL: Type.String({ pattern: "^postgres(ql)?://" }),
  DATA_DIR: Type.String({ default: path.join(root, "data") }),
  LOG_LEVEL: Type.Enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"], { default: "info" }),
  /** Merchant of requests that name none. */
  MERCHANT: Type.String({ default: "DEMO" }),
  /** Address of another platform with this contract, whose web client alone is served here; empty: this platform. */
  PLATFORM_URL: Type.Optional(Type.String({ pattern: "^https?://[^\\s/]+$" })),
  /** Build of the web client: `client/` and `server/entry-server.js`. */
  WEB_DIR: Type.String({ default: path.join(root, "apps/web/dist") }),
  /** Whether browsers cache the web client for offline use; "off" removes the service worker and its caches. */
  SERVICE_WORKER: Type.Enum(["on", "off"], { default: "on" }),
  /** Rendered artwork and its manifest. */
  ARTWORK_DIR: Type.String({ default: path.join(root, "content/dist/artwork") }),
  /** Data of the merchant that an empty database gets; empty: none. */
  CONTENT_DIR: Type.String({ default: path.join(root, "content") }),
  /**
   * Whether that merchant gets the people and the operator of its folder, whose password is published; by default only
   * where the public address is a loopback one.
   */
  DEMO: Type.Optional(Type.Enum(["on", "off"])),
  /** Whether a year of older draws of the demo's lotteries is added while the site runs. */
  BACKGROUND_DRAWS: Type.Enum(["on", "off"], { default: "on" }),
  /** Whether the contract is served under /docs; by default only where the public address is a loopback one. */
  API_DOCS: Type.Optional(Type.Enum(["on", "off"])),
  /** Whether the studio runs beside this gateway, which then registers it; a deployment has one studio. */
  STUDIO: Type.Enum(["here", "elsewhere"], { default: "here" }),
  /** Base address of the studio (the built-in game vendor), as the gateway reaches it. */
  STUDIO_URL: Type.String({ default: "http://127.0.0.1:8081" }),
  /** Base address of the studio as players reach it: the origin of the play screen's frames. */
  STUDIO_PUBLIC_URL: Type.Optional(Type.String()),
  STUDIO_PUBLIC_KEY_FILE: Type.Optional(Type.String()),
  OPERATOR_PRIVATE_KEY_FILE: Type.Optional(Type.String()),
  /** Reverse proxies whose X-Forwarded-For is trusted: addresses or CIDR ranges, comma-separated. */
  TRUSTED_PROXIES: Type.String({ default: "" }),
  /** Connections an address may have open at a time; proxies and this machine are not limited. */
  CONNECTIONS_PER_ADDRESS: Type.Integer({ minimum: 1, default: 1000 }),
  /** Geolocation database (MMDB); by default the shipped one. */
  LOCATION_FILE: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 20 }),
  /** Secret shared by all gateways of the deployment; by default one is generated and stored in DATA_DIR. */
  FOYER_SECRET: Type.Optional(Type.String({ minLength: 32 })),
  /** Bearer token for /metrics; without one only this machine and its private network may read it. */
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  /** Factor on every rate limit per address: load tests and end-to-end tests call from one address. */
  RATE_LIMIT_FACTOR: Type.Number({ minimum: 0.01, default: 1 }),
  /** SMS through a Twilio-compatible API; without it messages go to the development outbox. */
  SMS_ACCOUNT_SID: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" })),
  SMS_AUTH_TOKEN: Type.Optional(Type.String({ minLength: 1 })),
  /** Sender: a number (E.164), a name of up to 11 letters and digits, or a messaging service id (MG…). */
  SMS_FROM: Type.Optional(
    Type.String({ pattern: "^(\\+[1-9][0-9]{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$" }),
  ),
  SMS_API_URL: Type.String({ pattern: "^https?://[^\\s/]+(/[^\\s]*)?$", default: "https://api.twilio.com" }),
  /** Mail server with user and password; without it mail goes to the development outbox. */
  MAIL_URL: Type.Optional(Type.String({ pattern: "^smtps?://[^\\s]+$" })),
  MAIL_FROM: Type.Optional(Type.String({ pattern: "^[^\\r\\n]*[^\\s<>]+@[^\\s<>]+>?$", maxLength: 254 })),
  /** Verification codes by Firebase phone sign-in instead of the platform's SMS: public settings of the project. */
  FIREBASE_PROJECT_ID: Type.Optional(Type.String({ pattern: "^[a-z0-9-]{1,64}$" })),
  FIREBASE_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  FIREBASE_AUTH_DOMAIN: Type.Optional(Type.String({ minLength: 1 })),
  FIREBASE_APP_ID: Type.Optional(Type.String({ minLength: 1 })),
  /** JWK set with the keys that sign Firebase ID tokens. */
  FIREBASE_KEYS_URL: Type.String({
    pattern: "^https?://[^\\s]+$",
    default: "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
  }),
  /** Payments by Xendit: a secret API key and the verification token of its webhooks. */
  XENDIT_API_KEY: Type.Optional(Type.String({ pattern: "^[^\\s:]{8,}$" })),
  XENDIT_WEBHOOK_TOKEN: Type.Optional(Type.String({ minLength: 8 })),
  XENDIT_API_URL: Type.String({ pattern: PARTY, default: "https://api.xendit.co" }),
  /** Feeds of lottery results, `name:key` each, comma-separated; a name may have several keys. */
  RESULT_FEEDS: Type.String({
    pattern: "^([a-z0-9][a-z0-9-]{1,31}:[^\\s,:]{32,}(,(?=.)|$))*$",
    default: "",
  }),
  /** OAuth client id of sign-in by Google. */
  GOOGLE_CLIENT_ID: Type.Optional(Type.String()),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String()),
  GOOGLE_ISSUER: Type.String({ pattern: PARTY, default: "https://accounts.google.com" }),
  /** App id of sign-in by Facebook. */
  FACEBOOK_APP_ID: Type.Optional(Type.String({ pattern: "^[0-9A-Za-z_-]+$" })),
  FACEBOOK_APP_SECRET: Type.Optional(Type.String()),
  /** Seconds to wait for a response of a social provider. */
  SOCIAL_TIMEOUT: Type.Number({ minimum: 0.1, maximum: 60, default: 5 }),
  FACEBOOK_GRAPH_URL: Type.String({ pattern: PARTY, default: "https://graph.facebook.com/v21.0" }),
  FACEBOOK_DIALOG_URL: Type.String({
    pattern: PARTY,
    default: "https://www.facebook.com/v21.0/dialog/oauth",
  }),
});

export type Config = Static<typeof Settings>;

/** The environment variables the gateway reads. */
export const settingNames: readonly string[] = Object.keys(Settings.properties);

export class ConfigError extends Error {}

/** Settings whose value is never printed: secrets, and addresses with a password. */
const SECRET = /SECRET|TOKEN|DATABASE_URL|MAIL_URL|XENDIT_API_KEY|RESULT_FEEDS/;

/** Settings for which an empty value means "none"; any other empty value counts as not set. */
const NONE_WHEN_EMPTY: readonly string[] = ["CONTENT_DIR"];

/** Groups of settings that must be set together or not at all. */
const TOGETHER: readonly (readonly (keyof Config)[])[] = [
  ["SMS_ACCOUNT_SID", "SMS_AUTH_TOKEN", "SMS_FROM"],
  ["MAIL_URL", "MAIL_FROM"],
  ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_APP_ID"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
  ["XENDIT_API_KEY", "XENDIT_WEBHOOK_TOKEN"],
];

function requireTogether(config: Config): void {
  for (const names of TOGETHER) {
    const present = names.find((name) => config[name] !== undefined);
    const missing = names.find((name) => config[name] === undefined);
    if (present && missing) throw new ConfigError(`${missing} is not set, which ${present} needs.`);
  }
}

/** Reads and validates settings from the environment. Throws `ConfigError` with one sentence that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  for (const key of settingNames) {
    const value = env[key];
    if (value !== undefined && (value !== "" || NONE_WHEN_EMPTY.includes(key))) values[key] = value;
  }
  const config = Value.Default(Settings, Value.Convert(Settings, values));
  if (Value.Check(Settings, config)) {
    requireTogether(config);
    return config;
  }
  const first = [...Value.Errors(Settings, config)][0];
  const missing = (first?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const name = missing ?? first?.instancePath.slice(1) ?? "a setting";
  throw new ConfigError(
    missing
      ? `${name} is not set.`
      : `${name} ${SECRET.test(name) ? "has a value" : `is "${env[name] ?? ""}"`}, which ${first?.message ?? "is not valid"}.`,
  );
}
