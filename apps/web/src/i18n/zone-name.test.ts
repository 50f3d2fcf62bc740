import { expect, it } from "vitest";
import { zoneName } from "./zone-name.ts";

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const name = (at: string, merchantZone: string, shown: "device" | "merchant" = "merchant") =>
  zoneName(at, { locale: "en", merchantZone, shown });

it("a time needs no zone where the clocks of device and merchant agree", () => {
  expect(name("2026-11-23T12:00:00Z", here)).toBeUndefined();
});

it("a time of the merchant is labelled with the merchant's zone where the clocks differ", () => {
  const zone = here === "Asia/Manila" ? "Asia/Kathmandu" : "Asia/Manila";
  expect(name("2026-11-23T12:00:00Z", zone)).toBe(zone === "Asia/Manila" ? "GMT+8" : "GMT+5:45");
});

it("a time of the device is labelled with the device's zone", () => {
  const own = new Intl.DateTimeFormat("en", { timeZoneName: "short" })
    .formatToParts(new Date("2026-11-23T12:00:00Z"))
    .find(({ type }) => type === "timeZoneName")?.value;
  expect(name("2026-11-23T12:00:00Z", "Asia/Kathmandu", "device")).toBe(own);
});
