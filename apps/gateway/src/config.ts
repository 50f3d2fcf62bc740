import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Another party's address: by https, or on this machine for a stand-in. */
const PARTY = "^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/|$))[^\\s?#]*$";

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
  /** Whether browsers keep the front for when there is no line; "off" clears away what they have kept. */
  SERVICE_WORKER: Type.Enum(["on", "off"], { default: "on" }),
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
  /** Countries of addresses, as an MMDB file; without it the one that is shipped. */
  LOCATION_FILE: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 20 }),
  /** The deployment's secret, the same for all its gateways; without it one is made and kept in DATA_DIR. */
  FOYER_SECRET: Type.Optional(Type.String({ minLength: 32 })),
  /** Multiplies every limit of requests an address may make: load tests and journeys come from one address. */
  RATE_LIMIT_FACTOR: Type.Number({ minimum: 0.01, default: 1 }),
  /** Codes by SMS through an API of Twilio's shape; without it they go to the development outbox. */
  SMS_ACCOUNT_SID: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" })),
  SMS_AUTH_TOKEN: Type.Optional(Type.String({ minLength: 1 })),
  /** A number (E.164), a name of up to 11 letters and digits, or the id of a messaging service (MG…). */
  SMS_FROM: Type.Optional(
    Type.String({ pattern: "^(\\+[1-9][0-9]{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$" }),
  ),
  SMS_API_URL: Type.String({ pattern: "^https?://[^\\s/]+(/[^\\s]*)?$", default: "https://api.twilio.com" }),
  /** The mail server, with its user and password; without it mail goes to the development outbox. */
  MAIL_URL: Type.Optional(Type.String({ pattern: "^smtps?://[^\\s]+$" })),
  MAIL_FROM: Type.Optional(Type.String({ pattern: "^[^\\r\\n]*[^\\s<>]+@[^\\s<>]+>?$", maxLength: 254 })),
  /** Codes by Google's phone sign-in instead of SMS of the platform's own: public settings of the project. */
  FIREBASE_PROJECT_ID: Type.Optional(Type.String({ pattern: "^[a-z0-9-]{1,64}$" })),
  FIREBASE_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  FIREBASE_AUTH_DOMAIN: Type.Optional(Type.String({ minLength: 1 })),
  FIREBASE_APP_ID: Type.Optional(Type.String({ minLength: 1 })),
  /** Where the keys that sign Firebase's ID tokens are published, as a JWK set. */
  FIREBASE_KEYS_URL: Type.String({
    pattern: "^https?://[^\\s]+$",
    default: "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
  }),
  /** Sign-in by Google: the client as Google knows it. */
  GOOGLE_CLIENT_ID: Type.Optional(Type.String()),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String()),
  GOOGLE_ISSUER: Type.String({ pattern: PARTY, default: "https://accounts.google.com" }),
  /** Sign-in by Facebook: the app as Facebook knows it. */
  FACEBOOK_APP_ID: Type.Optional(Type.String({ pattern: "^[0-9A-Za-z_-]+$" })),
  FACEBOOK_APP_SECRET: Type.Optional(Type.String()),
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

/** Settings whose value is never printed: secrets, and addresses that carry a password. */
const SECRET = /SECRET|TOKEN|DATABASE_URL|MAIL_URL/;

/** Settings that say one thing together: all of them or none. */
const TOGETHER: readonly (readonly (keyof Config)[])[] = [
  ["SMS_ACCOUNT_SID", "SMS_AUTH_TOKEN", "SMS_FROM"],
  ["MAIL_URL", "MAIL_FROM"],
  ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_APP_ID"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
];

function requireTogether(config: Config): void {
  for (const names of TOGETHER) {
    const given = names.find((name) => config[name] !== undefined);
    const missing = names.find((name) => config[name] === undefined);
    if (given && missing) throw new ConfigError(`${missing} is not set, which ${given} needs.`);
  }
}

/** Settings from the environment, checked. Throws `ConfigError` with one sentence that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given: Record<string, unknown> = {};
  for (const key of settingNames) {
    const value = env[key];
    if (value !== undefined && value !== "") given[key] = value;
  }
  const config = Value.Default(Settings, Value.Convert(Settings, given));
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
