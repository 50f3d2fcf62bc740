import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { dropPendingPassword, setPendingPassword } from "../../entities/session/pending-password.ts";
import { note } from "../../entities/session/session-store.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test.each([
  [true, "First password"],
  [false, "Change password"],
])("with the first-time flag %s the password form is titled %s", async (firstTimeLogin, title) => {
  await visit("/m/changePsw", { session: { ...member, firstTimeLogin } });
  await expect.poll(() => document.title).toBe(`${title} · Foyer`);
  await expect.poll(() => document.querySelector("header p")?.textContent).toBe(title);
});

test("what a new password must be is shown once the merchant's rule is known, and by no other rule", async () => {
  let answer: (value: object) => void = () => {};
  const rules = new Promise((done) => {
    answer = done;
  });
  await visit("/m/changePsw", {
    session: { ...member, firstTimeLogin: true },
    answers: { "settings.register": () => rules },
  });
  const box = page.getByLabelText("New password", { exact: true });
  await expect.element(box).not.toHaveAccessibleDescription(/characters/);
  answer({
    captcha: false,
    rules: DEFAULT_FIELD_RULES.map((rule) => (rule.field === "password" ? { ...rule, minLength: 8 } : rule)),
  });
  await expect.element(box).toHaveAccessibleDescription(/8 to 64 characters/);
});

test("a first change asks for no old password after a reload, as before it", async () => {
  await setPendingPassword("Foyer-2026");
  const sealed = sessionStorage.getItem("pendingPassword") ?? "";
  expect(sealed).not.toContain("Foyer-2026");
  dropPendingPassword();
  const { go } = await visit("/m/set", {
    session: member,
    answers: { "password.change": { changed: true } },
  });
  // as a reload leaves the tab: nothing in memory, and its storage
  sessionStorage.setItem("pendingPassword", sealed);
  note({ fact: "trial-started", info: { ...member, firstTimeLogin: true } });
  const seal = vi.spyOn(crypto.subtle, "encrypt");
  go("/m/changePsw");
  for (const label of ["New password", "Confirm new password"])
    await page.getByLabelText(label, { exact: true }).fill("a-new-password-22");
  await expect.element(page.getByLabelText("Old password", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect
    .poll(() => seal.mock.calls.map(([, , data]) => new TextDecoder().decode(data)).join())
    .toContain('"oldPassword":"Foyer-2026"');
  await expect.poll(() => sessionStorage.getItem("pendingPassword")).toBeNull();
});

describe("a password change", () => {
  const PASSKEY = { id: "a-key", name: "Phone", createdAt: "2026-11-01T00:00:00Z" };
  const change = async (passkeys: readonly object[]) => {
    // the body is encrypted: read what goes into the encryption
    const seal = vi.spyOn(crypto.subtle, "encrypt");
    const sent = () =>
      seal.mock.calls.map(([, , data]) => JSON.parse(new TextDecoder().decode(data)) as object);
    await visit("/m/changePsw", {
      session: member,
      answers: {
        "member.info": {
          userName: "player",
          nickname: "player",
          avatarId: 1,
          currency: "PHP",
          customerType: 0,
          registeredAt: "2026-11-01T00:00:00Z",
          hasPassword: true,
        },
        "passkeys.list": { passkeys },
        "password.change": { changed: true },
      },
    });
    await page.getByLabelText("Old password", { exact: true }).fill("an-old-password-1");
    for (const label of ["New password", "Confirm new password"])
      await page.getByLabelText(label, { exact: true }).fill("a-new-password-22");
    return sent;
  };
  const removal = page.getByRole("checkbox", { name: "Remove all passkeys and end other sessions" });

  test("a password change removes the passkeys only where the player asks for it", async () => {
    const sent = await change([PASSKEY]);
    await removal.click();
    await page.getByRole("button", { name: "Change password" }).click();
    await expect.poll(sent).toMatchObject([{ removePasskeys: true }]);
  });

  test("a password change does not mention passkeys to a player without any", async () => {
    const sent = await change([]);
    expect(removal.query()).toBeNull();
    await page.getByRole("button", { name: "Change password" }).click();
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]).not.toHaveProperty("removePasskeys");
  });
});
