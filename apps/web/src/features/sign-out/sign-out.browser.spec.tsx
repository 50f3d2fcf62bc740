import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { keepSendingSignOuts, sendQueuedSignOuts } from "./sign-out.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStorage.clear();
});

test("a log-out without a connection is sent when the connection returns, and the player sees so", async () => {
  let connected = false;
  const sent: (string | null)[] = [];
  const { href } = await visit("/m/set", {
    session: member,
    answers: {
      "session.logout": (init: RequestInit) => {
        if (!connected) throw new TypeError("Failed to fetch");
        sent.push(new Headers(init.headers).get("Token"));
        return { ended: true };
      },
    },
  });
  keepSendingSignOuts();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(href).toBe("/m/home");
  await expect
    .element(page.getByText("We'll end your session on our side when you're back online."))
    .toBeVisible();
  expect(sessionStorage.getItem("MC_SESSION_INFO")).toBeNull();
  expect(sent).toEqual([]);

  connected = true;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => sent).toEqual([member.token]);
  await expect.poll(() => localStorage.getItem("queuedSignOuts")).toBeNull();
  await sendQueuedSignOuts();
  expect(sent).toEqual([member.token]);
});

test("a log-out that the platform answers is not queued", async () => {
  const { href } = await visit("/m/set", {
    session: member,
    answers: { "session.logout": { ended: false } },
  });
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(href).toBe("/m/home");
  expect(localStorage.getItem("queuedSignOuts")).toBeNull();
});
