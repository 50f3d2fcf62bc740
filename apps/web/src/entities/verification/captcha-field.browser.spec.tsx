import type { ProofOfWork } from "@foyer/contract/captcha";
import { createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";
import { solveProof } from "./solve-proof.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const KEYS = { hmacSignatureSecret: "challenges", hmacKeySignatureSecret: "solutions" };
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

async function captcha() {
  const proofOfWork = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    counter: 20,
    deriveKey,
    data: { captchaId: "c" },
    expiresAt: new Date(Date.now() + 60_000),
    ...KEYS,
  });
  return {
    captchaId: "c",
    kind: "digits",
    image: PICTURE,
    proofOfWork: proofOfWork as ProofOfWork,
    expiresInSeconds: 300,
  };
}

async function openRegistration(sound = {}) {
  const one = await captcha();
  return visit("/m/register", {
    whitelabel: { flags: { USERNAMEREG3: true } },
    answers: {
      "captcha.read": { ...one, ...sound },
      "settings.register": { rules: [], captcha: true, captchaKind: "digits" },
    },
  });
}

test("the worker's proof of a captcha is one that the platform accepts", async () => {
  const { proofOfWork } = await captcha();
  const { challenge, solution } = JSON.parse(atob(await solveProof(proofOfWork))) as Payload;
  expect(await verifySolution({ challenge, solution, deriveKey, ...KEYS })).toMatchObject({ verified: true });
});

test("the picture has a button with an icon for a new one, and one to listen", async () => {
  const { calls } = await openRegistration();
  const pictures = () => calls.filter((call) => call === "GET /wps/captcha").length;
  const refresh = page.getByRole("button", { name: "New picture" });
  await expect.element(refresh).toBeVisible();
  expect(refresh.element().querySelector("svg")).not.toBeNull();
  await expect.poll(pictures).toBe(1);
  await refresh.click();
  await expect.poll(pictures).toBe(2);
  const listen = page.getByRole("button", { name: "Listen to the digits" });
  expect(listen.element().querySelector("use")?.getAttribute("href")).toMatch(/i-sound$/);
});

test("a captcha's work begins when its field is touched, not with the screen", async () => {
  const started = vi.spyOn(window, "Worker");
  const { calls } = await openRegistration();
  await expect.poll(() => calls.includes("GET /wps/captcha")).toBe(true);
  const box = page.getByRole("textbox", { name: "Type the digits you see" });
  await expect.element(box).toBeVisible();
  expect(started).not.toHaveBeenCalled();
  await expect.poll(() => document.querySelector(`img[src="${PICTURE}"]`)).not.toBeNull();
  await box.click();
  await expect.poll(() => started.mock.calls.length).toBeGreaterThan(0);
});

test("a sound says that its digits are spoken", async () => {
  await openRegistration({ audio: "data:audio/wav;base64,UklGRg==", audioLanguage: "EN" });
  await page.getByRole("button", { name: "Listen to the digits" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Type the digits you see" }))
    .toHaveAccessibleDescription("The digits are spoken one by one, over other voices.");
});

test("a picture that failed to load can be requested again", async () => {
  const one = await captcha();
  let answers = 0;
  await visit("/m/register", {
    answers: {
      "captcha.read": () => (++answers === 1 ? Response.error() : one),
      "settings.register": { rules: [], captcha: true, captchaKind: "digits" },
    },
  });
  await page.getByRole("button", { name: "Load failure: click to retry" }).click();
  await expect.element(page.getByRole("button", { name: "New picture" })).toBeVisible();
});
