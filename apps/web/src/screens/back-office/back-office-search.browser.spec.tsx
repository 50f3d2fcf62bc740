import type { BackOfficeChat, Operator } from "@foyer/contract/back-office";
import type { BackOfficeFound } from "@foyer/contract/back-office-members";
import type { BackOfficeDecision, BackOfficeFoundFeedback } from "@foyer/contract/back-office-search";
import type { BackOfficeApplication } from "@foyer/contract/back-office-tasks";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import type { Answers } from "../../../test/visit.tsx";
import { visitBackOffice } from "../../../test/visit-back-office.ts";
import { leaveBackOffice } from "./back-office-session.ts";

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
  last: { id: "7", from: "player", text: "Where is my bonus?", at },
  unread: 0,
};
const application: BackOfficeApplication = {
  applicationId: "5",
  title: "The circle",
  player: "dora",
  playerId: "d1",
  appliedAt: at,
  amount: "88.00",
  currency: "CNY",
  multiple: 3,
  mine: false,
  memberSince: "2025-01-01T12:00:00Z",
  turnover: "1250.50",
  deposits: "300.00",
  earlier: [{ title: "The circle", verdict: "reject", by: "tomas", at, note: "Too early." }],
};
const decision = (player: string, change: Partial<BackOfficeDecision>): BackOfficeDecision => ({
  applicationId: player,
  title: "The circle",
  player,
  playerId: `id${player}`,
  appliedAt: at,
  amount: "88.00",
  currency: "CNY",
  verdict: "approve",
  by: "mara",
  at,
  ...change,
});

const tooLate = (by: string) =>
  Response.json({ success: false, errorCode: "operator.too.late", value: { by } }, { status: 409 });

/** Query strings of the calls to a path. */
const asked = (path: string): URLSearchParams[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.map(([input]) => new URL(new Request(input).url))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => searchParams);

