import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStorage.clear();
});

const own = (id: string, current: boolean) => ({
  id,
  current,
  device: current ? "Chrome on Android" : `Safari on iPhone ${id}`,
  startedAt: "2026-11-20T10:00:00Z",
  seenAt: "2026-11-21T10:00:00Z",
});
const answers = {
  "session.list": { sessions: [own("1", true), own("2", false), own("3", false)] },
  "passkeys.list": { passkeys: [{ id: "k", name: "Pixel 9", createdAt: "2026-10-03T00:00:00Z" }] },
  "security.config": {
    loginPassword: { set: true },
    paymentPassword: { set: false },
    cards: { count: 0, most: 5 },
    passkeys: 1,
    socialAccounts: [],
    secondFactor: { set: false, recoveryCodes: 0 },
    questions: [],
    coolings: [],
    coolingHours: { "payment-password": 24, "login-method": 12, contact: 36 },
  },
  "session.end": { ended: true },
  "passkeys.remove": { removed: true },
};

test("settings change the theme, and lead to language, devices, passkeys and password", async () => {
  const site = await visit("/m/set", { session: member, answers });
  const theme = page.getByRole("main").getByRole("group", { name: "Theme" });
  await theme.getByRole("button", { name: "Light" }).click();
  expect(document.documentElement.dataset.theme).toBe("light");
  await theme.getByRole("button", { name: "System" }).click();
  expect(localStorage.getItem("theme")).toBeNull();
  await expect.element(page.getByRole("button", { name: "Language English" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Change password" })).toBeVisible();

  await page.getByRole("button", { name: "Devices 3" }).click();
  const devices = page.getByRole("dialog", { name: "Devices" });
  await expect.element(devices.getByText(/This device · Logged in .*Nov 20, 2026/)).toBeVisible();
  await devices.getByRole("button", { name: "Log out Safari on iPhone 2" }).click();
  await vi.waitFor(() => expect(site.calls).toContain("DELETE /wps/session/sessions/2"));
  await devices.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Passkeys 1" }).click();
  const passkeys = page.getByRole("dialog", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Remove Pixel 9" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm it's you" });
  await confirmation.getByLabelText("Login password").fill("a-password-of-mine-1");
  expect(site.calls).not.toContain("POST /wps/session/passkeys/remove");
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await vi.waitFor(() => expect(site.calls).toContain("POST /wps/session/passkeys/remove"));
  await expect.element(passkeys).toBeVisible();
});

test("a phone's vibration is switched off in the settings", async () => {
  const vibrated = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  await visit("/m/set", { session: member, answers });
  const vibration = page.getByRole("switch", { name: "Vibration" });
  await expect.element(vibration).toBeChecked();
  await vibration.click();
  await expect.element(vibration).not.toBeChecked();
  expect(vibrated).not.toHaveBeenCalled();
  await unmountAll();
  await visit("/m/set", { session: member, answers });
  await expect.element(page.getByRole("button", { name: "Devices 3" })).toBeVisible();
  await expect.element(vibration).not.toBeChecked();
});

test("a guest's settings have no devices, passkeys and password, and lead to an account", async () => {
  const site = await visit("/m/set", { session: guest, answers });
  await expect.element(page.getByRole("main").getByRole("button", { name: "Log out" })).toBeVisible();
  expect(page.getByRole("button", { name: /Devices|Passkeys/ }).elements()).toHaveLength(0);
  expect(site.calls).not.toContain("GET /wps/session/sessions");
  expect(page.getByRole("link", { name: "Change password" }).elements()).toHaveLength(0);
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Create account" }))
    .toHaveAttribute("href", "/m/register?from=%2Fm%2Fset");
});
