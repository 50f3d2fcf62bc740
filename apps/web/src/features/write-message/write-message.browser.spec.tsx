import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const sent = vi.fn<(init: { body: string }) => unknown>(() => ({
  receipt: "F-7K2M9QXA",
  sentAt: "2026-11-21T00:00:00Z",
}));
const answers = {
  "feedback.visitor": sent,
  "service.lines": { version: { pathList: [] } },
};

async function write(): Promise<void> {
  await page.getByRole("textbox", { name: "Your e-mail address" }).fill("ana@mail.example");
  await page.getByRole("textbox", { name: "Your message" }).fill("I cannot log in since noon.");
  await page.getByRole("button", { name: "Send" }).click();
}

test.each([
  [1, "Maintenance"],
  [2, "Access restricted"],
] as const)("a visitor writes to a person from the page of status %i", async (status, title) => {
  await visit("/m/home", {
    answers: { ...answers, "status.read": { status, serverTime: "2026-11-21T00:00:00Z" } },
    status: { status, country: "NL", ip: "193.0.6.139", serverTime: "2026-11-21T00:00:00Z" },
  });
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Contact us" }).click();
  await write();
  await expect.element(page.getByRole("status").getByText("F-7K2M9QXA")).toBeVisible();
  await expect.element(page.getByText(/We'll reply to/)).toHaveTextContent("ana@mail.example");
  const { email, content } = JSON.parse(sent.mock.lastCall?.[0].body ?? "{}");
  expect({ email, content }).toEqual({ email: "ana@mail.example", content: "I cannot log in since noon." });
  // Login, help and feedback are unavailable now.
  expect(page.getByRole("link", { name: /Log in|Help|Feedback/ }).elements()).toEqual([]);
});

test("a visitor writes to a person from customer service, and sees what is missing", async () => {
  await visit("/m/customer", { answers });
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText("This field is required.")).toBeVisible();
  await expect.element(page.getByText("10 to 500 characters")).toBeVisible();
  await write();
  await expect.element(page.getByText("Thank you. We got your message.")).toBeVisible();
});
