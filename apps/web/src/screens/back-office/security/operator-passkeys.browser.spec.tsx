import type { Operator } from "@foyer/contract/back-office";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import { type Answers, visit } from "../../../../test/visit.tsx";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "mara",
  shownAs: "Mara",
  roles: ["administrator"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "off",
};
const session = (secondFactor: Operator["secondFactor"]) => ({
  token: "operator",
  operator: { ...operator, secondFactor },
  expiresAt: "",
});
const refusal = (errorCode: string) =>
  Response.json({ success: false, errorCode, message: "refused" }, { status: 403 });
const laptop = { id: "laptop", name: "Chrome on Linux", createdAt: "2026-10-03T00:00:00Z" };
const back: Answers = {
  "backoffice.waiting": { chats: 0, promotions: 0, feedback: 0 },
  "backoffice.chats": { content: [], totalPages: 0, pageNum: 1, waiting: 0 },
  "backoffice.login": session("off"),
  "backoffice.login.passkey.options": { challengeId: "c", options: { challenge: "AAAA", rpId: "localhost" } },
  "backoffice.login.passkey": session("on"),
  "backoffice.passkeys": { passkeys: [], hasApp: false },
  "backoffice.passkey.options": {
    challengeId: "c",
    options: {
      challenge: "AAAA",
      rp: { id: "localhost", name: "Foyer" },
      user: { id: "AAAA", name: "mara (back office)", displayName: "" },
      pubKeyCredParams: [],
    },
  },
  "backoffice.passkey.add": laptop,
  "backoffice.passkey.name": { named: true },
  "backoffice.passkey.remove": { removed: true },
};

/** What a browser's authenticator answers. */
const credential = {
  id: "AAAA",
  rawId: new ArrayBuffer(3),
  type: "public-key",
  response: {
    clientDataJSON: new ArrayBuffer(3),
    attestationObject: new ArrayBuffer(3),
    authenticatorData: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
    getTransports: () => ["internal"],
  },
  getClientExtensionResults: () => ({}),
} as unknown as Credential;

beforeEach(() => {
  for (const ceremony of ["create", "get"] as const)
    vi.spyOn(navigator.credentials, ceremony).mockImplementation(async () => credential);
});
afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

const open = (section = "", answers: Answers = {}) =>
  visit(`/backoffice${section}`, { answers: { ...back, ...answers } });

async function logIn() {
  await page.getByLabelText("Name").fill("mara");
  await page.getByLabelText("Password", { exact: true }).fill("a-password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}
const byPasskey = () => page.getByRole("button", { name: "Log in with a passkey" });
const sections = () => page.getByRole("navigation", { name: "Back office sections" });
/** The list of passkeys as it is read after each change. */
const listOf = (...answers: readonly unknown[]) => {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)];
};

test("the back office opens with a passkey, and stays closed when the browser's dialog is dismissed", async () => {
  await open();
  vi.mocked(navigator.credentials.get).mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await byPasskey().click();
  await vi.waitFor(() => expect(navigator.credentials.get).toHaveBeenCalledTimes(1));
  await expect.element(byPasskey()).toBeEnabled();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await byPasskey().click();
  await expect.element(sections()).toBeVisible();
});

test("a refused passkey, and a password where a passkey is needed, say what to do", async () => {
  await open("", {
    "backoffice.login.passkey": () => refusal("passkey.invalid"),
    "backoffice.login": () => refusal("operator.passkey.required"),
  });
  await byPasskey().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("This passkey wasn't accepted.");
  await logIn();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Log in with your passkey.");
});

test("an operator creates a passkey, names it and removes it in the section Security", async () => {
  const renamed = { ...laptop, name: "Work laptop" };
  const site = await open("?section=security", {
    "backoffice.passkeys": listOf(
      { passkeys: [], hasApp: false },
      { passkeys: [laptop], hasApp: false },
      { passkeys: [renamed], hasApp: false },
      { passkeys: [], hasApp: false },
    ),
  });
  await logIn();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("button", { name: "Rename Chrome on Linux" }).click();
  const name = page.getByRole("dialog", { name: "Rename passkey" }).getByLabelText("Name");
  await name.fill(" ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Enter a name.")).toBeVisible();
  await name.fill("Work laptop");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await expect.element(page.getByText("Work laptop")).not.toBeInTheDocument();
  expect(site.calls).toContain("DELETE /wps/backoffice/passkeys/laptop");
});

test("the last passkey stays where the site requires two-step login, and the card says why", async () => {
  await open("?section=security", {
    "backoffice.passkeys": { passkeys: [laptop], hasApp: false },
    "backoffice.passkey.remove": () => refusal("operator.second.factor.last"),
  });
  await logIn();
  await page.getByRole("button", { name: "Remove Chrome on Linux" }).click();
  await expect.element(page.getByText("This site requires two-step login.", { exact: false })).toBeVisible();
  await expect.element(page.getByText("Chrome on Linux")).toBeVisible();
});

test("an operator who must set up two-step login can create a passkey instead of connecting an app", async () => {
  await open("", {
    "backoffice.login": session("due"),
    "backoffice.factor.begin": {
      secret: "JBSWY3DPEHPK3PXP",
      address: "otpauth://totp/Foyer:mara?secret=JBSWY3DPEHPK3PXP",
    },
  });
  await logIn();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect.element(sections()).toBeVisible();
});
