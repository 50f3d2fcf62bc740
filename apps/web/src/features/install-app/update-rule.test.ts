import { expect, it } from "vitest";
import { updateOf } from "./update-rule.ts";

const info = {
  upgrade: true,
  ios: { version: "2.1.0", url: "https://get.example/ios" },
  android: { version: "2.0.4", url: "https://get.example/apk" },
};

it.each([
  ["an older app on iOS", "2.0.9", "ios", info, "https://get.example/ios"],
  ["an older app on Android", "1.9.9", "android", info, "https://get.example/apk"],
  ["the newest app", "2.0.4", "android", info, undefined],
  ["a newer app than is published", "3.0", "ios", info, undefined],
  ["a browser", undefined, "ios", info, undefined],
  ["app info that says no upgrade is available", "1.0.0", "ios", { ...info, upgrade: false }, undefined],
  ["no release for the platform", "1.0.0", "ios", { upgrade: true }, undefined],
  ["app info that did not come", "1.0.0", "ios", undefined, undefined],
] as const)(
  "the update banner links to the download only for an outdated native app: %s (%s)",
  (_, version, platform, known, url) => {
    expect(updateOf(known, { version, platform })).toBe(url);
  },
);
