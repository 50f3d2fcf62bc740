import type { MemberRebates, RebateChange, RebateMember, RebatePreview } from "@foyer/contract/rebates";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
// the calls of agents are known to whoever imports this
import "../../entities/rebate/rebate-queries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  sessionStorage.removeItem("FOYER_REBATE_DRAFT");
});

const TEAM = "/m/member/teamRebate";
const TODAY = dayIn("Asia/Manila", new Date());
const mapping = { sorting: [], mapping: {} };
const ines: MemberRebates = {
  memberId: "ines1",
  username: "ines",
  agent: true,
  rates: [
    { category: "LOTT", rate: "1.6", lowest: "1.4", lowestOf: "bao", highest: "1.8" },
    { category: "RNG", rate: "0.7", lowest: "0.5", lowestOf: "bao", highest: "0.9" },
  ],
  vendors: [
    { category: "RNG", vendor: "NIGHTJAR", name: "Nightjar" },
    { category: "RNG", vendor: "MOSSGATE", name: "Mossgate" },
  ],
  from: addDays(TODAY, 1),
  asks: true,
};
const request: RebateChange = {
  id: "7",
  member: "ines",
  by: "agent",
  state: "proposed",
  rates: [{ category: "RNG", before: "0.7", rate: "0.6" }],
  at: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
};
const preview: RebatePreview = {
  days: 7,
  rows: [
    { category: "RNG", vendor: "NIGHTJAR", turnover: "200000.00", before: "400.00", after: "200.00" },
    { category: "RNG", vendor: "MOSSGATE", turnover: "68110.00", before: "136.22", after: "68.11" },
  ],
  before: "536.22",
  after: "268.11",
  asks: false,
  violations: [],
};
const downline = (username: string, more: Partial<RebateMember> = {}): RebateMember => ({
  id: `${username}1`,
  username,
  agent: false,
  rates: [{ category: "RNG", rate: "0.7" }],
  waiting: false,
  ...more,
});
const refusal = (errorCode: string, value: object = {}) =>
  Response.json({ success: false, errorCode, message: "refused", value }, { status: 422 });

const main = page.getByRole("main");
const box = (name: string) => main.getByRole("group", { name, exact: true }).getByRole("textbox");
const slider = (name: string) => main.getByRole("slider", { name, exact: true });
const save = () => main.getByRole("button", { name: "Save rates" });

async function edit(more: object = {}) {
  const bodies: Record<string, unknown[]> = { preview: [], change: [] };
  const noted = (name: string, value: unknown) => (init: RequestInit) => {
    bodies[name]?.push((JSON.parse(init.body as string) as { rates: unknown }).rates);
    return typeof value === "function" ? (value as () => unknown)() : value;
  };
  const { "rebates.change": change = ines, ...others } = more as Record<string, unknown>;
  const visited = await visit(`${TEAM}?member=ines1`, {
    session: agent,
    answers: {
      "vendors.mapping": mapping,
      "rebates.team": { content: [downline("ines")] },
      "rebates.member": ines,
      "rebates.preview": noted("preview", preview),
      "rebates.change": noted("change", change),
      ...others,
    },
  });
  return { ...visited, bodies };
}

test("direct downlines are listed with their rates and with requests that wait, and load page by page", async () => {
  const { href } = await visit(TEAM, {
    session: agent,
    answers: {
      "vendors.mapping": mapping,
      "rebates.member": ines,
      "rebates.preview": preview,
      "rebates.team": (_: RequestInit, query: URLSearchParams) =>
        query.has("before")
          ? { content: [downline("kwame", { rates: [] })] }
          : { content: [downline("ines", { agent: true, waiting: true })], next: "a-1" },
    },
  });
  await expect
    .element(main.getByRole("link", { name: /^ines/ }))
    .toHaveTextContent("ines Agent Waits for agreement Slots 0.70%");
  await expect.element(main.getByRole("link", { name: /^kwame/ })).toHaveTextContent("No rates yet");
  await main.getByRole("link", { name: /^ines/ }).click();
  await expect.poll(href).toBe(`${TEAM}?member=ines1`);
  await expect.element(main.getByRole("heading", { name: "ines" })).toBeVisible();
});

