import type { Operator } from "@foyer/contract/back-office";
import { afterEach, expect, test } from "vitest";
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

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
});

/** Logs in to the messages, where previews and messages are kept. */
async function logIn(preview: object, content: readonly object[] = []) {
  const bodies: object[] = [];
  const keep = (init: RequestInit) => bodies.push(JSON.parse(init.body as string) as object);
  const answers: Answers = {
    "backoffice.waiting": { chats: 0, promotions: 0, feedback: 0 },
    "backoffice.messages": { content, totalPages: 1, pageNum: 1 },
    "backoffice.login": { token: "operator", operator, expiresAt: "" },
    "backoffice.message.preview": (init: RequestInit) => {
      keep(init);
      return preview;
    },
    "backoffice.message.send": (init: RequestInit) => {
      keep(init);
      return content[0];
    },
  };
  await visitBackOffice("/backoffice?section=messages", { answers });
  return bodies;
}
const form = page.getByRole("form", { name: "Message to players" });
const sheet = page.getByRole("dialog");
const write = async (recipients: string) => {
  await form.getByRole("radio", { name: recipients, exact: true }).click();
  await form.getByLabelText("Title").fill("News");
  await form.getByLabelText("Text").fill("Hello.");
};

test("a message to the team of an agent says in its preview whose team and how many, and is listed so", async () => {
  const sent = {
    messageId: "4",
    kind: "operator",
    title: "News",
    username: "director",
    group: "team",
    people: 12,
    arrived: true,
    by: "Mara",
    sentAt: "2026-03-01T12:00:00Z",
  };
  const bodies = await logIn({ people: 12, username: "director", content: "<p>Hello.</p>" }, [sent]);
  await expect.element(page.getByText("To the team of director: 12 players")).toBeVisible();
  await write("Team of an agent");
  await form.getByRole("button", { name: "Preview" }).click();
  await expect.element(form.getByText("Choose a recipient.")).toBeVisible();
  await form.getByLabelText("Username of the agent").fill("director");
  await form.getByRole("button", { name: "Preview" }).click();
  await expect.element(sheet).toHaveAccessibleName("To the team of director: 12 players");
  await expect.element(sheet.getByText("A message to a group can't be taken back.")).toBeVisible();
  await sheet.getByRole("button", { name: "Send to 12 players" }).click();
  const body = { everybody: false, group: "team", username: "director", title: "News", text: "Hello." };
  await expect.poll(() => bodies).toMatchObject([body, body]);
});

test("a message to agents names no member, and one to nobody can't be sent", async () => {
  const bodies = await logIn({ people: 0, content: "<p>Hello.</p>" });
  await write("Agents only");
  expect(form.getByLabelText(/Username/).query()).toBeNull();
  await form.getByRole("button", { name: "Preview" }).click();
  await expect.element(sheet.getByText("Nobody is in this group.")).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Send to 0 players" })).toBeDisabled();
  expect(bodies).toMatchObject([{ everybody: true, group: "agents" }]);
  expect(bodies[0]).not.toHaveProperty("username");
});

test("a member who is no agent is refused beside the field", async () => {
  await logIn(
    Response.json(
      { success: false, errorCode: "request.invalid", value: { field: "username", in: "body" } },
      { status: 400 },
    ),
  );
  await write("Direct downlines of an agent");
  await form.getByLabelText("Username of the agent").fill("player");
  await form.getByRole("button", { name: "Preview" }).click();
  await expect.element(form.getByText("This player is no agent.")).toBeVisible();
});
