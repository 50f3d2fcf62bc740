import type { BackOfficeAgentDetail, TeamMove } from "@foyer/contract/back-office-agents";
import type { BackOfficeContractDetail } from "@foyer/contract/back-office-contracts";
import type { TeamProof } from "@foyer/contract/back-office-proofs";
import type { AgentQuotas } from "@foyer/contract/back-office-quotas";
import type { BackOfficeSettlement, BackOfficeStatement } from "@foyer/contract/back-office-settlements";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { caseMember, caseMoney } from "../../../../test/case-member.ts";
import { unmountAll } from "../../../../test/render.tsx";
import type { Answers } from "../../../../test/visit.tsx";
import { visitBackOffice } from "../../../../test/visit-back-office.ts";
import { leaveBackOffice } from "../back-office-session.ts";

const at = "2026-03-01T12:00:00Z";
const planned: TeamMove = {
  moveId: "7",
  member: { id: "a1", username: "tomas" },
  from: "director",
  to: "ines",
  day: "2026-03-10",
  state: "planned",
  reason: "New region.",
  by: "Mara",
  plannedAt: at,
};
const agent: BackOfficeAgentDetail = {
  id: "a1",
  username: "tomas",
  type: 1,
  disabled: false,
  upline: "director",
  members: 12,
  agents: 2,
  registeredAt: at,
  path: [{ id: "d1", username: "director" }],
  directMembers: 5,
  directAgents: 2,
  balance: "10.00",
  month: {
    from: "2026-03-01",
    to: "2026-03-05",
    registered: 3,
    deposits: "100.00",
    withdrawals: "0.00",
    turnover: "900.00",
    prizes: "700.00",
    bonuses: "0.00",
    rebates: "1.00",
  },
  moves: [],
  statements: [],
  money: caseMoney,
  about: caseMember,
};
const rates = {
  memberId: "a1",
  username: "tomas",
  agent: true,
  rates: [{ category: "RNG", rate: "0.7", lowest: "0.5", lowestOf: "lena", highest: "0.9" }],
  vendors: [],
  from: "2026-03-06",
  asks: false,
};
const quotas: AgentQuotas = {
  category: "LOTT",
  levels: [
    { rate: "1.5", quota: 5, used: 2, left: 3 },
    { rate: "1", used: 4 },
  ],
};
const contract: BackOfficeContractDetail = {
  id: "31",
  kind: "daily-salary",
  receiver: { id: "d1", username: "director" },
  proposedBy: "receiver",
  period: "day",
  tiers: [{ from: "1000", active: 2, rate: "0.5" }],
  activeTurnover: "50",
  carries: false,
  state: "proposed",
  waits: true,
  proposedAt: at,
  expiresAt: at,
  earlier: [],
  statements: [],
};
const settlement: BackOfficeSettlement = {
  settlementId: "90",
  kind: "rebate",
  firstDay: "2026-03-01",
  lastDay: "2026-03-01",
  startsAt: at,
  endsAt: at,
  statements: 1,
  amount: "120.00",
  computedAt: at,
  paid: "0.00",
  owed: "120.00",
  state: "held",
  mine: false,
  twoOperators: false,
};
const statement: BackOfficeStatement = {
  member: { id: "a1", username: "tomas" },
  amount: "120.00",
  carried: "0.00",
  payable: "120.00",
  state: "owed",
};

/** Bodies sent to a path. */
const sent = (path: string): unknown[] =>
  vi
    .mocked(window.fetch)
    .mock.calls.filter(
      ([input, init]) =>
        new URL(new Request(input).url).pathname === path && (init?.method ?? "GET") !== "GET",
    )
    .map(([, init]) => (init?.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown)));

