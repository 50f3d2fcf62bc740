import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const DATABASE_URL = "postgres://foyer:pa55@127.0.0.1/foyer";

describe("invalid settings", () => {
  it.each([
    [{}, "DATABASE_URL is not set."],
    [{ DATABASE_URL, PORT: "eighty" }, /^PORT is "eighty", which /],
    [{ DATABASE_URL, RATE_LIMIT_FACTOR: "0" }, /^RATE_LIMIT_FACTOR is "0", which /],
    [{ DATABASE_URL, SMS_ACCOUNT_SID: "AC1" }, "SMS_AUTH_TOKEN is not set, which SMS_ACCOUNT_SID needs."],
    [
      { DATABASE_URL, SMS_ACCOUNT_SID: "AC1", SMS_AUTH_TOKEN: "t" },
      "SMS_FROM is not set, which SMS_ACCOUNT_SID needs.",
    ],
    [{ DATABASE_URL, SMS_FROM: "not a sender!" }, /^SMS_FROM is "not a sender!", which /],
    [{ DATABASE_URL, MAIL_FROM: "Foyer <a@foyer.example>" }, "MAIL_URL is not set, which MAIL_FROM needs."],
    [{ DATABASE_URL, MAIL_URL: "smtp://mail.example" }, "MAIL_FROM is not set, which MAIL_URL needs."],
    [
      { DATABASE_URL, FIREBASE_PROJECT_ID: "foyer" },
      "FIREBASE_API_KEY is not set, which FIREBASE_PROJECT_ID needs.",
    ],
    [
      { DATABASE_URL, GOOGLE_CLIENT_ID: "x" },
      "GOOGLE_CLIENT_SECRET is not set, which GOOGLE_CLIENT_ID needs.",
    ],
    [
      { DATABASE_URL, GOOGLE_CLIENT_SECRET: "x" },
      "GOOGLE_CLIENT_ID is not set, which GOOGLE_CLIENT_SECRET needs.",
    ],
    [{ DATABASE_URL, FACEBOOK_APP_ID: "1" }, "FACEBOOK_APP_SECRET is not set, which FACEBOOK_APP_ID needs."],
    [{ DATABASE_URL, GOOGLE_ISSUER: "http://issuer.example" }, /^GOOGLE_ISSUER is "http:/],
    [
      { DATABASE_URL, XENDIT_API_KEY: "xnd_development_1" },
      "XENDIT_WEBHOOK_TOKEN is not set, which XENDIT_API_KEY needs.",
    ],
    [{ DATABASE_URL, XENDIT_API_KEY: "with:colon" }, /^XENDIT_API_KEY has a value, which (?!.*colon)/],
    [{ DATABASE_URL, FACEBOOK_GRAPH_URL: "http://127.0.0.1.example/" }, /^FACEBOOK_GRAPH_URL is "http:/],
  ])("the settings %j are refused in one sentence that names the setting", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it("the error about an invalid secret does not contain its value", () => {
    expect(() => readConfig({ DATABASE_URL, FOYER_SECRET: "hunter2" })).toThrow(
      /^FOYER_SECRET has a value, which (?!.*hunter2)/,
    );
    expect(() => readConfig({ DATABASE_URL, MAIL_URL: "http://me:pa55@x" })).toThrow(
      /^MAIL_URL has a value, which (?!.*pa55)/,
    );
    expect(() => readConfig({ DATABASE_URL: "mysql://foyer:pa55@x" })).toThrow(
      /^DATABASE_URL has a value, which (?!.*pa55)/,
    );
  });
});
