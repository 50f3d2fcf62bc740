import "../../ui/tokens.css";
import "../../ui/base.css";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

test.each([
  ["0", "a list", "0", 0],
  ["1", "doorways", "1", 1],
] as const)(
  "the member centre with mem_cen %s is %s, and with dep_func %s it has %i links to withdraw",
  async (mem_cen, shape, dep_func, withdraw) => {
    await page.viewport(390, 844);
    await visit("/m/member/home", {
      session: member,
      answers: {
        "template.read": { mem_cen, dep_func },
        "wallet.read": {
          currency: "CNY",
          currencySymbol: "￥",
          sumBalance: "10.00",
          bonus: "0.00",
          version: 1,
        },
        "member.info": {
          id: "1",
          type: 0,
          nickname: "Player",
          account: "player",
          avatar: { base: "/art/avatar", tint: "#000000", glow: "#000000" },
          registeredAt: "2026-11-21T00:00:00Z",
          hasPassword: true,
        },
      },
    });
    const main = page.getByRole("main");
    await expect.element(main.getByRole("link", { name: "Deposit" })).toBeVisible();
    const width = () => main.getByRole("listitem").first().element().getBoundingClientRect().width;
    if (shape === "a list") await expect.poll(width).toBeGreaterThan(250);
    else await expect.poll(width).toBeLessThan(150);
    await expect.poll(() => main.getByRole("link", { name: "Withdraw" }).elements().length).toBe(withdraw);
  },
);
