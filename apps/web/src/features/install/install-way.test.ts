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

describe("the app is offered", () => {
  it("by the link of the phone's platform", () => {
    expect(installWay(settings, facts)).toEqual({ kind: "link", url: "https://get.example/apk" });
  });

  it("by the browser itself where it can and there is no link", () => {
    expect(installWay(NO_LINKS, { ...facts, promptable: true })).toEqual({ kind: "prompt" });
    expect(installWay(NO_LINKS, { ...facts, platform: "other", promptable: true })).toEqual({
      kind: "prompt",
    });
  });

  it("by a guide to the home screen on iOS without a link; a profile alone is no app", () => {
    expect(installWay(settings, { ...facts, platform: "ios" })).toEqual({ kind: "guide" });
  });

  it.each<[string, Partial<PhoneFacts>]>([
    ["it runs as an installed page", { standalone: true }],
    ["it runs in the native app", { inApp: true }],
    ["there is no link for the platform", { platform: "other" }],
  ])("not when %s", (_, change) => {
    expect(installWay(settings, { ...facts, ...change })).toBeUndefined();
  });

  it("not to a visitor where login is required and there is no session", () => {
    const closed = { ...settings, loginRequired: true };
    expect(installWay(closed, facts)).toBeUndefined();
    expect(installWay(closed, { ...facts, signedIn: true })).toMatchObject({ kind: "link" });
  });

  it("not until the settings are known", () => {
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
])("a resource's address leads somewhere or is none: %s", (url, expected) => {
  expect(resource({ downloadLinks: [{ resourceType: "IOS", url }] }, "IOS")).toBe(expected);
});
