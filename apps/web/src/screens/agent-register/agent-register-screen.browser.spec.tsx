import type { InvitationLink, OpeningTerms } from "@foyer/contract/invitations";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
// the calls of agents are known to whoever imports this
import "../../entities/invitation/invitation-queries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const AT = "/m/agentRegister";
const TODAY = dayIn("Asia/Manila", new Date());
const terms: OpeningTerms = {
  rates: [
    { category: "LOTT", rate: "1.8" },
    { category: "RNG", rate: "0.9" },
  ],
  full: false,
};
const withLevels: OpeningTerms = {
  ...terms,
  levels: {
    category: "LOTT",
    steps: [
      { rate: "1.8", quota: 1, used: 1, left: 0 },
      { rate: "1.5", quota: 5, used: 2, left: 3 },
      { rate: "1", used: 4 },
    ],
  },
};
const link = (change: Partial<InvitationLink> = {}): InvitationLink => ({
  code: "HANAP7K4M2",
  agent: false,
  fixed: false,
  state: "open",
  rates: [{ category: "LOTT", rate: "1.4" }],
  note: "Football group",
  createdAt: "2026-11-01T04:00:00Z",
  visits: 482,
  registrations: 61,
  firstDeposits: 28,
  firstDepositSum: "14350.00",
  ...change,
});
const refusal = (errorCode: string, value: object = {}) =>
  Response.json({ success: false, errorCode, message: "refused", value }, { status: 422 });
const mapping = { sorting: [], mapping: {} };
const main = page.getByRole("main");

/** Visits an address; bodies that were sent are noted by endpoint. */
async function open(address: string, answers: Record<string, unknown> = {}) {
  const bodies: Record<string, Record<string, unknown>[]> = {};
  const noted = Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      (init: RequestInit) => {
        if (typeof init.body === "string" && init.body.startsWith("{")) {
          bodies[id] ??= [];
          bodies[id]?.push(JSON.parse(init.body) as Record<string, unknown>);
        }
        return typeof answer === "function" ? (answer as () => unknown)() : answer;
      },
    ]),
  );
  const visited = await visit(address, {
    session: agent,
    answers: { "vendors.mapping": mapping, "invitations.terms": terms, ...noted },
  });
  return { ...visited, bodies };
}
const username = () => main.getByRole("textbox", { name: "Username" });
const agree = () => main.getByRole("checkbox").click();
const submit = () => main.getByRole("button", { name: "Open account" });

test("an account is opened with a first password that is shown once to be handed over", async () => {
  await open(AT, {
    "member.username.check": { available: true },
    "invitations.open": {
      id: "kwame1",
      username: "kwame",
      agent: true,
      rates: [],
      openedAt: "2026-11-25T00:00:00Z",
    },
  });
  await main.getByRole("radio", { name: /^Agent/ }).click();
  await username().fill("kwame");
  await main.getByRole("textbox", { name: "Lottery" }).fill("1,60");
  await expect.element(submit()).toBeDisabled();
  await agree();
  const password = (main.getByRole("textbox", { name: "First password" }).element() as HTMLInputElement)
    .value;
  expect(password.length).toBeGreaterThan(12);
  await submit().click();
  await expect.element(main.getByRole("heading", { name: "Account opened" })).toBeVisible();
  await expect.element(main.getByText(password)).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await main.getByRole("button", { name: "Copy all" }).click();
  expect(copied.mock.lastCall?.[0]).toMatch(
    new RegExp(`^Username: kwame\nFirst password: ${password}\nLogin page: http.+/m/login$`),
  );
  await expect
    .element(main.getByRole("link", { name: "Show in the team" }))
    .toHaveAttribute("href", "/m/member/team?member=kwame1");
  await main.getByRole("button", { name: "Open another account" }).click();
  await expect.element(main.getByText(password)).not.toBeInTheDocument();
  await expect.element(username()).toHaveValue("");
});

test("another first password is one tap away", async () => {
  await open(AT);
  const box = main.getByRole("textbox", { name: "First password" });
  await expect.element(box).not.toHaveValue("");
  const first = (box.element() as HTMLInputElement).value;
  await main.getByRole("button", { name: "Another password" }).click();
  await expect.element(box).not.toHaveValue(first);
});

test("a taken username is refused at its field, and what was typed stays", async () => {
  await open(AT, {
    "member.username.check": { available: true },
    "invitations.open": () => refusal("member.username.taken"),
  });
  await username().fill("kwame");
  await agree();
  await submit().click();
  await expect.element(username()).toHaveAccessibleDescription("Sorry, the username already exists.");
  await expect.element(username()).toHaveFocus();
});

test("a rate above the agent's own is refused at its field before anything is sent", async () => {
  await open(AT);
  await main.getByRole("textbox", { name: "Slots" }).fill("0.91");
  await expect
    .element(main.getByRole("alert"))
    .toHaveTextContent("Your own rate is 0.90%. The rate can't be higher.");
  await username().fill("kwame");
  await agree();
  await expect.element(submit()).toBeDisabled();
});

