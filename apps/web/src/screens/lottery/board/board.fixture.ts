import "../../../ui/tokens.css";
import "../../../ui/base.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { type SampleLottery, sampleLottery, sampleResults } from "../../../../test/lottery.ts";
import { unmountAll } from "../../../../test/render.tsx";
import { type Answers, member, visit } from "../../../../test/visit.tsx";
import type { SessionInfo } from "../../../entities/session/session-state.ts";
import { syncClock } from "../../../lib/clock.ts";

/** Each test of a board begins with an empty storage and the present time. */
export function freshBoards(): void {
  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    await unmountAll();
    vi.restoreAllMocks();
    localStorage.clear();
    syncClock(Date.now());
  });
}

const wallet = {
  currency: "CNY",
  currencySymbol: "￥",
  sumBalance: "12480.50",
  bonus: "0.00",
  version: 1,
};
export const refusal = (errorCode: string, value?: object) =>
  Response.json({ success: false, errorCode, message: "refused", ...(value && { value }) }, { status: 409 });
export const bodyOf = ({ body }: RequestInit) =>
  JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>;

interface Opened {
  address?: string;
  lottery?: SampleLottery;
  session?: SessionInfo | "visitor";
  answers?: Answers;
}

export async function open({ address = "", lottery = {}, session = member, answers = {} }: Opened = {}) {
  return visit(`/m/launchGame?code=MINUTE_FIVE${address}`, {
    ...(session !== "visitor" && { session }),
    settings: { currency: { code: "CNY", symbol: "￥", pattern: "#,##0.00", group: ",", decimal: "." } },
    answers: {
      "lotteries.details": () => sampleLottery(lottery),
      "lotteries.numero": sampleResults(),
      "lottery-slips.list": { items: [] },
      "wallet.read": wallet,
      ...answers,
    },
  });
}

export const button = (name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
export const row = (name: string) => page.getByRole("group", { name, exact: true });
export const ball = (of: string, value: string) => row(of).getByRole("button", { name: value, exact: true });
export const sheet = (name: string) => page.getByRole("dialog", { name });

/**
 * The pick of the picture: 1 3 7 9 · 0 5 · 2 6 8 of the first three. Clicked within the page: nine taps through the
 * browser take as long as the rest of most tests that begin with them.
 */
export async function pickStraight() {
  await button("First three").click();
  await expect.element(ball("3rd", "8")).toBeVisible();
  for (const [of, values] of [
    ["1st", "1379"],
    ["2nd", "05"],
    ["3rd", "268"],
  ] as const)
    for (const value of values) (ball(of, value).element() as HTMLElement).click();
}
