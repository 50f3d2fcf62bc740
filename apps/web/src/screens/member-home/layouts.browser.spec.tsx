import "../../ui/tokens.css";
import "../../ui/base.css";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { club } from "../../../test/club.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { unreadKey } from "../../entities/unread/use-unread.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const answers = {
  "wallet.read": { currency: "CNY", currencySymbol: "￥", sumBalance: "10.00", bonus: "0.00", version: 1 },
  "member.info": {
    id: "1",
    type: 0,
    nickname: "Player",
    account: "player",
    avatar: { base: "/art/avatar", tint: "#000000", glow: "#000000" },
    registeredAt: "2026-11-21T00:00:00Z",
    hasPassword: true,
  },
  "security.config": {
    loginPassword: { set: true },
    paymentPassword: { set: false },
    cards: { count: 0, most: 5 },
    passkeys: 0,
    coolings: [],
    coolingHours: { "payment-password": 24, "login-method": 12, contact: 36 },
    email: { shown: "p…@example.com", verified: true },
    mobile: { shown: "+63…", verified: true },
  },
  "club.read": club,
};
const main = page.getByRole("main");
/** The member's own screens in a merchant's design. */
async function open(address: string, mem_cen: "0" | "1", dep_func: "0" | "1"): Promise<void> {
  await page.viewport(390, 844);
  const { queries } = await visit(address, {
    session: member,
    answers: { ...answers, "template.read": { mem_cen, dep_func } },
  });
  queries.setQueryData(unreadKey, { inbox: 2, chat: 0 });
}
const links = (name: string | RegExp) => main.getByRole("link", { name }).elements().length;
const widthOf = (name: RegExp) =>
  main.getByRole("listitem").filter({ hasText: name }).first().element().getBoundingClientRect().width;

describe.each(["/m/member/home", "/m/mine"])("the design of %s", (address) => {
  test.each([
    ["0", "0"],
    ["0", "1"],
    ["1", "0"],
    ["1", "1"],
  ] as const)(
    "member home with mem_cen %s and dep_func %s has each entry once, with what is unread, unset and reached",
    async (mem_cen, dep_func) => {
      await open(address, mem_cen, dep_func);
      await expect
        .poll(() => widthOf(/Betting record/))
        .toSatisfy((width: number) => (mem_cen === "1" ? width < 150 : width > 250));
      await expect.element(main.getByRole("link", { name: /^Platform messages 2 unread/ })).toBeVisible();
      await expect
        .element(main.getByRole("link", { name: /^Security center 2 worth setting/ }))
        .toBeVisible();
      for (const name of ["Deposit", "Withdraw", "Betting record", "Transactions", "Personal settings"])
        await expect.poll(() => links(name), { message: name }).toBe(1);
      const progress = main.getByRole("progressbar", { name: "Progress to Gold" });
      if (mem_cen === "1") await expect.element(progress).toBeVisible();
      else
        await expect
          .element(main.getByRole("link", { name: /^Member club Silver, .376 to Gold/ }))
          .toBeVisible();
      await expect.element(main.getByRole("button", { name: /^Balance/ })).toHaveTextContent("10.00");
    },
  );
});

test("a merchant without a club shows no level and no entry for it", async () => {
  await visit("/m/member/home", {
    session: member,
    answers: { ...answers, "club.read": { ...club, levels: [], own: undefined } },
  });
  await expect.element(main.getByRole("link", { name: "Betting record" })).toBeVisible();
  await expect.poll(() => links(/Member club|Benefits/)).toBe(0);
});