test("downlines are searched by the name in the address, and a name that nobody has can be cleared", async () => {
  const names: (string | null)[] = [];
  const { href } = await visit(TEAM, {
    session: agent,
    answers: {
      "vendors.mapping": mapping,
      "rebates.team": (_: RequestInit, query: URLSearchParams) => {
        names.push(query.get("name"));
        return { content: query.has("name") ? [] : [downline("ines")] };
      },
    },
  });
  await main.getByRole("searchbox", { name: "Search by username" }).fill("xyz");
  await expect.poll(href).toBe(`${TEAM}?name=xyz`);
  await expect.element(main.getByRole("heading", { name: "No members found" })).toBeVisible();
  expect(names).toEqual([null, "xyz"]);
  await main.getByRole("link", { name: "Clear search" }).click();
  await expect.poll(href).toBe(TEAM);
  await expect.element(main.getByRole("link", { name: /^ines/ })).toBeVisible();
});

test("an agent without downlines sees that there are none, and a list that failed to load can be loaded again", async () => {
  let answer: () => unknown = () => refusal("system.forbidden");
  await visit(TEAM, {
    session: agent,
    answers: { "vendors.mapping": mapping, "rebates.team": () => answer() },
  });
  await expect
    .element(main.getByRole("heading", { name: "Couldn't load the downlines' rates." }))
    .toBeVisible();
  answer = () => ({ content: [] });
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByRole("heading", { name: "No direct downlines yet" })).toBeVisible();
});

