import type {
  Chase,
  LotteryOrder,
  LotteryOrderState,
  LotteryOrderSummary,
  OrderLine,
} from "@foyer/contract/lottery-orders";
import { pickedRows } from "@foyer/domain/lottery/selection-text";
import { formatAmount } from "@foyer/domain/money";
import type { ChaseRow } from "./chases.repository.ts";
import type { LineRow, OrderRow } from "./orders.repository.ts";

export function presentOrder(row: OrderRow): LotteryOrderSummary {
  return {
    number: row.number,
    code: row.code,
    name: row.name,
    family: row.family,
    draw: row.draw,
    ...(row.byDate && { byDate: true as const }),
    drawsAt: row.drawsAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    state: row.state,
    currency: row.currency,
    stake: formatAmount(row.state === "void" ? 0n : row.stake),
    returned: formatAmount(row.state === "void" ? row.returned + row.stake : row.returned),
    prize: formatAmount(row.prize),
    rebate: formatAmount(row.rebate),
    largestPrize: formatAmount(row.largestPrize),
    lines: row.lines,
    first: {
      betType: row.firstBetType,
      selection: pickedRows(row.firstSelection),
      combinations: row.firstCombinations,
    },
    ...(row.numbers && { numbers: row.numbers }),
    ...(row.chase !== null && { chase: row.chase }),
    placedAt: row.placedAt.toISOString(),
  };
}

function lineState(order: LotteryOrderState, { cancelled, prize }: LineRow): LotteryOrderState {
  if (cancelled) return "cancelled";
  if (order === "open" || order === "void") return order;
  return prize === null ? "lost" : "won";
}

const presentLine =
  (order: LotteryOrderState) =>
  (row: LineRow): OrderLine => {
    const state = lineState(order, row);
    return {
      line: row.line,
      betType: row.betType,
      selection: pickedRows(row.selection),
      combinations: row.combinations,
      unit: formatAmount(row.unit),
      multiple: row.multiple,
      stake: formatAmount(row.stake),
      prizeGroup: row.prizeGroup,
      state,
      ...((state === "won" || state === "lost") && {
        hits: row.hits ?? 0,
        prize: formatAmount(row.prize ?? 0n),
      }),
      largestPrize: formatAmount(row.largestPrize),
    };
  };

export const presentOrderDetails = (row: OrderRow, lines: readonly LineRow[]): LotteryOrder => ({
  ...presentOrder(row),
  prizeGroup: row.prizeGroup,
  items: lines.map(presentLine(row.state)),
  ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
  ...(row.corrected && { corrected: true as const }),
  source: row.source,
});

const sum = (amounts: readonly (string | null)[]): bigint =>
  amounts.reduce((total, amount) => total + BigInt(amount ?? 0), 0n);

export function presentChase(row: ChaseRow): Chase {
  const placed = row.draws.filter(({ orderState }) => orderState !== null && orderState !== "void");
  return {
    number: row.number,
    code: row.code,
    name: row.name,
    family: row.family,
    state: row.state,
    mode: row.mode,
    stopOnWin: row.stopOnWin,
    currency: row.currency,
    lines: [...row.lines],
    prizeGroup: row.prizeGroup,
    held: formatAmount(row.held),
    staked: formatAmount(sum(placed.map(({ orderStake }) => orderStake))),
    prizes: formatAmount(sum(placed.map(({ prize }) => prize))),
    ...(row.byDate && { byDate: true as const }),
    draws: row.draws.map(({ draw, multiple, stake, state, reason, order, orderState, prize }) => ({
      draw,
      multiple,
      stake: formatAmount(BigInt(stake)),
      state,
      ...(reason && { reason }),
      ...(order !== null && { order }),
      ...(orderState && { orderState }),
      ...(orderState && orderState !== "open" && prize !== null && { prize: formatAmount(BigInt(prize)) }),
    })),
    placedAt: row.placedAt.toISOString(),
  };
}