test("a rebate level fills in the rates, and says how many accounts are left", async () => {
  await open(AT, { "invitations.terms": withLevels });
  const level = (name: RegExp) => main.getByRole("radio", { name });
  await expect.element(level(/^1\.80% None left/)).toBeDisabled();
  await level(/^1\.50% 3 left/).click();
  await expect.element(main.getByRole("textbox", { name: "Lottery" })).toHaveValue("1.50");
  await expect.element(main.getByRole("textbox", { name: "Slots" })).toHaveValue("0.75");
  await expect.element(main.getByText(/^One account of this level is used up/)).toBeVisible();
  await main.getByRole("textbox", { name: "Lottery" }).fill("1.8");
  await expect.element(main.getByText(/^You have no account of this rebate level left/)).toBeVisible();
  await username().fill("kwame");
  await agree();
  await expect.element(submit()).toBeDisabled();
});

test("the last member of the longest path is told that nobody can be below", async () => {
  await open(AT, { "invitations.terms": { ...terms, full: true } });
  await expect
    .element(main.getByRole("heading", { name: "Your team can't have another level" }))
    .toBeVisible();
});

test("links are listed with what they opened and what came of them, and ended ones apart", async () => {
  const { href } = await open(AT, {
    "invitations.list": () => ({
      content: [
        link(),
        link({
          code: "AGENT22222",
          agent: true,
          rates: [],
          note: undefined as never,
          expiresOn: addDays(TODAY, 3),
        }),
      ],
    }),
    "invitations.read": link(),
  });
  await main.getByRole("link", { name: "Invitation links" }).click();
  await expect.poll(href).toBe(`${AT}?view=links`);
  await expect
    .element(main.getByRole("link", { name: /^Football group/ }))
    .toHaveTextContent("Football group HANAP7K4M2 · Player · No expiry Lottery 1.40%61 joined of 482 visits");
  await main.getByRole("button", { name: "Ended" }).click();
  await expect.poll(href).toBe(`${AT}?show=ended&view=links`);
  await main.getByRole("link", { name: /^Football group/ }).click();
  await expect.poll(href).toBe(`${AT}?code=HANAP7K4M2`);
});

test("an agent without links is told what they are for", async () => {
  await open(`${AT}?view=links`, { "invitations.list": { content: [] } });
  await expect.element(main.getByRole("heading", { name: "No links yet" })).toBeVisible();
});

test("links that fail to load are requested again by a button", async () => {
  let broken = true;
  await open(`${AT}?view=links`, {
    "invitations.list": () => (broken ? refusal("request.invalid") : { content: [link()] }),
  });
  await expect.element(main.getByRole("heading", { name: "Couldn't load invitation links." })).toBeVisible();
  broken = false;
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByRole("link", { name: /^Football group/ })).toBeVisible();
});

test("a link is created with its rates, last day and note, and shown", async () => {
  const { href, bodies } = await open(`${AT}?view=links&form=new`, {
    "invitations.create": link(),
    "invitations.read": link(),
  });
  await main.getByRole("textbox", { name: "Lottery" }).fill("1.4");
  await main.getByLabelText("Last day (optional)").fill(addDays(TODAY, 7));
  await main.getByRole("textbox", { name: "Note (optional)" }).fill(" Football group ");
  await main.getByRole("button", { name: "Create link" }).click();
  await expect.poll(href).toBe(`${AT}?code=HANAP7K4M2`);
  expect(bodies["invitations.create"]).toEqual([
    {
      agent: false,
      rates: [{ category: "LOTT", rate: "1.4" }],
      note: "Football group",
      expiresOn: addDays(TODAY, 7),
      clientKey: expect.any(String),
    },
  ]);
});

test("a last day that is over is refused at its field", async () => {
  await open(`${AT}?view=links&form=new`, {
    "invitations.create": () => refusal("invitation.expiry.invalid", { field: "expiresOn" }),
  });
  await main.getByLabelText("Last day (optional)").fill("2020-01-01");
  await main.getByRole("button", { name: "Create link" }).click();
  await expect
    .element(main.getByLabelText("Last day (optional)"))
    .toHaveAccessibleDescription("Choose a day from today to a year ahead.");
});