test("bounds are named, and an error is beside the field while a rate outside of them is typed", async () => {
  const { bodies } = await edit();
  const slots = main.getByRole("group", { name: "Slots", exact: true });
  await expect.element(slots).toHaveTextContent("Highest below: 0.50%, bao Yours: 0.90%");
  await box("Slots").fill("0.95");
  await expect.element(slots.getByRole("alert")).toHaveTextContent("Your own rate is 0.90%.");
  await expect.element(main.getByRole("table")).not.toBeInTheDocument();
  await expect.element(box("Slots")).toHaveAccessibleDescription(/The rate can't be higher\./);
  await expect.element(main.getByText("Correct the rate for Slots to save.")).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await box("Slots").fill("0.4");
  await expect.element(slots.getByRole("alert")).toHaveTextContent("bao below has 0.50%.");
  await box("Slots").fill("0.8x");
  await expect
    .element(slots.getByRole("alert"))
    .toHaveTextContent("Enter a rate from 0 to 100 with at most two decimals.");
  await box("Slots").fill("0,8");
  await expect.element(slots.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(save()).toBeEnabled();
  expect(bodies["change"]).toEqual([]);
});

test("a rate that holds from the next day on is shown beside today's, in the list and where it is edited", async () => {
  const rates = [{ ...ines.rates[1], next: "0.8" }];
  const row = downline("ines", { rates: [{ category: "RNG", rate: "0.7", next: "0.8" }] });
  await edit({ "rebates.member": { ...ines, rates }, "rebates.team": { content: [row] } });
  await expect.element(main).toHaveTextContent(/Today 0\.70%, from .+ 0\.80%\./);
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(main.getByRole("link", { name: /^ines/ })).toHaveTextContent(/0\.70%, 0\.80% from/);
});

test("the slider moves by the keyboard between the bounds, and says the rate", async () => {
  await edit();
  await expect.element(slider("Slots")).toHaveAttribute("aria-valuetext", "0.70%");
  await expect.element(slider("Slots")).toHaveAccessibleDescription(/bao/);
  (slider("Slots").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(box("Slots")).toHaveValue("0.71");
  await expect.element(slider("Slots")).toHaveAttribute("aria-valuetext", "0.71%");
  await userEvent.keyboard("{End}");
  await expect.element(box("Slots")).toHaveValue("0.90");
  await userEvent.keyboard("{Home}");
  await expect.element(box("Slots")).toHaveValue("0.50");
});

test("the preview follows a pause in typing, with the categories' sums and the difference", async () => {
  const { bodies } = await edit();
  const table = main.getByRole("table");
  await expect
    .element(table.getByRole("row", { name: /^Slots/ }))
    .toHaveTextContent("Slots268,110536.22268.11");
  expect(bodies["preview"]).toEqual([[{ category: "LOTT", rate: "1.6" }]]);
  await box("Slots").fill("0.8");
  await expect.poll(() => bodies["preview"]?.at(-1)).toEqual([{ category: "RNG", rate: "0.8" }]);
  await expect
    .element(main.getByText("Difference a week").element().parentElement as HTMLElement)
    .toHaveTextContent("−¥268.11");
});

test("a higher rate is saved from the next day on, and the same again can't be sent", async () => {
  const saved = {
    ...ines,
    rates: [
      { ...ines.rates[0], rate: "1.6" },
      { ...ines.rates[1], next: "0.8" },
    ],
  };
  const { bodies } = await edit({ "rebates.change": saved });
  await expect.element(save()).toBeDisabled();
  await box("Slots").fill("0.80");
  await expect.element(main.getByText(/^Takes effect on/)).toBeVisible();
  await save().click();
  await expect.element(page.getByText("Rates saved.")).toBeVisible();
  expect(bodies["change"]).toEqual([[{ category: "RNG", rate: "0.8" }]]);
  await expect.element(box("Slots")).toHaveValue("0.80");
  await expect.element(save()).toBeDisabled();
});

test("a lower rate of an agent is sent as a request, which can be withdrawn", async () => {
  const { calls } = await edit({
    "rebates.change": { ...ines, waiting: request },
    "rebates.withdraw": ines,
  });
  await box("Slots").fill("0.60");
  await expect.element(main.getByText(/Lowering a rate needs the agreement of ines/)).toBeVisible();
  await main.getByRole("button", { name: "Ask for agreement" }).click();
  await expect.element(page.getByText("Request sent to ines.")).toBeVisible();
  await expect.element(box("Slots")).toHaveValue("0.70");
  await expect.element(main.getByRole("heading", { name: "Waits for the agreement of ines" })).toBeVisible();
  await main.getByRole("button", { name: "Withdraw request" }).click();
  await expect.element(page.getByText("Request withdrawn.")).toBeVisible();
  await expect
    .element(main.getByRole("heading", { name: "Waits for the agreement of ines" }))
    .not.toBeInTheDocument();
  expect(calls).toContain("DELETE /wps/agent/rebates/subordinates/ines1/request");
});

test("a bound that changed in the meantime is shown beside the field that breaks it", async () => {
  const violations = [{ category: "RNG", bound: "0.75", above: false, username: "new" }];
  const { calls } = await edit({
    "rebates.change": () => refusal("rebate.below.downline", { violations }),
  });
  await box("Slots").fill("0.72");
  await save().click();
  await expect
    .element(main.getByRole("group", { name: "Slots", exact: true }).getByRole("alert"))
    .toHaveTextContent("new below has 0.75%. The rate can't be lower.");
  expect(calls.filter((call) => call === "GET /wps/agent/rebates/subordinates/ines1")).toHaveLength(2);
  await box("Slots").fill("0.76");
  await expect.element(save()).toBeEnabled();
});

test("a vendor's bound that changed in the meantime no longer counts once the category's rate is corrected", async () => {
  const violations = [{ category: "RNG", vendor: "NIGHTJAR", bound: "0.8", above: true }];
  let rates = ines.rates;
  await edit({
    "rebates.member": () => ({ ...ines, rates }),
    "rebates.change": () => {
      rates = [
        ...rates,
        { category: "RNG", vendor: "NIGHTJAR", rate: "0.7", exception: false, highest: "0.8" },
      ];
      return refusal("rebate.above.upline", { violations });
    },
  });
  await box("Slots").fill("0.85");
  await save().click();
  await expect.element(main.getByText("Correct the rate for Slots, Nightjar to save.")).toBeVisible();
  await main.getByRole("button", { name: "By provider" }).click();
  await expect
    .element(main.getByRole("group", { name: "Slots, Nightjar" }).getByRole("alert"))
    .toHaveTextContent("Your own rate is 0.80%.");
  await main.getByRole("button", { name: "By category" }).click();
  await box("Slots").fill("0.80");
  await expect.element(save()).toBeEnabled();
});

test("a save that failed says why, and keeps the edits", async () => {
  await edit({ "rebates.change": () => refusal("rebate.vendor.unknown") });
  await box("Slots").fill("0.72");
  await save().click();
  await expect.element(main.getByText("This provider has no games in this category.")).toBeVisible();
  await expect.element(box("Slots")).toHaveValue("0.72");
  await expect.element(save()).toBeEnabled();
});

test("an exception for a vendor is added, edited and ended", async () => {
  const own = { category: "RNG", vendor: "MOSSGATE", rate: "0.8", exception: true } as const;
  const { bodies } = await edit({
    "rebates.member": {
      ...ines,
      rates: [...ines.rates, { ...own, lowest: "0.5", lowestOf: "bao", highest: "0.9" }],
    },
  });
  await main.getByRole("button", { name: "By provider" }).click();
  await main.getByLabelText("Add an exception").selectOptions("Nightjar");
  await expect.element(box("Slots, Nightjar")).toHaveValue("0.70");
  await box("Slots, Nightjar").fill("0.75");
  await main.getByRole("button", { name: "End the exception for Mossgate" }).click();
  await expect.element(main.getByText("The exception ends: as Slots")).toBeVisible();
  await main.getByRole("button", { name: "Ask for agreement" }).click();
  await expect
    .poll(() => bodies["change"])
    .toEqual([
      [
        { category: "RNG", vendor: "MOSSGATE" },
        { category: "RNG", vendor: "NIGHTJAR", rate: "0.75" },
      ],
    ]);
});

test("unsaved edits are there again after going back and returning, until they are discarded", async () => {
  const { go } = await edit();
  await box("Slots").fill("0.85");
  go(TEAM);
  await main.getByRole("link", { name: /^ines/ }).click();
  await expect.element(box("Slots")).toHaveValue("0.85");
  await main.getByRole("button", { name: "Discard" }).click();
  await expect.element(box("Slots")).toHaveValue("0.70");
  go(TEAM);
  await main.getByRole("link", { name: /^ines/ }).click();
  await expect.element(box("Slots")).toHaveValue("0.70");
});

test("offline, the rates stay with the time they are of, and so do edits", async () => {
  await edit();
  await expect.element(main.getByRole("table")).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(main.getByText(/^Offline\. As of /)).toBeVisible();
  await box("Slots").fill("0.85");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.element(main.getByText(/^Offline\. As of /)).not.toBeInTheDocument();
  await expect.element(box("Slots")).toHaveValue("0.85");
});

test("the history of a downline's rates is one tap away", async () => {
  const { href } = await edit({ "rebates.history": { content: [{ ...request, state: "declined" }] } });
  await main.getByRole("link", { name: "History of rates" }).click();
  await expect.poll(href).toBe(`${TEAM}?member=ines1&view=history`);
  await expect.element(main.getByRole("listitem")).toHaveTextContent(/Declined/);
});

test("whoever is no direct downline is not found", async () => {
  const { href } = await edit({ "rebates.member": () => refusal("member.unknown") });
  await expect.element(main.getByRole("heading", { name: "Member not found" })).toBeVisible();
  await main.getByRole("link", { name: "All downlines" }).click();
  await expect.poll(href).toBe(TEAM);
});

test("a downline of an agent without rates has none to edit", async () => {
  await edit({ "rebates.member": { ...ines, rates: [] } });
  await expect.element(main.getByRole("heading", { name: "No rates yet" })).toBeVisible();
});

test("a member who is no agent is sent home from the team's rebates", async () => {
  const { href } = await visit(TEAM, { session: member });
  await expect.poll(href).toBe("/m/home");
});
