import { onlineManager } from "@tanstack/react-query";
import { afterEach, vi } from "vitest";
import { dropPendingPassword } from "../src/entities/session/pending-password.ts";
import { recovered } from "../src/entities/session/recovered.ts";
import { note } from "../src/entities/session/session-store.ts";
import { pendingLink } from "../src/features/social-sign-in/link-token.ts";
import { TOAST_DURATION, toast } from "../src/ui/toast/toast-store.ts";
import { unmountAll } from "./render.tsx";

/** The files of one worker share a page, whose modules load once: each test leaves it as a page that has just opened. */

// A busy machine may take longer to look than a toast is shown.
Object.assign(TOAST_DURATION, { success: 60_000, info: 60_000, error: 60_000 });

/** Limits end only what hangs. */
const HANGS = 120_000;
const { waitFor } = vi;
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === "number" ? options : { timeout: HANGS, ...options });

const root = document.documentElement;
const attributes = new Map(root.getAttributeNames().map((name) => [name, root.getAttribute(name) ?? ""]));

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await unmountAll();
  globalThis.IS_REACT_ACT_ENVIRONMENT = undefined;
  // query clients share it, and follow the browser's events only while one is mounted
  onlineManager.setOnline(true);
  note({ fact: "signed-out" });
  recovered.set(undefined);
  pendingLink.set(undefined);
  dropPendingPassword();
  toast("loading", "")();
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name);
  for (const name of root.getAttributeNames()) if (!attributes.has(name)) root.removeAttribute(name);
  for (const [name, value] of attributes) root.setAttribute(name, value);
  document.body.replaceChildren();
  scrollTo(0, 0);
});
