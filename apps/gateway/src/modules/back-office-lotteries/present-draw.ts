import type { BackOfficeDraw } from "@foyer/contract/back-office-lotteries";
import { formatAmount } from "@foyer/domain/money";
import type { DrawRow } from "./back-office-draws.repository.ts";
import type { TotalsRow } from "./lottery-columns.ts";

export const presentTotals = ({ orders, lines, members, stakes, prizes, rebates }: TotalsRow) => ({
  orders,
  lines,
  members,
  stakes: formatAmount(stakes),
  prizes: formatAmount(prizes),
  rebates: formatAmount(rebates),
});

export const presentDraw = (row: DrawRow): BackOfficeDraw => ({
  code: row.code,
  name: row.name,
  number: row.number,
  ...(row.byDate && { byDate: true as const }),
  state: row.state,
  opensAt: row.opensAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  drawsAt: row.drawsAt.toISOString(),
  ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
  ...(row.numbers && { numbers: [...row.numbers] }),
  currency: row.currency,
  ...presentTotals(row),
  largestLoss: formatAmount(row.largestPayout - row.stakes),
  late: row.late,
});
