import { describe, expect, it } from "vitest";
import { downloadLink, type InstallFacts } from "./download-link.ts";

const facts: InstallFacts = {
  hidden: false,
  standalone: false,
  inApp: false,
  platform: "android",
  signedIn: false,
};
const settings = {
  loginRequired: false,
  downloadLinks: [
    { resourceType: "Android", url: "https://get.example/apk" },
    { resourceType: "MOBILECONFIG", url: "https://get.example/profile" },
  ],
};

describe("the download bar", () => {
  it("leads to the link of the phone's platform", () => {
    expect(downloadLink(settings, facts)).toBe("https://get.example/apk");
  });

  it("takes the profile for iOS where there is no app", () => {
    expect(downloadLink(settings, { ...facts, platform: "ios" })).toBe("https://get.example/profile");
  });

  it.each<[string, Partial<InstallFacts>]>([
    ["it was closed before", { hidden: true }],
    ["it runs as an installed page", { standalone: true }],
    ["it runs in the app", { inApp: true }],
    ["there is no link for the platform", { platform: "other" }],
  ])("is hidden when %s", (_, change) => {
    expect(downloadLink(settings, { ...facts, ...change })).toBeUndefined();
  });

  it("is hidden from a visitor where sign-in is required", () => {
    const closed = { ...settings, loginRequired: true };
    expect(downloadLink(closed, facts)).toBeUndefined();
    expect(downloadLink(closed, { ...facts, signedIn: true })).toBe("https://get.example/apk");
  });

  it("is hidden until the settings are known", () => {
    expect(downloadLink(undefined, facts)).toBeUndefined();
  });
});
