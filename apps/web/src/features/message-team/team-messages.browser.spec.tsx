import type {
  TeamContacts,
  TeamConversation,
  TeamMessage,
  TeamMessagePage,
} from "@foyer/contract/team-messages";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, agent, guest, member, visit } from "../../../test/visit.tsx";
// these calls are known to whoever imports this
import "../../entities/team-message/team-message-queries.ts";
import { unreadKey } from "../../entities/unread/use-unread.ts";

afterEach(async () => {
  await unmountAll();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const LIST = "/m/webEmail?types=A";
const contacts: TeamContacts = {
  upline: { id: "director1", username: "director" },
  downlines: "everyone",
  conversations: { upline: false, downline: true },
};
const nobody: TeamContacts = { downlines: "nobody", conversations: { upline: false, downline: false } };
const luz = { id: "luz1", username: "luzviminda", agent: true, relation: "downline" } as const;
const conversation = (change: Partial<TeamConversation> = {}): TeamConversation => ({
  other: luz,
  last: { id: "7", own: false, text: "Both are in now.", at: "2026-11-20T04:31:00Z" },
  unread: 0,
  muted: false,
  ...change,
});
const message = (id: string, text: string, change: Partial<TeamMessage> = {}): TeamMessage => ({
  id,
  from: "other",
  text,
  at: "2026-11-20T04:31:00Z",
  read: false,
  ...change,
});
const messages = (change: Partial<TeamMessagePage> = {}): TeamMessagePage => ({
  other: luz,
  content: [
    message("7", "Both are in now."),
    message("6", "Did they get stuck?", { from: "caller", read: true }),
  ],
  more: false,
  muted: false,
  ...change,
});
const listOf = (...content: TeamConversation[]) => ({ content });
const inbox = { content: [], pageNum: 1, totalPages: 0 };
const answers: Answers = {
  "inbox.list": inbox,
  "team.contacts": contacts,
  "team.conversations": listOf(conversation()),
  "team.conversation": messages(),
  "team.message.seen": { unread: 0 },
};
const refusal = (errorCode: string, status = 403) =>
  Response.json({ success: false, errorCode, message: "refused" }, { status });

const main = () => page.getByRole("main");
const tabs = () => main().getByRole("navigation", { name: "Messages" });
const box = () => page.getByRole("textbox", { name: "Your message" });
const textsOnScreen = () => page.getByRole("log");

test("an agent has tabs for platform messages, the upline and the team, each with its unread count", async () => {
  const { queries } = await visit("/m/webEmail", { session: agent, answers });
  await expect.element(tabs()).toHaveTextContent("Platform messagesUplineTeam");
  queries.setQueryData(unreadKey, { inbox: 1, chat: 5, upline: 2, team: 120 });
  await expect.element(tabs().getByRole("link", { name: "Platform messages 1 unread" })).toBeVisible();
  await expect.element(tabs().getByRole("link", { name: "Upline 2 unread" })).toBeVisible();
  await expect.element(tabs().getByRole("link", { name: "Team 120 unread" })).toHaveTextContent("99+");
  await expect.element(page.getByRole("link", { name: "Messages, 123 unread" })).not.toBeInTheDocument();
});

test("unread messages of the team are counted on the envelope of the member's header", async () => {
  const { queries } = await visit("/m/home", { session: member });
  queries.setQueryData(unreadKey, { inbox: 1, chat: 0, upline: 2 });
  await expect.element(page.getByRole("link", { name: "Messages, 3 unread" })).toBeVisible();
});

test("a member who is no agent has a tab for the agent, and none for a team", async () => {
  const own = { ...contacts, downlines: "nobody", conversations: { upline: true, downline: false } } as const;
  const { href } = await visit("/m/webEmail", {
    session: member,
    answers: {
      ...answers,
      "team.contacts": own,
      "team.conversations": (_: unknown, query: URLSearchParams) =>
        query.get("relation") === "upline"
          ? listOf(
              conversation({
                other: { id: "director1", username: "director", agent: true, relation: "upline" },
              }),
            )
          : listOf(),
    },
  });
  await expect.element(tabs()).toHaveTextContent("Platform messagesAgent");
  await tabs().getByRole("link", { name: "Agent" }).click();
  await expect.poll(href).toBe(LIST);
  await expect.element(main().getByRole("link", { name: /director/ })).toHaveTextContent("Both are in now.");
  expect(page.getByRole("button", { name: "Write to all" }).query()).toBeNull();
});

test("a conversation is muted and that is undone by one button, and muted it has no count in the list", async () => {
  let muted = false;
  const asked: unknown[] = [];
  const { href } = await visit(LIST, {
    session: agent,
    answers: {
      ...answers,
      "team.conversations": () => listOf(conversation({ unread: 3, muted })),
      "team.conversation": () => messages({ muted }),
      "team.conversation.mute": (init: RequestInit) => {
        asked.push(JSON.parse(init.body as string));
        muted = !muted;
        return { muted };
      },
    },
  });
  await main()
    .getByRole("link", { name: /^luzviminda.*3 unread/ })
    .click();
  const button = main().getByRole("button", { name: "Mute this conversation" });
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Back" }).click();
  await expect.poll(href).toBe(LIST);
  const row = main().getByRole("link", { name: /^luzviminda/ });
  await expect.element(row).toHaveTextContent("Muted");
  await expect.element(row).not.toHaveTextContent("unread");
  await row.click();
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  expect(asked).toEqual([{ muted: true }, { muted: false }]);
});

test.each([
  ["without an upline, or where the merchant allows no messages in teams", nobody],
  ["while whom to write to cannot be loaded", undefined],
])("a member %s has platform messages without tabs", async (_, given) => {
  await visit("/m/webEmail", {
    session: member,
    answers: { "inbox.list": inbox, ...(given && { "team.contacts": given }) },
  });
  await expect.element(page.getByText("We'll write to you here.")).toBeVisible();
  expect(tabs().query()).toBeNull();
});

test("guests have no messages, also at the addresses of those in teams", async () => {
  const { calls } = await visit(LIST, { session: guest, answers });
  await expect.element(page.getByText("Guests have no messages.")).toBeVisible();
  expect(calls.filter((call) => call.includes("/team/"))).toEqual([]);
});

test("conversations show the newest message, who wrote it, and what is unread", async () => {
  await visit(LIST, {
    session: agent,
    answers: {
      ...answers,
      "team.conversations": listOf(
        conversation({ unread: 2 }),
        conversation({
          other: { ...luz, id: "mara1", username: "mara7", agent: false },
          last: { id: "5", own: true, text: "Welcome", at: "2026-11-19T04:31:00Z" },
        }),
        conversation({ other: { ...luz, id: "gone1", username: "gone" }, closed: "moved" }),
      ),
    },
  });
  const row = (name: string) => main().getByRole("link", { name: new RegExp(name) });
  await expect.element(row("luzviminda")).toHaveTextContent(/Both are in now\..*2 unread/);
  await expect.element(row("mara7")).toHaveTextContent("You: Welcome");
  await expect.element(row("mara7")).not.toHaveTextContent("unread");
  await expect.element(row("gone")).toHaveTextContent("Closed");
});

test("without conversations, the list says so and leads to the members of the team", async () => {
  await visit(LIST, { session: agent, answers: { ...answers, "team.conversations": listOf() } });
  await expect.element(page.getByText("No messages yet")).toBeVisible();
  await expect
    .element(main().getByRole("link", { name: "Choose a member" }))
    .toHaveAttribute("href", "/m/member/team");
});

test("the upline is offered before anything was written", async () => {
  const { href } = await visit(`${LIST}&view=upline`, {
    session: agent,
    answers: { ...answers, "team.conversations": listOf() },
  });
  const row = main().getByRole("link", { name: /director/ });
  await expect.element(row).toHaveTextContent("No messages yet");
  await row.click();
  await expect.poll(href).toBe("/m/webEmail?member=director1&types=A");
});

test("conversations that failed to load load on request", async () => {
  let answer = (): unknown => refusal("system.forbidden");
  await visit(LIST, { session: agent, answers: { ...answers, "team.conversations": () => answer() } });
  await expect.element(page.getByText("Couldn't load conversations.")).toBeVisible();
  answer = () => listOf(conversation());
  await main().getByRole("button", { name: "Try again" }).click();
  await expect.element(main().getByRole("link", { name: /luzviminda/ })).toBeVisible();
});

test("a conversation shows both sides, and reports the newest message of the other one as seen", async () => {
  const { calls } = await visit(`${LIST}&member=luz1`, { session: agent, answers });
  await expect.element(page.getByRole("heading", { level: 2, name: "luzviminda" })).toBeVisible();
  await expect.element(textsOnScreen()).toHaveTextContent(/Did they get stuck\?.*Seen.*Both are in now\./);
  await vi.waitFor(() => expect(calls).toContain("POST /wps/member/team/conversations/luz1/seen"));
  await expect
    .element(main().getByRole("link", { name: "Member's card" }))
    .toHaveAttribute("href", "/m/member/team?member=luz1");
});

test("a conversation without messages says so", async () => {
  await visit(`${LIST}&member=luz1`, {
    session: agent,
    answers: { ...answers, "team.conversation": messages({ content: [] }) },
  });
  await expect.element(page.getByText("No messages yet")).toBeVisible();
  await expect.element(box()).toBeVisible();
});

test("a message that was not sent keeps its text, and is sent on request with the same key", async () => {
  let answer: (clientKey: string) => unknown = () => new Response("", { status: 503 });
  const bodies: { text: string; clientKey: string }[] = [];
  await visit(`${LIST}&member=luz1`, {
    session: agent,
    answers: {
      ...answers,
      "team.message.send": (init: RequestInit) => {
        const body = JSON.parse(init.body as string) as (typeof bodies)[number];
        bodies.push(body);
        return answer(body.clientKey);
      },
    },
  });
  await box().fill("Can you\tcall me?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText("Not sent yet")).toBeVisible();
  await expect.element(textsOnScreen()).toHaveTextContent("Can you call me?");
  answer = (clientKey) => message("8", "Can you call me?", { from: "caller", clientKey });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Not sent yet")).not.toBeInTheDocument();
  await expect.element(textsOnScreen()).toHaveTextContent("Can you call me?");
  expect(new Set(bodies.map(({ clientKey }) => clientKey)).size).toBe(1);
  // a tab is a control character, which the platform refuses
  expect(bodies[0]?.text).toBe("Can you call me?");
});

test("a message whose attempt began offline is sent when the phone comes online during it", async () => {
  const attempts: ((answer: unknown) => void)[] = [];
  await visit(`${LIST}&member=luz1`, {
    session: agent,
    answers: {
      ...answers,
      "team.message.send": (init: RequestInit) => {
        const { clientKey } = JSON.parse(init.body as string) as { clientKey: string };
        return attempts.length === 0
          ? new Promise((answer) => attempts.push(answer))
          : message("8", "Can you call me?", { from: "caller", clientKey });
      },
    },
  });
  await box().fill("Can you call me?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => attempts).toHaveLength(1);
  dispatchEvent(new Event("online"));
  attempts[0]?.(new Response("", { status: 503 }));
  await expect.element(textsOnScreen()).toHaveTextContent("Can you call me?");
  await expect.element(page.getByText(/Sending|Not sent yet/)).not.toBeInTheDocument();
});

test("a text longer than 500 characters is kept and not sent", async () => {
  const { calls } = await visit(`${LIST}&member=luz1`, { session: agent, answers });
  await box().fill("a".repeat(501));
  await expect.element(page.getByText("501 of 500 characters")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click({ force: true });
  expect(calls).not.toContain("POST /wps/member/team/conversations/luz1");
  await expect.element(box()).toHaveValue("a".repeat(501));
});

test.each([
  ["moved", luz, agent, "luzviminda is no longer your direct downline."],
  ["moved", { ...luz, relation: "upline" }, agent, "luzviminda is no longer your upline."],
  ["moved", { ...luz, relation: "upline" }, member, "luzviminda is no longer your agent."],
  ["off", luz, agent, "Messages between you two are switched off."],
] as const)(
  "a conversation that is closed (%s) stays readable and says why: %o %o %s",
  async (closed, other, session, why) => {
    await visit(`${LIST}&member=luz1`, {
      session,
      answers: { ...answers, "team.conversation": messages({ closed, other }) },
    });
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(textsOnScreen()).toHaveTextContent("Both are in now.");
    expect(box().query()).toBeNull();
  },
);

test("a conversation that was closed meanwhile says so when a message is refused", async () => {
  let given = messages();
  await visit(`${LIST}&member=luz1`, {
    session: agent,
    answers: {
      ...answers,
      "team.conversation": () => given,
      "team.message.send": () => {
        given = messages({ closed: "moved" });
        return refusal("team.conversation.closed");
      },
    },
  });
  await box().fill("Still there?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText(/is no longer your direct downline/)).toBeVisible();
  await expect.element(textsOnScreen()).toHaveTextContent("Still there?");
});

test("the address of somebody who is no contact leads to the conversations", async () => {
  await visit(`${LIST}&member=stranger1`, {
    session: agent,
    answers: { ...answers, "team.conversation": () => refusal("member.unknown", 404) },
  });
  await expect.element(page.getByText("Conversation not found")).toBeVisible();
  await expect.element(main().getByRole("link", { name: "All conversations" })).toHaveAttribute("href", LIST);
});

test("an agent writes one text to all direct downlines, and an empty one is not sent", async () => {
  const bodies: unknown[] = [];
  await visit(LIST, {
    session: agent,
    answers: {
      ...answers,
      "team.broadcast": (init: RequestInit) => {
        bodies.push(JSON.parse(init.body as string));
        return bodies.length === 1 ? refusal("request.rate.limited", 429) : { recipients: 9 };
      },
    },
  });
  await page.getByRole("button", { name: "Write to all" }).click();
  const sheet = page.getByRole("dialog", { name: "Write to all" });
  await expect.element(sheet).toHaveTextContent("Every member directly below you");
  const text = sheet.getByRole("textbox", { name: "Your message" });
  await sheet.getByRole("button", { name: "Send to all" }).click();
  await expect.element(text).toHaveAccessibleDescription(/Write a message\./);
  await expect.element(text).toHaveFocus();
  await text.fill("Rates change on Monday.");
  await sheet.getByRole("button", { name: "Send to all" }).click();
  await expect.element(sheet.getByRole("alert")).toBeVisible();
  await expect.element(text).toHaveValue("Rates change on Monday.");
  await sheet.getByRole("button", { name: "Send to all" }).click();
  await expect.element(page.getByText("Sent to 9 members.")).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
});

test("an agent writes one text to the direct downlines who are agents, or to those who are none", async () => {
  const bodies: { group?: string; clientKey: string }[] = [];
  await visit(LIST, {
    session: agent,
    answers: {
      ...answers,
      "team.broadcast": (init: RequestInit) => {
        bodies.push(JSON.parse(init.body as string));
        return bodies.length < 3 ? refusal("team.recipients.none", 409) : { recipients: 4 };
      },
    },
  });
  await page.getByRole("button", { name: "Write to all" }).click();
  const sheet = page.getByRole("dialog", { name: "Write to all" });
  await sheet.getByRole("textbox", { name: "Your message" }).fill("Rates change on Monday.");
  const choices = [
    ["Agents only", "Every agent directly below you"],
    ["Players who are no agents", "Every player directly below you who is no agent"],
    ["All", "Every member directly below you"],
  ] as const;
  for (const [at, [choice, text]] of choices.entries()) {
    await sheet.getByRole("radio", { name: choice, exact: true }).click({ force: true });
    await expect.element(sheet).toHaveTextContent(text);
    await sheet.getByRole("button", { name: /^Send/ }).click();
    await expect.poll(() => bodies).toHaveLength(at + 1);
  }
  await expect.element(page.getByText("Sent to 4 members.")).toBeVisible();
  expect(bodies.map(({ group }) => group)).toEqual(["agents", "players", undefined]);
  expect(new Set(bodies.map(({ clientKey }) => clientKey)).size).toBe(3);
});

test("a message written after one that could not be sent arrives after it", async () => {
  const arrived: string[] = [];
  let online = false;
  await visit(`${LIST}&member=luz1`, {
    session: agent,
    answers: {
      ...answers,
      "team.message.send": (init: RequestInit) => {
        const { clientKey, text } = JSON.parse(init.body as string) as { clientKey: string; text: string };
        if (!online) return new Response("", { status: 503 });
        arrived.push(text);
        return message(String(90 + arrived.length), text, { from: "caller", clientKey });
      },
    },
  });
  const send = page.getByRole("button", { name: "Send" });
  await box().fill("First");
  await send.click();
  await expect.element(page.getByText(/Not sent yet/)).toBeVisible();
  online = true;
  await box().fill("Second");
  await send.click();
  dispatchEvent(new Event("online"));
  await expect.poll(() => arrived).toHaveLength(2);
  expect(arrived).toEqual(["First", "Second"]);
});
