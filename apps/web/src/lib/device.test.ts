import { afterEach, expect, it, vi } from "vitest";
import { isStandalone, registerMethod } from "./device.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";

function phone(device: { userAgent?: string; standalone?: boolean; displayed?: boolean }) {
  vi.stubGlobal("navigator", { userAgent: device.userAgent ?? PHONE, standalone: device.standalone });
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media === "(display-mode: standalone)" && device.displayed === true,
  }));
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["a browser's window", {}, "H5", false],
  ["the home screen of an Android phone", { displayed: true }, "PWA", true],
  ["the home screen of an iPhone", { standalone: true }, "WEBCLIP", true],
  ["a page that reports both", { standalone: true, displayed: true }, "WEBCLIP", true],
  ["the native app", { userAgent: `${PHONE} FoyerApp/3.1.0` }, "APP", false],
  [
    "the native app in standalone display mode",
    { userAgent: `${PHONE} FoyerApp/3.1`, displayed: true },
    "APP",
    true,
  ],
])("registration from %s reports it", (_, device, method, standalone) => {
  phone(device);
  expect(registerMethod()).toBe(method);
  expect(isStandalone()).toBe(standalone);
});