test("a link has a QR code, is copied, and says what share of visits registered", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open(`${AT}?code=HANAP7K4M2`, { "invitations.read": link() });
  await expect.element(main.getByRole("img", { name: "QR code of the link HANAP7K4M2" })).toBeVisible();
  await main.getByRole("button", { name: "Copy link" }).click();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/m/register?code=HANAP7K4M2`);
  const statistics = main.getByRole("region", { name: "Statistics" });
  await expect.element(statistics.getByText("12.7% of visits")).toBeVisible();
  await expect.element(statistics.getByText("45.9% of registrations")).toBeVisible();
  await expect.element(statistics.getByText("¥14,350.00")).toBeVisible();
});

test("a link is ended after a confirmation", async () => {
  let ended = false;
  const now = () => link(ended ? { state: "ended", endedAt: "2026-11-25T00:00:00Z" } : {});
  await open(`${AT}?code=HANAP7K4M2`, {
    "invitations.read": now,
    "invitations.end": () => {
      ended = true;
      return now();
    },
  });
  await main.getByRole("button", { name: "End link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(ended).toBe(false);
  await main.getByRole("button", { name: "End link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End link" }).click();
  await expect.element(main.getByText(/^Nobody can join by this link any more/)).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Copy link" })).not.toBeInTheDocument();
});

test("the QR code is saved as a picture with the merchant's name and the address", async () => {
  const drawn: string[] = [];
  const draw = CanvasRenderingContext2D.prototype.fillText;
  vi.spyOn(CanvasRenderingContext2D.prototype, "fillText").mockImplementation(function (
    this: CanvasRenderingContext2D,
    text,
    x,
    y,
  ) {
    drawn.push(text);
    draw.call(this, text, x, y);
  });
  let saved: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved = file as Blob;
    return "#saved";
  });
  let name = "";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await open(`${AT}?code=HANAP7K4M2`, { "invitations.read": link() });
  await main.getByRole("button", { name: "Save picture" }).click();
  await expect.poll(() => name).toBe("HANAP7K4M2.png");
  expect(saved?.type).toBe("image/png");
  expect(saved?.size).toBeGreaterThan(1_000);
  expect(drawn[0]).toBe("Foyer");
  expect(drawn.slice(1).join("")).toBe(`${location.origin}/m/register?code=HANAP7K4M2`);
});

test("the picture of a QR code goes to the share sheet of a browser that takes pictures", async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    share: (data: ShareData) => Promise.resolve(void shared.push(data)),
    canShare: () => true,
  });
  try {
    await open(`${AT}?code=HANAP7K4M2`, { "invitations.read": link() });
    await main.getByRole("button", { name: "Share picture" }).click();
    await expect.poll(() => shared[0]?.files?.[0]?.name).toBe("HANAP7K4M2.png");
  } finally {
    Object.assign(navigator, { share: undefined, canShare: undefined });
  }
});

test("registrations and first deposits of a link lead to who they were", async () => {
  await open(`${AT}?code=HANAP7K4M2`, { "invitations.read": link() });
  const count = (name: string) => main.getByRole("link", { name });
  await expect
    .element(count("Registrations: 61"))
    .toHaveAttribute("href", "/m/member/team?invitation=HANAP7K4M2&view=list");
  await expect
    .element(count("First deposits: 28"))
    .toHaveAttribute("href", "/m/member/team?invitation=HANAP7K4M2&only=deposit&view=list");
});

test("a fixed code has no end and no last day to edit", async () => {
  const fixed = link({ fixed: true, rates: [] });
  const { href, bodies } = await open(`${AT}?code=HANAP7K4M2`, {
    "invitations.read": fixed,
    "invitations.edit": { ...fixed, note: "My card" },
  });
  await expect.element(main.getByText("None: your fixed code")).toBeVisible();
  await expect.element(main.getByRole("button", { name: "End link" })).not.toBeInTheDocument();
  await main.getByRole("link", { name: "Edit" }).click();
  await expect.element(main.getByRole("textbox", { name: "Note (optional)" })).toHaveValue("Football group");
  await expect.element(main.getByLabelText("Last day (optional)")).not.toBeInTheDocument();
  await main.getByRole("textbox", { name: "Note (optional)" }).fill("My card");
  await main.getByRole("button", { name: "Save" }).click();
  await expect.poll(href).toBe(`${AT}?code=HANAP7K4M2`);
  expect(bodies["invitations.edit"]).toEqual([{ note: "My card" }]);
});

test("a link of nobody's says so", async () => {
  const { href } = await open(`${AT}?code=NOWHERE222`, {
    "invitations.read": () => refusal("invitation.unknown"),
    "invitations.list": { content: [link()] },
  });
  await expect.element(main.getByRole("heading", { name: "Link not found" })).toBeVisible();
  await main.getByRole("link", { name: "All links" }).click();
  await expect.poll(href).toBe(`${AT}?view=links`);
});

test("quotas say how many accounts were used and are left, and an agent without any has no limit", async () => {
  await open(`${AT}?view=quotas`, { "invitations.terms": withLevels });
  const level = (at: number) => main.getByRole("list", { name: "Quotas" }).getByRole("listitem").nth(at);
  await expect.element(level(0)).toHaveTextContent("1.80% 1 of 1 usedNone left");
  await expect.element(level(1)).toHaveTextContent("1.50% 2 of 5 used3 left");
  await expect.element(level(2)).toHaveTextContent("1.00% 4 accounts openedNo limit");
  await unmountAll();
  await open(`${AT}?view=quotas`);
  await expect.element(main.getByRole("heading", { name: "No limits" })).toBeVisible();
});

test("offline, links stay with the time they are of", async () => {
  await open(`${AT}?view=links`, { "invitations.list": { content: [link()] } });
  await expect.element(main.getByRole("link", { name: /^Football group/ })).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(main.getByText(/^Offline\. As of /)).toBeVisible();
  await expect.element(main.getByRole("link", { name: /^Football group/ })).toBeVisible();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
});

test("a member who is no agent is sent home from opening accounts", async () => {
  const { href } = await visit(AT, { session: member });
  await expect.poll(href).toBe("/m/home");
});
