import { parseAmount } from "@foyer/domain/money";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import type { DemoRepository, HistoryRows } from "./demo.repository.ts";
import { bonusDepositOf, type DemoBonuses } from "./demo-bonuses.ts";
import type { DemoContent } from "./demo-content.ts";
import type { DemoContext } from "./demo-context.ts";
import { confirmedFrom } from "./demo-identities.ts";
import { DemoLotteryRepository } from "./demo-lottery.repository.ts";
import type { PastLottery } from "./demo-lottery-draws.ts";
import { LotteryBettor, type LotteryPast } from "./demo-lottery-orders.ts";
import { type DemoCard, usableFrom } from "./demo-security.ts";
import type { MemberTransfer, MemberVendorRound } from "./demo-transfers.repository.ts";
import { withTransfers } from "./demo-transfers.ts";
import { OPEN_WITHDRAWALS } from "./demo-withdrawals.ts";
import { generateHistory, type PlayedGame } from "./history.ts";
import type { PastDeposit, PastWithdrawal } from "./past-wallet.ts";

/** Integration of past rounds. */
export const HISTORY = "demo-history";

/** The ways to pay whose payments are credited to the cent, at any hour. */
const METHODS = ["gcash", "maya", "qr-ph", "bank"];

interface Past {
  readonly deposits: (PastDeposit & { readonly memberId: bigint })[];
  /** When members began to play. */
  readonly launches: { readonly memberId: bigint; readonly startedAt: Date }[];
  readonly transfers: MemberTransfer[];
  readonly vendorRounds: MemberVendorRound[];
  readonly withdrawals: (PastWithdrawal & { readonly memberId: bigint; readonly username: string })[];
  readonly lotteries: Pick<LotteryPast, "orders" | "chases">;
}

/** Creates the money and the rounds of the members' past. @returns the deposits and withdrawals that moved the money */
export async function seedHistory(
  repository: DemoRepository,
  context: DemoContext,
  content: DemoContent,
  cards: ReadonlyMap<string, readonly DemoCard[]>,
  bonuses: DemoBonuses,
  lotteries: readonly PastLottery[],
): Promise<Past> {
  const { history, past } = await historyOf(content, context, cards, bonuses, lotteries);
  await repository.historyIntegration(HISTORY);
  await repository.history(context.merchantId, HISTORY, context.currency, history);
  await new DemoLotteryRepository(context.client).orders(context.currency, past.lotteries);
  return past;
}

async function historyOf(
  { people, games, paymentMethods, merchant }: DemoContent,
  context: DemoContext,
  cards: ReadonlyMap<string, readonly DemoCard[]>,
  bonuses: DemoBonuses,
  lotteries: readonly PastLottery[],
): Promise<{ readonly history: HistoryRows; readonly past: Past }> {
  const { ids, currency, now, dayOf } = context;
  const terms = merchant.settings.withdrawals ?? DEFAULT_SETTINGS.withdrawals;
  const limits = {
    automaticUpTo: parseAmount(terms.automaticUpTo),
    identityAbove: parseAmount(terms.identityAbove),
  };
  const methods = METHODS.flatMap((code) => {
    const method = paymentMethods.find((each) => each.code === code);
    if (!method) return [];
    const { dialect, minimum, maximum } = method;
    return [{ code, dialect, minimum: parseAmount(minimum), maximum: parseAmount(maximum) }];
  });
  // the platform's own lotteries have orders, not rounds of a vendor
  const own = new Set(lotteries.map(({ code }) => code));
  const ofVendors = games.filter(({ gameCode }) => !own.has(gameCode));
  const played = new Map(
    ofVendors.map((game): [string, PlayedGame] => [
      game.gameCode,
      {
        nodeId: game.nodeId,
        code: game.gameCode,
        vendor: game.vendor,
        category: game.category,
        minBet: parseAmount(game.minBet),
        lottoMode: game.lottoMode,
      },
    ]),
  );
  const all: { [Name in keyof HistoryRows]: object[] } = {
    movements: [],
    launches: [],
    rounds: [],
    recent: [],
  };
  const past: Past = {
    deposits: [],
    launches: [],
    transfers: [],
    vendorRounds: [],
    withdrawals: [],
    lotteries: { orders: [], chases: [] },
  };
  for (const { habits, ...person } of people) {
    const memberId = ids.get(person.username);
    if (!habits || memberId === undefined) continue;
    const { username } = person;
    const open = OPEN_WITHDRAWALS[username];
    const bonusDeposit = bonusDepositOf(person, now);
    const history = generateHistory({ ...person, habits }, played, {
      now,
      transactionKey: (uuid) => `play:${HISTORY}:${uuid}`,
      methods,
      dayOf,
      limits,
      withdrawsFrom: usableFrom(cards.get(username)),
      confirmedFrom: confirmedFrom(username, now),
      undecided: open ? [open] : [],
      bonusDeposit,
      // what people open has more to show, and `player` has enough money to play with
      ...(bonusDeposit && { detail: 4 }),
      ...(username === "player" && {
        minBalance: parseAmount("5000"),
        lotteryMoney: parseAmount("1000"),
      }),
    });
    const { movements, transfers, rounds } =
      username === "player"
        ? withTransfers(history.movements, context)
        : { ...history, transfers: [], rounds: [] };
    const came = history.bonusDeposit;
    const given = came ? await bonuses.give(memberId, came.deposit, came.staked) : [];
    past.vendorRounds.push(...rounds.map((round) => ({ ...round, memberId })));
    past.transfers.push(...transfers.map((transfer) => ({ ...transfer, memberId })));
    for (const { from, to, ...movement } of [...movements, ...given])
      all.movements.push({ ...movement, source: from, target: to, member_id: memberId, currency });
    const bets = new LotteryBettor(username, memberId, [...movements, ...given]).play(
      username,
      lotteries,
      currency,
    );
    all.movements.push(...bets.movements);
    past.lotteries.orders.push(...bets.orders);
    past.lotteries.chases.push(...bets.chases);
    past.launches.push(...history.launches.map(({ startedAt }) => ({ memberId, startedAt })));
    for (const { game, ...launch } of history.launches)
      all.launches.push({
        ...launch,
        memberId,
        vendor: game.vendor,
        gameCode: game.code,
        playType: game.lottoMode?.includes("Entertainment") ? "ent" : "trad",
      });
    for (const { game, ...round } of history.rounds)
      all.rounds.push({
        ...round,
        memberId,
        vendor: game.vendor,
        gameCode: game.code,
        category: game.category,
      });
    for (const game of history.recent) all.recent.push({ ...game, memberId });
    past.deposits.push(...history.deposits.map((deposit) => ({ ...deposit, memberId })));
    past.withdrawals.push(
      ...history.withdrawals.map((withdrawal) => ({ ...withdrawal, memberId, username })),
    );
  }
  return { history: all, past };
}