async function logIn(
  address: string,
  answers: Answers = {},
  roles: readonly OperatorRole[] = ["administrator"],
) {
  await visitBackOffice(`/backoffice?${address}`, {
    answers: {
      "backoffice.waiting": {},
      // paths with more parts stand before those that they would match too
      "backoffice.rebates.history": { content: [] },
      "backoffice.rebates": rates,
      "backoffice.agent.quotas": quotas,
      "backoffice.move.preview": {
        from: "director",
        to: "ines",
        earliest: "2026-03-06",
        members: 12,
        agents: 2,
        levels: 3,
        violations: [],
        contracts: [{ contractId: "5", kind: "dividend", payer: "director", proposed: false }],
        contractsBelow: 2,
      },
      "backoffice.agent": agent,
      "backoffice.agents": { content: [agent] },
      "backoffice.moves": { content: [planned] },
      "backoffice.contract": contract,
      "backoffice.contracts": { content: [contract], waiting: 1 },
      "backoffice.settlement.trial": {
        content: [{ ...settlement, settlementId: undefined, largest: [statement] }],
        at,
      },
      "backoffice.proofs": { content: [] },
      "backoffice.settlement.differences": { content: [], count: 0, checkedAt: at },
      "backoffice.settlement": { settlement, content: [statement] },
      "backoffice.settlements": { content: [settlement], held: 1, releases: "operator" },
      "backoffice.login": {
        token: "operator",
        operator: {
          name: "daniel",
          shownAs: "Daniel",
          roles,
          merchantCode: "DEMO",
          merchantName: "Foyer",
          secondFactor: "on",
        },
        expiresAt: "",
      },
      ...answers,
    },
  });
}

afterEach(async () => {
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
});

test("an agent's page shows path, team, rates with bounds, and a planned move that can be cancelled", async () => {
  await logIn("section=agents", {
    "backoffice.agent": { ...agent, moves: [planned] },
    "backoffice.move.cancel": { ...planned, state: "cancelled" },
  });
  await page.getByRole("button", { name: /tomas/ }).click();
  const open = page.getByRole("article");
  await expect.element(open.getByRole("link", { name: "director" })).toBeVisible();
  await expect.element(open.getByText("New region.")).toBeVisible();
  await open.getByRole("button", { name: "Edit rates" }).click();
  const rate = open.getByRole("textbox", { name: "Slots" });
  await rate.fill("0.95");
  await expect.element(rate).toHaveAccessibleDescription(/At most 0.90%/);
  await rate.fill("0.4");
  await expect.element(rate).toHaveAccessibleDescription(/At least 0.50%, the rate of lena below/);
  await open.getByRole("button", { name: "Cancel move" }).click();
  await expect.poll(() => sent("/wps/backoffice/moves/7/cancel")).toHaveLength(1);
});

test("a member's page lists what the member did, each with a link to its case, and remembers which list it was", async () => {
  await logIn("section=agents&agent=a1", {
    "backoffice.member.records": () =>
      page.getByRole("radio", { name: "Bonuses" }).query()?.matches(":checked")
        ? { content: [{ id: "6", title: "The circle", state: "wagering", amount: "8.00", at }] }
        : { content: [{ id: "5", number: "DP-0301-22222", state: "credited", amount: "50.00", at }] },
  });
  const records = page.getByRole("region", { name: "Records" });
  await expect
    .element(records.getByRole("link", { name: "DP-0301-22222" }))
    .toHaveAttribute("href", "/backoffice?deposit=DP-0301-22222&section=deposits");
  await records.getByRole("radio", { name: "Bonuses" }).click();
  await expect.element(records.getByText("The circle")).toBeVisible();
  await expect.element(records.getByText(/Being played/)).toBeVisible();
  await expect.element(page.getByText("WD-0208-22222")).toBeInTheDocument();
});

test("a member's page opens two-step login for the roles support and risk only", async () => {
  await logIn(
    "section=agents&agent=a1",
    { "backoffice.factor.reset": { username: agent.username, on: false } },
    ["risk"],
  );
  await page.getByRole("button", { name: "Two-step login…" }).click();
  const sheet = page.getByRole("dialog", { name: `Two-step login of ${agent.username}` });
  await expect.element(sheet.getByText("There is nothing to turn off.")).toBeVisible();
  await unmountAll();
  await leaveBackOffice();
  await logIn("section=agents&agent=a1", {}, ["cashier"]);
  await expect.element(page.getByRole("link", { name: "Contracts" }).first()).toBeVisible();
  expect(page.getByRole("button", { name: "Two-step login…" }).query()).toBeNull();
});

