import { describe, expect, it } from "vitest";
import { installWay, type PhoneFacts, resource } from "./install-way.ts";

const facts: PhoneFacts = {
  standalone: false,
  inApp: false,
  platform: "android",
  signedIn: false,
  promptable: false,
};
const settings = {
  loginRequired: false,
  downloadLinks: [
    { resourceType: "Android", url: "https://get.example/apk" },
    { resourceType: "MOBILECONFIG", url: "https://get.example/profile" },
  ],
};
const NO_LINKS = { ...settings, downloadLinks: [] };

describe("the way to install the app", () => {
  it("a phone is offered the download link of its platform", () => {
    expect(installWay(settings, facts)).toEqual({ kind: "link", url: "https://get.example/apk" });
  });

  it("the browser's install prompt is offered when there is no link", () => {
    expect(installWay(NO_LINKS, { ...facts, promptable: true })).toEqual({ kind: "prompt" });
    expect(installWay(NO_LINKS, { ...facts, platform: "other", promptable: true })).toEqual({
      kind: "prompt",
    });
  });

  it("iOS without a link gets the home-screen guide, even when there is a configuration profile", () => {
    expect(installWay(settings, { ...facts, platform: "ios" })).toEqual({ kind: "guide" });
  });

  it.each<[string, Partial<PhoneFacts>]>([
    ["it runs as an installed page", { standalone: true }],
    ["it runs in the native app", { inApp: true }],
    ["there is no link for the platform", { platform: "other" }],
  ])("the app is not offered when %s", (_, change) => {
    expect(installWay(settings, { ...facts, ...change })).toBeUndefined();
  });

  it("a visitor is not offered the app where login is required", () => {
    const closed = { ...settings, loginRequired: true };
    expect(installWay(closed, facts)).toBeUndefined();
    expect(installWay(closed, { ...facts, signedIn: true })).toMatchObject({ kind: "link" });
  });

  it("the app is not offered until the settings are known", () => {
    expect(installWay(undefined, facts)).toBeUndefined();
  });
});

it.each([
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["//elsewhere.example", undefined],
  ["", undefined],
  ["/art/icon.png", "/art/icon.png"],
  ["itms-services://?action=download-manifest", "itms-services://?action=download-manifest"],
])("only web, app-store and same-origin addresses are accepted as downloads: %j", (url, expected) => {
  expect(resource({ downloadLinks: [{ resourceType: "IOS", url }] }, "IOS")).toBe(expected);
});
