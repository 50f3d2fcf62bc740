import { parseAmount } from "@foyer/domain/money";

/** What an order or a line brought beyond its stake; below zero for a prize that is smaller than the stake. */
export const netOf = ({
  stake,
  prize = "0.00",
  rebate = "0.00",
}: {
  readonly stake: string;
  readonly prize?: string;
  readonly rebate?: string;
}): bigint => parseAmount(prize) + parseAmount(rebate) - parseAmount(stake);