test("an agent's quotas show limit, used and left, and are edited with the error beside the field", async () => {
  await logIn("section=agents&agent=a1", {
    "backoffice.agent.quotas.set": {
      ...quotas,
      levels: [
        { rate: "1.5", used: 2 },
        { rate: "1", quota: 7, used: 4, left: 3 },
      ],
    },
  });
  await expect.element(page.getByRole("row", { name: "1.50% 5 2 3" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "1.00% No limit 4" })).toBeVisible();
  await page.getByRole("button", { name: "Edit quotas" }).click();
  const limit = page.getByRole("textbox", { name: "Limit at 1.00%" });
  await expect.element(limit).toHaveAccessibleDescription("4 accounts opened");
  await limit.fill("-1");
  await expect.element(limit).toHaveAccessibleDescription("Enter a whole number from 0 to 1,000,000.");
  await expect.element(page.getByRole("button", { name: "Save quotas" })).toBeDisabled();
  await limit.fill("7");
  await page.getByRole("textbox", { name: "Limit at 1.50%" }).fill("");
  await page.getByRole("button", { name: "Save quotas" }).click();
  await expect
    .poll(() => sent("/wps/backoffice/agents/a1/quotas"))
    .toEqual([{ quotas: [{ rate: "1.5" }, { rate: "1", quota: 7 }] }]);
  await expect.element(page.getByRole("row", { name: "1.00% 7 4 3" })).toBeVisible();
});

test("an agent of a merchant without rebate levels has no quotas, and only administrators edit them", async () => {
  await logIn("section=agents&agent=a1", { "backoffice.agent.quotas": { category: "LOTT", levels: [] } });
  await expect
    .element(page.getByText("The merchant has no rebate levels, so there are no quotas."))
    .toBeVisible();
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
  await logIn("section=agents&agent=a1", {}, ["risk"]);
  await expect.element(page.getByRole("row", { name: "1.50% 5 2 3" })).toBeVisible();
  expect(page.getByRole("button", { name: "Edit quotas" }).query()).toBeNull();
});

