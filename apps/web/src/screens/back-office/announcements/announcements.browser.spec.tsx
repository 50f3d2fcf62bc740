import type { Operator } from "@foyer/contract/back-office";
import type { BackOfficeAnnouncement } from "@foyer/contract/back-office-announcements";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const operator: Operator = {
  name: "mara",
  shownAs: "Mara",
  roles: ["support"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const published: BackOfficeAnnouncement = {
  announcementId: "7",
  readers: "agents",
  title: "New rates",
  by: "mara",
  publishedAt: "2026-03-01T12:00:00Z",
};
const pageOf = (...content: BackOfficeAnnouncement[]) => ({ content, totalPages: 1, pageNum: 1 });

async function logIn(answers: Answers, who = operator) {
  await visitBackOffice("/backoffice?section=announcements", {
    answers: {
      "backoffice.waiting": { chats: 0 },
      "backoffice.chats": { content: [], totalPages: 0, pageNum: 1, waiting: 0 },
      "backoffice.login": { token: "operator", operator: who, expiresAt: "" },
      "backoffice.announcements": pageOf(),
      ...answers,
    },
  });
}
const bodyOf = (init: RequestInit) => JSON.parse(init.body as string) as Record<string, unknown>;

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test("an operator publishes an announcement to agents only from its preview, and it is listed", async () => {
  let list = pageOf();
  const sent: Record<string, unknown>[] = [];
  await logIn({
    "backoffice.announcements": () => list,
    "backoffice.announcement.preview": (init: RequestInit) => {
      sent.push(bodyOf(init));
      return { title: "New rates", content: "<p>From <strong>Monday</strong> on.</p>" };
    },
    "backoffice.announcement.publish": (init: RequestInit) => {
      sent.push(bodyOf(init));
      list = pageOf(published);
      return published;
    },
  });
  await expect.element(page.getByText("No announcements")).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Agents only" })).toBeChecked();
  await page.getByLabelText("Title").fill("New rates");
  await page.getByLabelText("Text").fill("From **Monday** on.");
  await page.getByRole("button", { name: "Preview" }).click();
  const sheet = page.getByRole("dialog", { name: "Agents only" });
  await expect.element(sheet.getByText("Monday")).toBeVisible();
  await sheet.getByRole("button", { name: "Publish" }).click();
  const draft = { readers: "agents", title: "New rates", text: "From **Monday** on." };
  expect(sent).toEqual([draft, { ...draft, clientKey: expect.any(String) }]);
  const section = page.getByRole("region", { name: "Published announcements" });
  await expect.element(section.getByText("New rates")).toBeVisible();
  await expect.element(section.getByText("Agents only")).toBeVisible();
  await expect.element(page.getByLabelText("Title")).toHaveValue("");
});

test("an announcement published again after a lost answer keeps its key", async () => {
  const keys: unknown[] = [];
  let answer: () => unknown = () => Response.error();
  await logIn({
    "backoffice.announcement.preview": { title: "New rates", content: "<p>Now.</p>" },
    "backoffice.announcement.publish": (init: RequestInit) => {
      keys.push(bodyOf(init)["clientKey"]);
      return answer();
    },
  });
  await page.getByLabelText("Title").fill("New rates");
  await page.getByLabelText("Text").fill("Now.");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  answer = () => published;
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByRole("button", { name: "Publish" })).not.toBeInTheDocument();
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
});

test("an announcement without a title is not previewed, and the field says so", async () => {
  await logIn({});
  await page.getByLabelText("Text").fill("Now.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByText("Enter a title.")).toBeVisible();
  await expect.element(page.getByLabelText("Title")).toHaveFocus();
});

test("an operator ends an announcement, and the list says who did", async () => {
  let list = pageOf(published);
  const ended = { ...published, endedAt: "2026-03-02T12:00:00Z", endedBy: "tomas" };
  await logIn({
    "backoffice.announcements": () => list,
    "backoffice.announcement.end": () => {
      list = pageOf(ended);
      return ended;
    },
  });
  await page.getByRole("button", { name: "End New rates" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
  await expect.element(page.getByText(/^Ended by tomas, /)).toBeVisible();
  expect(page.getByRole("button", { name: "End New rates" }).query()).toBeNull();
});

test("an operator without the role has no announcements section", async () => {
  await logIn(
    { "backoffice.deposits": { content: [], totalPages: 0, pageNum: 1 } },
    { ...operator, roles: ["cashier"] },
  );
  await expect.element(page.getByRole("link", { name: "Deposits" })).toBeVisible();
  expect(page.getByRole("link", { name: "Announcements" }).query()).toBeNull();
});
