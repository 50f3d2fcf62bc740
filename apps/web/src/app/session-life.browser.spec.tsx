import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../test/render.tsx";
import { agent, member, visit } from "../../test/visit.tsx";
import { leavingOf, readSession, startSession } from "../entities/session/session-store.ts";
import { createTexts } from "../i18n/i18n.ts";
import { spoken } from "../i18n/languages.ts";
import { ApiError } from "../lib/http/index.ts";
import type { Navigator } from "../lib/navigation/index.ts";
import { toastStore } from "../ui/toast/toast-store.ts";
import { endSession } from "./session-life.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test("a player who must change the password is led to its form from any screen that asks the platform", async () => {
  const refused = () =>
    Response.json({ success: false, errorCode: "session.password.change.required" }, { status: 403 });
  const { href } = await visit("/m/member/home", { session: member, answers: { "wallet.read": refused } });
  await expect.poll(href).toBe("/m/changePsw?from=%2Fm%2Fmember%2Fhome");
});

test.each(["/m/home", "/m/voucherCenter", "/m/agentRegister?view=links", "/m/nowhere"])(
  "a player with an expired password is led from %s to its change, and log-out is offered there",
  async (address) => {
    const { href, go, calls } = await visit(address, { session: { ...member, passwordExpired: true } });
    await expect.poll(href).toMatch(/^\/m\/changePsw/);
    expect(calls).not.toContain("GET /wps/wallet/balance");
    await expect.element(page.getByRole("main").getByRole("button", { name: "Log out" })).toBeVisible();
    go("/m/useragreement");
    await expect.poll(href).toBe("/m/useragreement");
    go("/m/home");
    await expect.poll(href).toBe("/m/changePsw");
  },
);

test.each([
  ["/m/member/team?view=list", "/m/login?from=%2Fm%2Fmember%2Fteam%3Fview%3Dlist", "Log in"],
  ["/m/transaction/record?types=A", "/m/login?from=%2Fm%2Ftransaction%2Frecord%3Ftypes%3DA", "Log in"],
  ["/m/agent", "/m/home", "Slots, live tables, sports and lottery"],
])("a visitor who opens %s lands on %s, under its title", async (address, target, title) => {
  const { href } = await visit(address);
  await expect.poll(href).toBe(target);
  await expect.poll(() => document.title).toBe(`${title} · Foyer`);
});

test("a session that ends on an agent screen leads to the log-in, which returns there", async () => {
  const { href, end } = await visit("/m/member/team?view=list", { session: agent });
  await expect.element(page.getByRole("link", { name: "Lobby" })).toBeVisible();
  await end();
  await expect.poll(href).toBe("/m/login?from=%2Fm%2Fmember%2Fteam%3Fview%3Dlist");
  await expect.element(page.getByText(/^This device was logged out from another device/)).toBeVisible();
});

test("a log-out in another tab is shown without alarm, whichever event of it comes first", async () => {
  await visit("/m/home", { session: member });
  startSession();
  const channel = new BroadcastChannel("foyer.session");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name: it is this one
  const fromOtherTab = (message: object) => channel.postMessage(message);
  fromOtherTab({ kind: "leaving", token: member.token });
  await expect.poll(() => leavingOf(member.token)).toBe("elsewhere");
  const texts = createTexts(spoken("EN"));
  await texts.use(spoken("EN"));
  await texts.need("later");
  endSession(
    {
      read: () => ({ pathname: "/m/home", place: { href: "/m/home" } }),
      go: () => {},
    } as unknown as Navigator,
    texts,
    new ApiError("session.ended.elsewhere"),
    member.token,
  );
  fromOtherTab({ kind: "fact", fact: { fact: "signed-out" } });
  await expect
    .poll(() => toastStore.read())
    .toMatchObject({ kind: "info", text: "You logged out in another tab." });
  expect(readSession()).toBeUndefined();
  channel.close();
});
