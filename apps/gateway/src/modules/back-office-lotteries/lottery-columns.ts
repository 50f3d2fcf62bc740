// Parts of the statements about lotteries and their draws.

export interface TotalsRow {
  readonly orders: number;
  readonly lines: number;
  readonly members: number;
  readonly stakes: bigint;
  readonly prizes: bigint;
  readonly rebates: bigint;
}

export const OF_LOTTERY = `JOIN merchants m ON m.id = l.merchant_id
  JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
  JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code`;

/** How long after a draw its result is late: an own one is drawn by a job, an external one comes from outside. */
export const LATE_AFTER = "CASE l.source WHEN 'own' THEN interval '1 minute' ELSE interval '20 minutes' END";
/** Whether the result of a draw is late. */
export const LATE = `(d.state = 'planned' AND d.draws_at < now() - ${LATE_AFTER})`;

/** Stakes of void draws and cancelled lines went back. */
export const TOTALS = `count(o.id) FILTER (WHERE o.state <> 'cancelled')::int AS orders,
  coalesce(sum(o.lines) FILTER (WHERE o.state <> 'cancelled'), 0)::int AS lines,
  count(DISTINCT o.member_id) FILTER (WHERE o.state <> 'cancelled')::int AS members,
  coalesce(sum(o.stake) FILTER (WHERE o.state <> 'void'), 0)::bigint AS stakes,
  coalesce(sum(o.prize), 0)::bigint AS prizes, coalesce(sum(o.rebate), 0)::bigint AS rebates`;
