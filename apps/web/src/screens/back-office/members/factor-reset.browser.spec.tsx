import type { Operator } from "@foyer/contract/back-office";
import type { MemberSecondFactor, SecondFactorReset } from "@foyer/contract/second-factor-resets";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const at = "2026-11-28T01:00:00Z";
const asked: SecondFactorReset = {
  resetId: "7",
  state: "asked",
  reason: "Phone stolen",
  identityProof: "Passport and a selfie",
  askedBy: "Ines",
  askedAt: at,
  mine: false,
};
const on: MemberSecondFactor = { username: "rafa_d", on: true, since: at };
const RESETS = "/wps/backoffice/second-factor-resets";

/** Bodies of the calls with a path that begins so. */
const sent = (path: string): unknown[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.filter(
      ([input, init]) => new URL(new Request(input).url).pathname.startsWith(path) && init?.method === "POST",
    )
    .map(([, init]) => JSON.parse(init?.body as string) as unknown);

/** Opens the sheet from what waits for a second operator. */
async function openSheet(
  factor: MemberSecondFactor,
  answers: Answers = {},
  roles: Operator["roles"] = ["risk"],
) {
  const operator: Operator = {
    name: "mara",
    shownAs: "Mara",
    roles,
    merchantCode: "DEMO",
    merchantName: "Foyer",
    secondFactor: "on",
  };
  await visitBackOffice("/backoffice?section=approvals", {
    answers: {
      "backoffice.waiting": { approvals: 1 },
      "backoffice.login": { token: "operator", operator, expiresAt: "" },
      "backoffice.approvals": {
        content: [
          {
            kind: "second-factor-reset",
            subject: "7",
            title: "Phone stolen",
            player: "rafa_d",
            askedBy: "Ines",
            askedAt: at,
            mine: false,
          },
        ],
      },
      "backoffice.factor.reset": factor,
      ...answers,
    },
  });
  const waiting = page.getByRole("article");
  await expect.element(waiting.getByRole("heading", { name: "Turn two-step login off" })).toBeVisible();
  await waiting.getByRole("button", { name: "Two-step login…" }).click();
  return page.getByRole("dialog", { name: "Two-step login of rafa_d" });
}
const refused = (errorCode: string, status: number, value: object) => () =>
  Response.json({ success: false, errorCode, message: "", value }, { status });

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test("an operator asks a colleague to turn two-step login off, with a reason and the proof of identity, which are asked for beside their fields", async () => {
  const sheet = await openSheet(on, { "backoffice.factor.reset.ask": { ...on, reset: asked } }, ["support"]);
  const ask = sheet.getByRole("button", { name: "Ask a colleague to turn it off" });
  await ask.click();
  const [reason, proof] = [
    sheet.getByLabelText("Reason, for staff"),
    sheet.getByLabelText("Proof of identity, for staff"),
  ];
  await expect.element(reason).toHaveAccessibleDescription("Say why.");
  await expect.element(proof).toHaveAccessibleDescription(/Say what you saw\./);
  await reason.fill("Phone stolen");
  await ask.click();
  await expect.element(proof).toHaveFocus();
  expect(sent(RESETS)).toEqual([]);
  await proof.fill("Passport and a selfie");
  await ask.click();
  await expect
    .poll(() => sent(RESETS))
    .toEqual([{ username: "rafa_d", reason: "Phone stolen", identityProof: "Passport and a selfie" }]);
  await expect.element(page.getByText("Asked. A colleague must confirm.")).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
});

test("a second operator sees who asked, why and on what proof, and turns two-step login off", async () => {
  const sheet = await openSheet(
    { ...on, reset: asked },
    { "backoffice.factor.reset.decide": { ...on, on: false, reset: { ...asked, state: "confirmed" } } },
  );
  for (const text of ["Ines", "Phone stolen", "Passport and a selfie", "Waits for a colleague"])
    await expect.element(sheet.getByText(text).first()).toBeVisible();
  await expect.element(sheet.getByText(/all devices of rafa_d are logged out/)).toBeVisible();
  await sheet.getByRole("button", { name: "Turn two-step login off" }).click();
  await expect.poll(() => sent(RESETS)).toEqual([{ verdict: "confirm" }]);
  await expect.element(page.getByText("Turned off. rafa_d has been notified.")).toBeVisible();
});

test("declining a reset needs a note", async () => {
  const sheet = await openSheet(
    { ...on, reset: asked },
    { "backoffice.factor.reset.decide": { ...on, reset: { ...asked, state: "declined" } } },
  );
  const note = sheet.getByLabelText("Note for staff");
  await sheet.getByRole("button", { name: "Decline" }).click();
  await expect.element(note).toHaveAccessibleDescription(/Say why\./);
  await note.fill("The selfie shows somebody else");
  await sheet.getByRole("button", { name: "Decline" }).click();
  await expect
    .poll(() => sent(RESETS))
    .toEqual([{ verdict: "decline", note: "The selfie shows somebody else" }]);
});

test("who asked for a reset can only withdraw it, and support can only read a colleague's", async () => {
  const own = await openSheet(
    { ...on, reset: { ...asked, mine: true } },
    { "backoffice.approval.withdraw": { subject: "7" } },
  );
  await expect.element(own.getByText("You asked. A colleague must confirm.")).toBeVisible();
  expect(own.getByRole("button", { name: "Turn two-step login off" }).query()).toBeNull();
  await own.getByRole("button", { name: "Withdraw request" }).click();
  await expect
    .poll(() => sent("/wps/backoffice/approvals/withdraw"))
    .toEqual([{ kind: "second-factor-reset", subject: "7" }]);
  await unmountAll();
  await leaveBackOffice();
  const read = await openSheet({ ...on, reset: asked }, {}, ["support"]);
  await expect.element(read.getByText("A colleague with the role risk decides.")).toBeVisible();
  expect(read.getByRole("button", { name: "Turn two-step login off" }).query()).toBeNull();
});

test("a request that lapsed meanwhile says so and since when", async () => {
  const sheet = await openSheet(
    { ...on, reset: asked },
    { "backoffice.factor.reset.decide": refused("operator.too.late", 409, { state: "obsolete", at }) },
  );
  await sheet.getByRole("button", { name: "Turn two-step login off" }).click();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent(/^It lapsed on .*Nov/);
});

test("there is nothing to turn off for a member without two-step login, and what became of the last request is shown", async () => {
  const sheet = await openSheet({
    username: "rafa_d",
    on: false,
    reset: { ...asked, state: "confirmed", decidedBy: "Rosa", decidedAt: at },
  });
  await expect.element(sheet.getByText("There is nothing to turn off.")).toBeVisible();
  await expect.element(sheet.getByText("Rosa")).toBeVisible();
  expect(sheet.getByRole("textbox").query()).toBeNull();
});
