import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell first: the same engine without a browser's windows, which cost a third of the time. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of the browser for the end-to-end tests, or the reason why there is none. */
export type Chromium = { path: string } | { missing: string };

/** Finds Chromium; installs a missing one when root on Debian or Ubuntu. */
export function ensureChromium(): Chromium {
  const configured = process.env["CHROMIUM_PATH"];
  if (configured) {
    return existsSync(configured)
      ? { path: configured }
      : { missing: `CHROMIUM_PATH is ${configured}, and nothing is there.` };
  }
  const found = PLACES.find(existsSync);
  if (found) return { path: found };
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    return { missing: "The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to it." };
  }
  console.log("Installing Chromium (apt-get)…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  const install = (name: string) => apt("install", "-q", "-y", "--no-install-recommends", name);
  // Older releases offer the whole browser only.
  if (!apt("update", "-q") || !(install("chromium-headless-shell") || install("chromium")))
    return { missing: "Chromium could not be installed: apt-get failed." };
  const path = PLACES.find(existsSync);
  return path ? { path } : { missing: "apt-get installed Chromium, but not where it belongs." };
}
