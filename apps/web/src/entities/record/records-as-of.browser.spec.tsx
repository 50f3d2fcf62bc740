import type { EndpointId } from "@foyer/contract";
import { dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const TODAY = dayIn("Asia/Manila", new Date());
const at = `${TODAY}T02:00:00Z`;
const bet = {
  id: "b1",
  gameName: "Pagoda Rain",
  displayName: "Saltmarsh",
  gameCode: "RAIN",
  vendor: "SALTMARSH",
  category: "RNG",
  state: "won",
  stake: "20.00",
  paid: "166.00",
  result: "146.00",
  day: TODAY,
  placedAt: at,
};
const sums = { bets: 1, stake: "20.00", paid: "166.00", result: "146.00", turnover: "20.00" };
const report = { total: sums, days: [{ key: TODAY, ...sums }], vendors: [], categories: [], bonuses: "0.00" };
const transaction = {
  id: "1",
  code: "DEPOSIT",
  amount: "5.00",
  balance: "9.00",
  wallet: "main",
  day: TODAY,
  at,
};
const order = {
  number: "DP-1122-8K4M7",
  state: "credited",
  amount: "1000.00",
  createdAt: at,
  currency: "PHP",
};
const transfer = { vendor: "PEPPER", name: "Pepper Alley", direction: "out", state: "confirmed" };

test.each<[list: string, address: string, id: EndpointId, value: unknown, shown: RegExp]>([
  ["bets", "/m/gameRecord", "records.bets", { items: [bet] }, /Pagoda Rain/],
  ["transactions", "/m/transaction/record", "records.transactions", { items: [transaction] }, /9\.00/],
  ["profit and loss", "/m/gameRecord?view=profit", "records.profit", report, /Result of play/],
  [
    "deposits",
    "/m/voucherCenter?records=1",
    "deposit.list",
    { content: [{ ...order, methodName: "GCash" }] },
    /DP-1122-8K4M7/,
  ],
  [
    "withdrawals",
    "/m/withdraw?show=records",
    "withdraw.list",
    { content: [{ ...order, state: "paid", card: { kind: "wallet", name: "GCash", lastFour: "1234" } }] },
    /DP-1122-8K4M7/,
  ],
  [
    "transfers",
    "/m/wallet?show=history",
    "transfer.list",
    { content: [{ ...order, ...transfer }] },
    /DP-1122-8K4M7/,
  ],
])(
  "the list of %s stays readable offline, and says as of when it is",
  async (_, address, id, value, shown) => {
    let connected = true;
    const { queries } = await visit(address, {
      session: member,
      answers: {
        "records.totals": { ...sums, open: { bets: 0, stake: "0.00" }, days: {} },
        [id]: () => {
          if (!connected) throw new TypeError("Failed to fetch");
          return value;
        },
      },
    });
    await expect.element(page.getByText(shown).first()).toBeVisible();
    expect(page.getByText(/As of/).query()).toBeNull();
    connected = false;
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    await queries.invalidateQueries();
    await expect.element(page.getByText(/^Offline\. As of .*\d:\d\d/)).toBeVisible();
    await expect.element(page.getByText("Records are updated when you're back online.")).toBeVisible();
    await expect.element(page.getByText(shown).first()).toBeVisible();
  },
);
