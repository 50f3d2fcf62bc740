import type { Operator } from "@foyer/contract/back-office";
import type { IdentityCase, IdentityCaseDetail } from "@foyer/contract/identity";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { caseMember, caseMoney } from "../../../../test/case-member.ts";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const operator: Operator = {
  name: "daniel",
  shownAs: "Daniel",
  roles: ["risk"],
  merchantCode: "DEMO",
  merchantName: "Foyer",
  secondFactor: "on",
};
const one: IdentityCase = {
  checkId: "7",
  state: "submitted",
  player: "moonlight",
  name: "Celestina Ocampo",
  kind: "national-id",
  submittedAt: "2026-11-20T10:00:00Z",
};
const detail: IdentityCaseDetail = {
  ...one,
  mine: false,
  payeeName: "Celestine Ocampo",
  avatar: { base: "/art/avatar", tint: "#000000", glow: "#000000" },
  birthDate: "1988-06-17",
  nationality: "PH",
  address: "18 Mabini Street",
  age: 38,
  minimumAge: 21,
  memberSince: "2026-01-01T00:00:00Z",
  sameName: 1,
  documents: [{ document: "1".padStart(43, "0"), side: "front" }],
  earlier: [
    {
      checkId: "3",
      kind: "passport",
      state: "refused",
      submittedAt: "2026-10-01T00:00:00Z",
      reason: "expired",
    },
  ],
  money: caseMoney,
  about: caseMember,
  trail: [{ event: "submit", at: "2026-11-20T10:00:00Z" }],
};
const mine: IdentityCaseDetail = { ...detail, state: "review", assignedTo: "Daniel", mine: true };

async function open(answers: Answers = {}, operatorIs = operator) {
  const visited = await visitBackOffice("/backoffice?section=identity", {
    answers: {
      "backoffice.waiting": { identity: 1 },
      "backoffice.identity": { content: [one], counts: { all: 1, mine: 0, free: 1 } },
      "backoffice.identity.read": detail,
      "backoffice.identity.picture": () => new Response(new Blob(["picture"], { type: "image/webp" })),
      "backoffice.login": { token: "operator", operator: operatorIs, expiresAt: "" },
      ...answers,
    },
  });
  return visited;
}
const openCase = async () => page.getByRole("button", { name: /Celestina Ocampo/ }).click();

test("a case shows what needs care first, and the documents, which can be enlarged and turned", async () => {
  await open();
  await openCase();
  await expect.element(page.getByText("Payee name differs: Celestine Ocampo")).toBeVisible();
  await expect.element(page.getByText("Same name and birth date in other accounts: 1")).toBeVisible();
  await expect.element(page.getByText("The document is no longer valid.")).toBeVisible();
  await page.getByRole("button", { name: "Front side, enlarge" }).click();
  await page.getByRole("button", { name: "Larger" }).click();
  await expect.element(page.getByRole("dialog").getByText("200%")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  expect(page.getByRole("button", { name: "Confirm…" }).query()).toBeNull();
});

test("an operator takes a case and refuses it with a reason and a text to the member", async () => {
  const sent: object[] = [];
  await open({
    "backoffice.identity.act": (init: RequestInit) => {
      const body = JSON.parse(init.body as string) as { event: string };
      sent.push(body);
      return body.event === "assign" ? mine : { ...mine, state: "refused", reason: "unreadable" };
    },
  });
  await openCase();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await page.getByRole("button", { name: "Refuse…" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect.element(sheet.getByText("Choose a reason.")).toBeVisible();
  await sheet.getByText("A picture can't be read.", { exact: false }).click();
  await sheet.getByLabelText("Message to the member (optional)").fill("The date can't be read.");
  await sheet.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect.element(page.getByText("Refused. moonlight has been notified.")).toBeVisible();
  expect(sent).toEqual([
    { event: "assign" },
    { event: "refuse", reason: "unreadable", message: "The date can't be read." },
  ]);
});

test("the queue is narrowed to one kind of document", async () => {
  await open();
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByLabelText("Document").selectOptions("Passport");
  await expect
    .poll(() =>
      vi
        .mocked(window.fetch)
        .mock.calls.map(([input]) => new URL(new Request(input).url))
        .filter(({ pathname }) => pathname === "/wps/backoffice/identity")
        .map(({ search }) => search)
        .at(-1),
    )
    .toBe("?kind=passport");
  expect(page.getByLabelText("Amount from").query()).toBeNull();
});

test("chosen identity checks are assigned singly, and each has its own answer", async () => {
  const sent: object[] = [];
  await open({
    "backoffice.identity": {
      content: [one, { ...one, checkId: "99", name: "Ana Cruz" }],
      counts: { all: 2, mine: 0, free: 2 },
    },
    "backoffice.identity.act": (init: RequestInit) => {
      sent.push(JSON.parse(init.body as string));
      if (sent.length === 1) return mine;
      return Response.json(
        { success: false, errorCode: "operator.too.late", value: { by: "Mara" } },
        { status: 409 },
      );
    },
  });
  await page.getByRole("checkbox", { name: "Select Celestina Ocampo" }).click();
  await page.getByRole("checkbox", { name: "Select Ana Cruz" }).click();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect.element(page.getByText("Celestina Ocampo Assigned to you.")).toBeVisible();
  await expect.element(page.getByText("Ana Cruz Mara has it.")).toBeVisible();
  expect(sent).toEqual([{ event: "assign" }, { event: "assign" }]);
});

test("a colleague's case is taken over only after a confirmation, and a late decision names the earlier one", async () => {
  const sent: object[] = [];
  await open({
    "backoffice.identity.read": { ...detail, state: "review", assignedTo: "Mara" },
    "backoffice.identity.act": (init: RequestInit) => {
      sent.push(JSON.parse(init.body as string));
      return Response.json(
        { success: false, errorCode: "operator.too.late", value: { by: "Mara" } },
        { status: 409 },
      );
    },
  });
  await openCase();
  await page.getByRole("button", { name: "Take over from Mara" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Mara");
  expect(sent).toEqual([{ event: "assign", takeOver: true }]);
});

test("operators without the role risk have no section for identity checks", async () => {
  const { calls } = await open(
    { "backoffice.chats": { content: [], totalPages: 0, pageNum: 1, waiting: 0 } },
    {
      ...operator,
      roles: ["support"],
    },
  );
  await expect.element(page.getByRole("link", { name: "Chats" })).toBeVisible();
  expect(page.getByRole("link", { name: "Identity" }).query()).toBeNull();
  expect(calls.some((call) => call.includes("/wps/backoffice/identity"))).toBe(false);
});