/** Logs in to a section of the back office. */
async function logIn(section: string, answers: Answers) {
  await visitBackOffice(`/backoffice${section}`, {
    answers: {
      "backoffice.waiting": { chats: 0, promotions: 0, feedback: 0 },
      "backoffice.chats": { ...NONE, waiting: 0 },
      "backoffice.promotions": NONE,
      "backoffice.feedback": NONE,
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      ...answers,
    },
  });
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("a chat is found by a word of an older message and opens with the player's name, though the list does not have it", async () => {
  await logIn("", {
    "backoffice.chats.search": { content: [chat] },
    "backoffice.chat.read": {
      content: [
        { id: "9", from: "player", text: "Hello?", at, read: false },
        { id: "7", from: "player", text: "Where is my bonus?", at, read: true },
      ],
      more: false,
      member: { id: "m1", username: "moonlight", type: 0, since: at, balance: "12.50" },
      player: "moonlight",
      guest: false,
    },
  });
  await page.getByRole("searchbox", { name: "Search conversations" }).fill(" bonus ");
  await page.getByRole("button", { name: "moonlight" }).click();
  await expect.element(page.getByRole("heading", { name: "moonlight" })).toBeVisible();
  await expect.element(page.getByText("Hello?")).toBeVisible();
  expect(asked("/wps/backoffice/chats/search").at(-1)?.get("q")).toBe("bonus");
  await expect.element(page.getByRole("button", { name: "Two-step login…" })).toBeVisible();
});

test("a search that finds nothing says so, and clearing it shows the list again", async () => {
  await logIn("", {
    "backoffice.chats": { content: [chat], totalPages: 1, pageNum: 1, waiting: 0 },
    "backoffice.chats.search": { content: [] },
  });
  await expect.element(page.getByRole("button", { name: "moonlight" })).toBeVisible();
  await page.getByRole("searchbox").fill("zzz");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.element(page.getByRole("button", { name: "moonlight" })).toBeVisible();
});

test("an application shows what is known of its player, and is searched for by name", async () => {
  await logIn("?section=promotions", {
    "backoffice.promotions": { content: [application], counts: { all: 1, mine: 0, free: 1 } },
  });
  const card = page.getByRole("article").filter({ hasText: "dora" });
  await expect.element(card.getByText("1,250.50")).toBeVisible();
  await expect.element(card.getByText("Never")).toBeVisible();
  await expect.element(card.getByText("rejected by tomas")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search applications" }).fill("dora");
  await expect.poll(() => asked("/wps/backoffice/promotions").at(-1)?.get("q")).toBe("dora");
});

test("an application is taken, shown with who has it, taken over and put back, singly or with others", async () => {
  const theirs = { ...application, applicationId: "77", player: "bea", assignedTo: "Tomas" };
  let dora: BackOfficeApplication = application;
  const sent: object[] = [];
  await logIn("?section=promotions", {
    "backoffice.promotions": () => ({
      content: [dora, theirs],
      counts: { all: 2, mine: 0, free: 1 },
    }),
    "backoffice.promotion.assign": (init: RequestInit) => {
      const body = JSON.parse(init.body as string) as { event: string; takeOver?: boolean };
      sent.push(body);
      if (body.event === "release") return tooLate("Ines");
      if (!body.takeOver && dora.mine) return tooLate("Tomas");
      dora = { ...application, assignedTo: "Mara", mine: true };
      return { applicationId: application.applicationId };
    },
  });
  const card = (player: string) => page.getByRole("article").filter({ hasText: player });
  await expect.element(card("bea").getByText("with Tomas")).toBeVisible();
  await card("dora").getByRole("button", { name: "Assign to me" }).click();
  await expect.element(card("dora").getByText("with Mara")).toBeVisible();
  await card("bea").getByRole("button", { name: "Take over from Tomas" }).click();
  await card("dora").getByRole("button", { name: "Put back" }).click();
  await expect.element(card("dora").getByText("Ines has it.")).toBeVisible();
  await page.getByRole("checkbox", { name: /Select bea/ }).click();
  await page.getByRole("button", { name: "Assign to me", exact: true }).click();
  await expect.element(page.getByText("Tomas has it.")).toBeVisible();
  expect(sent).toEqual([
    { event: "assign" },
    { event: "assign", takeOver: true },
    { event: "release" },
    { event: "assign" },
  ]);
  await page.getByRole("radio", { name: /Mine/ }).click({ force: true });
  await expect
    .poll(() => Object.fromEntries(asked("/wps/backoffice/promotions").at(-1) ?? []))
    .toEqual({ show: "mine" });
});

test("applications are sorted and narrowed in the address, and chosen ones are issued after a question with their sum", async () => {
  const other = { ...application, applicationId: "77", player: "bea", amount: "12.00" };
  const bodies: unknown[] = [];
  await logIn("?section=promotions", {
    "backoffice.promotions": {
      content: [application, other],
      counts: { all: 2, mine: 0, free: 2 },
      methods: [{ code: "5", name: "The circle" }],
    },
    "backoffice.promotions.approve": (init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      return {
        answers: [
          { id: application.applicationId, approved: true },
          { id: "77", approved: false, errorCode: "operator.too.late", value: { by: "Tomas" } },
        ],
      };
    },
  });
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByLabelText("Order").selectOptions("Largest amount first");
  await page.getByLabelText("Promotion", { exact: true }).selectOptions("The circle");
  await expect
    .poll(() => Object.fromEntries(asked("/wps/backoffice/promotions").at(-1) ?? []))
    .toEqual({ sort: "largest", method: "5" });
  await page.getByRole("checkbox", { name: /Select dora/ }).click();
  await page.getByRole("checkbox", { name: /Select bea/ }).click();
  await page.getByRole("button", { name: "Issue…" }).click();
  const question = page.getByRole("dialog", { name: "Issue 2 bonuses?" });
  await question.getByRole("button", { name: "Issue" }).click();
  await expect.element(page.getByText("Issued.")).toBeVisible();
  await expect.element(page.getByText("Tomas has it.")).toBeVisible();
  expect(bodies).toEqual([{ applicationIds: [application.applicationId, "77"] }]);
});

test("decisions say who decided, what and why, are filtered by verdict and continue after the last one shown", async () => {
  await logIn("?section=promotions", {
    "backoffice.promotion.decisions": () => {
      const query = asked("/wps/backoffice/promotions/decisions").at(-1);
      if (query?.get("before") === "3-2") return { content: [decision("ana", {})] };
      const rejected = decision("bea", { verdict: "reject", by: "tomas", note: "Once a household." });
      if (query?.get("verdict") === "reject") return { content: [rejected] };
      return { content: [rejected], next: "3-2" };
    },
  });
  await page.getByRole("button", { name: "Decided" }).click();
  const bea = page.getByRole("article").filter({ hasText: "bea" });
  await expect.element(bea.getByText("Rejected by tomas")).toBeVisible();
  await expect.element(bea.getByText("Once a household.")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect
    .element(page.getByRole("article").filter({ hasText: "ana" }).getByText("Issued by mara"))
    .toBeVisible();
  await expect.element(bea).toBeVisible();
  await page.getByRole("radio", { name: "Rejected" }).click({ force: true });
  await expect.element(page.getByRole("article").filter({ hasText: "ana" })).not.toBeInTheDocument();
  await expect.element(bea).toBeVisible();
});

test("feedback that was found shows its answer, and can be answered only while it has none", async () => {
  const open: BackOfficeFoundFeedback = {
    receipt: "F-23456789",
    player: "teller",
    playerId: "m1",
    category: "game",
    content: "The reels stand still.",
    sentAt: at,
    images: [],
  };
  const answered = {
    ...open,
    receipt: "F-AAAAAAAA",
    answer: "They turn again.",
    answeredAt: at,
    answeredBy: "tomas",
  };
  await logIn("?section=feedback", { "backoffice.feedback.search": { content: [open, answered] } });
  await page.getByRole("searchbox", { name: "Search feedback" }).fill("reels");
  await expect.element(page.getByText("They turn again.")).toBeVisible();
  await expect.element(page.getByText("Answered by tomas")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Answer F-23456789" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "teller" }).first())
    .toHaveAttribute("href", "/backoffice?agent=m1&section=agents");
  await expect.element(page.getByRole("button", { name: "Answer F-AAAAAAAA" })).not.toBeInTheDocument();
});

const foundCase: BackOfficeFound["cases"][number] = {
  kind: "withdrawal",
  number: "WD-0301-7C4QN",
  member: { id: "m1", username: "moonlight" },
  amount: "100.00",
  currency: "CNY",
  at,
};
const found: BackOfficeFound = {
  members: [
    { id: "m1", username: "moonlight", name: "Ana Reyes", type: 0, disabled: false, memberSince: at },
  ],
  moreMembers: false,
  cases: [
    foundCase,
    { ...foundCase, kind: "round", number: "8841-2207", bet: "bHVtZW4vODg0MS0yMjA3" },
    { ...foundCase, kind: "lottery-order", number: "L-22222222" },
  ],
};

test("players and cases are found from every section by a key, in groups that lead to their pages", async () => {
  await logIn("?section=feedback", { "backoffice.find": found });
  await expect.element(page.getByRole("button", { name: "Find a player or a case" })).toBeVisible();
  await userEvent.keyboard("f");
  const sheet = page.getByRole("dialog", { name: "Find a player or a case" });
  await sheet.getByRole("searchbox").fill("moon");
  await expect
    .element(
      sheet.getByRole("region", { name: "Players" }).getByRole("link", { name: /moonlight, Ana Reyes/ }),
    )
    .toHaveAttribute("href", "/backoffice?agent=m1&section=agents");
  expect(asked("/wps/backoffice/find").at(-1)?.get("q")).toBe("moon");
  for (const [name, group, href] of [
    [/WD-0301-7C4QN/, "Withdrawals", "/backoffice?section=withdrawals&withdrawal=WD-0301-7C4QN"],
    [/8841-2207/, "Rounds", "/backoffice?agent=m1&bet=bHVtZW4vODg0MS0yMjA3&section=agents"],
    [/L-22222222/, "Lottery orders", "/backoffice?agent=m1&records=lottery&section=agents"],
  ] as const)
    await expect
      .element(sheet.getByRole("region", { name: group }).getByRole("link", { name }))
      .toHaveAttribute("href", href);
});

test("Enter opens what alone was found", async () => {
  await logIn("?section=feedback", {
    "backoffice.find": { ...found, cases: [] },
    "backoffice.agents": { content: [] },
  });
  await page.getByRole("button", { name: "Find a player or a case" }).click();
  const box = page.getByRole("dialog").getByRole("searchbox");
  await box.fill("moonlight");
  await expect.element(page.getByRole("dialog").getByRole("link", { name: /moonlight/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(() => asked("/wps/backoffice/agents/m1")).toHaveLength(1);
});

test("support, who sees no money, is led to the conversation with a player", async () => {
  await logIn("?section=feedback", {
    "backoffice.login": { token: "operator", operator: { ...operator, roles: ["support"] }, expiresAt: "" },
    "backoffice.find": {
      ...found,
      members: [{ ...found.members[0], chatId: chat.chatId }],
      cases: [],
    },
  });
  await page.getByRole("button", { name: "Find a player or a case" }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill("moon");
  await expect
    .element(page.getByRole("dialog").getByRole("link", { name: /moonlight/ }))
    .toHaveAttribute("href", `/backoffice?chat=${chat.chatId}`);
});