test("a move says before who moves along and which contract ends, and is planned once it is complete", async () => {
  await logIn("section=agents&agent=a1", { "backoffice.move.plan": planned });
  await page.getByRole("button", { name: "Move…" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Plan move" }).click();
  await expect.element(sheet.getByText("Enter a username.")).toBeVisible();
  await sheet.getByLabelText("Username of the new upline").fill("ines");
  await expect.element(sheet.getByText("With tomas move 2 agents and 12 members on 3 levels.")).toBeVisible();
  await expect.element(sheet.getByText("The contract with director ends: Dividend.")).toBeVisible();
  await expect.element(sheet.getByText("2 contracts below end too.")).toBeVisible();
  await sheet.getByLabelText("First day below the new upline").fill("2026-03-10");
  await sheet.getByLabelText("Reason, for staff").fill("New region.");
  await sheet.getByRole("button", { name: "Plan move" }).click();
  await expect
    .poll(() => sent("/wps/backoffice/agents/a1/moves"))
    .toEqual([expect.objectContaining({ to: "ines", day: "2026-03-10", reason: "New region." })]);
});

test("a general agent's bad username and rate above the merchant's are answered beside their fields", async () => {
  let answer: object = {
    errorCode: "register.field.invalid",
    value: { field: "username", rule: "minLength" },
  };
  await logIn("section=agents&agent=new", {
    "vendors.mapping": { sorting: [{ gameCategory: "RNG" }], mapping: {} },
    "backoffice.agent.create": () => Response.json({ success: false, ...answer }, { status: 422 }),
  });
  await page.getByLabelText("Username", { exact: true }).fill("a");
  await page.getByRole("button", { name: "Create general agent" }).click();
  await expect.element(page.getByLabelText("Username", { exact: true })).toBeInvalid();
  answer = {
    errorCode: "rebate.above.upline",
    value: { violations: [{ category: "RNG", bound: "2", above: true }] },
  };
  await page.getByLabelText("Username", { exact: true }).fill("newgeneral");
  await page.getByRole("textbox", { name: "Slots" }).fill("3");
  await page.getByRole("button", { name: "Create general agent" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Slots" }))
    .toHaveAccessibleDescription(/At most 2.00%/);
});

test("a counter-offer to the merchant can be accepted, and ending a contract needs a reason", async () => {
  await logIn("section=contracts&contract=31", {
    "backoffice.contract.answer": { ...contract, state: "accepted", waits: false },
  });
  await page.getByRole("button", { name: "Accept…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => sent("/wps/backoffice/contracts/31/answer")).toEqual([{ answer: "accept" }]);
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
  await logIn("section=contracts&contract=31", {
    "backoffice.contract": { ...contract, state: "accepted", waits: false },
    "backoffice.contract.answer": { ...contract, state: "ended", waits: false },
  });
  await page.getByRole("button", { name: "End contract…" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "End contract" }).click();
  await expect.element(sheet.getByText("Say why.")).toBeVisible();
  await sheet.getByLabelText("Reason, for staff").fill("No team.");
  await sheet.getByRole("button", { name: "End contract" }).click();
  await expect
    .poll(() => sent("/wps/backoffice/contracts/31/answer"))
    .toEqual([{ answer: "end", reason: "No team." }]);
});

test("the page of a declined contract has the reason that its receiver gave", async () => {
  await logIn("section=contracts&contract=31", {
    "backoffice.contract": {
      ...contract,
      state: "declined",
      waits: false,
      declineReason: "Too few active members.",
    },
  });
  await expect.element(page.getByText("Too few active members.")).toBeVisible();
  await expect.element(page.getByText("Why it was declined")).toBeVisible();
});

test("a contract that was ended before its first day says in its list and on its page that it never begins", async () => {
  const never = {
    ...contract,
    state: "ended",
    waits: false,
    startsOn: "2026-11-29",
    endsOn: "2026-11-29",
  } as const;
  await logIn("section=contracts", {
    "backoffice.contract": never,
    "backoffice.contracts": { content: [never], waiting: 0 },
  });
  const row = page.getByRole("button", { name: /Never begins/ });
  await row.click();
  await expect.element(page.getByText(/^None, ended before/)).toBeVisible();
  await expect.element(page.getByText("First day without it")).not.toBeInTheDocument();
});

test("a held settlement is released after it was asked once more, and its lines can be compared", async () => {
  await logIn(
    "section=settlements",
    { "backoffice.settlement.release": { ...settlement, state: "paying" } },
    ["cashier"],
  );
  await page.getByRole("button", { name: /Rebate/ }).click();
  await page.getByRole("button", { name: "Compare now" }).click();
  await expect.element(page.getByText(/No differences/)).toBeVisible();
  await page.getByRole("button", { name: "Release payments…" }).click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText("¥120.00 in 1 statement")).toBeVisible();
  await sheet.getByRole("button", { name: "Release payments" }).click();
  await expect.poll(() => sent("/wps/backoffice/settlements/90/release")).toHaveLength(1);
});

const right: TeamProof = {
  proofId: "12",
  state: "done",
  firstDay: "2026-03-04",
  lastDay: "2026-03-05",
  startedAt: "2026-03-05T19:00:00Z",
  finishedAt: "2026-03-05T19:00:04Z",
  checked: 48_213,
  differences: 0,
};
const wrong: TeamProof = { ...right, proofId: "13", differences: 3 };

test("a settlement that was too large to be paid by itself says that two operators release it", async () => {
  await logIn(
    "section=settlements&settlement=90",
    {
      "backoffice.settlement": {
        settlement: { ...settlement, twoOperators: true, aboveAutomatic: true },
        content: [statement],
      },
    },
    ["cashier"],
  );
  await expect.element(page.getByText(/^Above what is paid automatically/)).toBeVisible();
});

test("a proof that failed is announced above the settlements, and leads to what differs", async () => {
  const difference = {
    rule: "a statement is paid by its transfer",
    member: { id: "a1", username: "tomas" },
    day: "2026-03-04",
    settlementId: "90",
    subject: "transfer 77",
    stored: "12000000",
  };
  await logIn("section=settlements", {
    "backoffice.proof": { proof: wrong, content: [difference] },
    "backoffice.proofs": { content: [wrong, right] },
  });
  await expect.element(page.getByText(/^The proof of .* found 3 differences\./)).toBeVisible();
  await page.getByRole("link", { name: "Show them" }).click();
  const article = page.getByRole("article");
  await expect.element(article.getByText(/^3 differences were found\./)).toBeVisible();
  await expect.element(article.getByText("A statement is paid by its transfer.")).toBeVisible();
  await expect
    .element(article.getByRole("link", { name: "tomas" }))
    .toHaveAttribute("href", "/backoffice?agent=a1&section=agents");
  await expect
    .element(article.getByRole("link", { name: "Settlement 90" }))
    .toHaveAttribute("href", "/backoffice?section=settlements&settlement=90");
  await expect.element(article.getByRole("cell", { name: "nothing" })).toBeVisible();
});

test("an administrator has teams proved at once, and follows the proof until it has ended", async () => {
  let proof: TeamProof = right;
  await logIn("section=settlements&proof=newest", {
    "backoffice.proof.run": () => {
      const { finishedAt: _, ...begun } = right;
      proof = { ...begun, proofId: "14", state: "running" };
      return proof;
    },
    "backoffice.proof": () => ({ proof, content: [] }),
    "backoffice.proofs": () => ({ content: [proof] }),
  });
  await expect.element(page.getByText(/^No differences: the sums/)).toBeVisible();
  await page.getByRole("button", { name: "Prove now" }).click();
  await expect.element(page.getByText(/^The proof is running/)).toBeVisible();
  proof = { ...right, proofId: "14" };
  await expect.element(page.getByText(/^No differences: the sums/)).toBeVisible();
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
  await logIn(
    "section=settlements&proof=newest",
    { "backoffice.proof": { proof, content: [] }, "backoffice.proofs": { content: [proof] } },
    ["risk"],
  );
  await expect.element(page.getByText(/^No differences: the sums/)).toBeVisible();
  expect(page.getByRole("button", { name: "Prove now" }).query()).toBeNull();
});

test("the dry run says that nothing was stored, and whoever only reads sees no button that changes anything", async () => {
  await logIn("section=settlements&settlement=trial", {}, ["risk"]);
  await expect.element(page.getByText(/Nothing was stored, closed or paid/)).toBeVisible();
  await expect.element(page.getByRole("article").getByRole("link", { name: "tomas" })).toBeVisible();
  await leaveBackOffice();
  await unmountAll();
  vi.restoreAllMocks();
  await logIn("section=settlements&settlement=90", {}, ["risk"]);
  await expect.element(page.getByRole("button", { name: "Compare now" })).toBeVisible();
  expect(page.getByRole("button", { name: "Release payments…" }).query()).toBeNull();
  // on a phone the open one hides the list
  await page.getByRole("button", { name: "Back to the list" }).click();
  await page.getByRole("link", { name: "Players and agents", exact: true }).click();
  await page.getByRole("button", { name: /tomas/ }).click();
  await expect.element(page.getByRole("button", { name: "Show history" })).toBeVisible();
  for (const name of ["Edit rates", "Move…", "New general agent"])
    expect(page.getByRole("button", { name }).query(), name).toBeNull();
});
