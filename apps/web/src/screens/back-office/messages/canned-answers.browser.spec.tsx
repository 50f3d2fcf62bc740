import type { BackOfficeChat, Operator } from "@foyer/contract/back-office";
import type { BackOfficeFeedback } from "@foyer/contract/back-office-tasks";
import type { CannedAnswer } from "@foyer/contract/canned-answers";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "mara",
  shownAs: "Mara",
  roles: ["administrator"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const NONE = { content: [], totalPages: 0, pageNum: 1 };
const at = "2026-03-01T12:00:00Z";
const chat: BackOfficeChat = {
  chatId: "a".repeat(32),
  player: "moonlight",
  guest: false,
  last: { id: "7", from: "player", text: "Kumusta?", at },
  unread: 0,
};
const feedback: BackOfficeFeedback = {
  receipt: "F-23456789",
  player: "teller",
  category: "game",
  content: "The reels stand still.",
  sentAt: at,
  images: [],
  language: "TY",
};
const greeting: CannedAnswer = {
  cannedKey: "greeting-greeting",
  title: "Greeting",
  texts: [
    { language: "EN", text: "Hello, how can we help?" },
    { language: "TY", text: "Kumusta, paano kami makakatulong?" },
  ],
  version: 3,
  by: "mara",
  savedAt: at,
};
const english: CannedAnswer = {
  ...greeting,
  cannedKey: "english-only-one-1",
  title: "Only English",
  texts: [{ language: "EN", text: "We are looking into it." }],
};

/** Logs in to a section of the back office. */
async function logIn(section: string, answers: Answers) {
  await visitBackOffice(`/backoffice${section}`, {
    settings: { languages: ["EN", "TY"], defaultLanguage: "EN" },
    answers: {
      "backoffice.waiting": { chats: 0, promotions: 0, feedback: 0 },
      "backoffice.chats": { content: [chat], totalPages: 1, pageNum: 1, waiting: 0 },
      "backoffice.chat.read": {
        content: [],
        more: false,
        player: "moonlight",
        guest: false,
        member: { id: "m1", username: "moonlight", type: 0, since: "2026-03-01T12:00:00Z" },
        language: "TY",
      },
      "backoffice.feedback": { ...NONE, content: [feedback], totalPages: 1 },
      "backoffice.canned": { content: [greeting, english], mayEdit: true },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test("a canned answer is added to a chat message in the player's language", async () => {
  await logIn("", {});
  await page.getByRole("button", { name: "moonlight" }).click();
  const box = page.getByRole("textbox", { name: "Your message" });
  await box.fill("Salamat!");
  await page.getByRole("button", { name: "Canned answers" }).click();
  await page.getByRole("button", { name: "Greeting" }).click();
  await expect.element(box).toHaveValue("Salamat!\nKumusta, paano kami makakatulong?");
  await expect.element(box).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Greeting" })).not.toBeInTheDocument();
});

test("an answer without a text in the player's language is inserted in the merchant's, and says so before", async () => {
  await logIn("?section=feedback", {});
  await page.getByRole("button", { name: "Answer F-23456789" }).click();
  await page.getByRole("button", { name: "Canned answers" }).click();
  await page.getByRole("button", { name: "Only English English" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Your answer" }))
    .toHaveValue("We are looking into it.");
});

test("an operator writes a canned answer in two languages", async () => {
  const saved = vi.fn();
  await logIn("?section=canned", {
    "backoffice.canned": { content: [], mayEdit: true },
    "backoffice.canned.save": (init: RequestInit) => {
      saved(JSON.parse(init.body as string));
      return greeting;
    },
  });
  await expect.element(page.getByText("No canned answers yet")).toBeVisible();
  await page.getByRole("button", { name: "New answer" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Enter a title.")).toBeVisible();
  await expect.element(page.getByText("Enter a text.")).toBeVisible();
  await page.getByLabelText("Title").fill("Greeting");
  await page.getByLabelText("Text in English").fill("Hello.");
  await page.getByRole("radio", { name: "Filipino" }).click({ force: true });
  await page.getByLabelText("Text in Filipino").fill("Kumusta.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Answer saved.")).toBeVisible();
  expect(saved).toHaveBeenCalledWith({
    title: "Greeting",
    texts: [
      { language: "EN", text: "Hello." },
      { language: "TY", text: "Kumusta." },
    ],
    version: 0,
  });
});

test("a change that comes after another operator's keeps what was written, says so, and can be saved again", async () => {
  let version = 3;
  await logIn("?section=canned", {
    "backoffice.canned": () => ({ content: [{ ...greeting, version }], mayEdit: true }),
    "backoffice.canned.save": (init: RequestInit) =>
      JSON.parse(init.body as string).version === version
        ? greeting
        : Response.json({ success: false, errorCode: "request.conflict" }, { status: 409 }),
  });
  await page.getByRole("button", { name: "Edit Greeting" }).click();
  await page.getByLabelText("Text in English").fill("Good day.");
  version = 4;
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .element(page.getByRole("dialog").getByRole("alert"))
    .toHaveTextContent("This was changed by someone else. Try again.");
  await expect.element(page.getByLabelText("Text in English")).toHaveValue("Good day.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Answer saved.")).toBeVisible();
});

test("a canned answer is deleted after a question", async () => {
  let content = [greeting, english];
  await logIn("?section=canned", {
    "backoffice.canned": () => ({ content, mayEdit: true }),
    "backoffice.canned.delete": () => {
      content = [english];
      return { deleted: true };
    },
  });
  await page.getByRole("button", { name: "Delete Greeting" }).click();
  const question = page.getByRole("dialog", { name: "Delete this answer?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("Answer deleted.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Greeting" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Only English" })).toBeVisible();
});

test("an operator without the right sees the answers, who may change them, and no button to do so", async () => {
  await logIn("?section=canned", { "backoffice.canned": { content: [greeting], mayEdit: false } });
  await expect.element(page.getByText("Hello, how can we help?")).toBeVisible();
  await expect.element(page.getByText("An administrator decides")).toBeVisible();
  for (const name of ["New answer", "Edit Greeting", "Delete Greeting"])
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
});
