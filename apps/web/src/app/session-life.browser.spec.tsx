import { afterEach, expect, test, vi } from "vitest";
import { unmountAll } from "../../test/render.tsx";
import { member, visit } from "../../test/visit.tsx";
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
