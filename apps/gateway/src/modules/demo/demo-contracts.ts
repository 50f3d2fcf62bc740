import { contractPeriod } from "@foyer/domain/agent-contract";
import { addDays } from "@foyer/domain/record-days";
import type { DemoContext } from "./demo-context.ts";

/** From, active members, basis points. */
type Tiers = readonly (readonly [from: number, active: number, rate: number])[];

interface DemoContract {
  readonly kind: "daily-salary" | "hourly-salary" | "dividend";
  readonly receiver: string;
  /** Absent: the merchant. */
  readonly payer?: string;
  readonly tiers: Tiers;
  /** Days before today on which it began; absent: a proposal that waits. */
  readonly since?: number;
}

/** Hourly salaries hold for a few days only: each hour is a settlement of its own. */
const HOURLY_DAYS = 2;

/** No one gives more than they receive at the same point. */
const contracts = (days: number): readonly DemoContract[] => [
  {
    kind: "daily-salary",
    receiver: "director",
    tiers: [
      [500, 2, 20],
      [2_000, 5, 30],
      [8_000, 10, 40],
    ],
    since: days,
  },
  {
    kind: "daily-salary",
    receiver: "agent",
    payer: "director",
    tiers: [
      [500, 2, 12],
      [2_000, 5, 18],
      [8_000, 10, 28],
    ],
    since: days,
  },
  {
    kind: "daily-salary",
    receiver: "luzviminda",
    payer: "agent",
    tiers: [
      [500, 2, 6],
      [2_000, 5, 10],
    ],
    since: days,
  },
  { kind: "daily-salary", receiver: "tomasr", payer: "agent", tiers: [[500, 2, 5]], since: days },
  {
    kind: "daily-salary",
    receiver: "okonkwo",
    payer: "agent",
    tiers: [
      [500, 2, 6],
      [2_000, 5, 10],
    ],
  },
  {
    kind: "hourly-salary",
    receiver: "director",
    tiers: [
      [100, 1, 10],
      [1_000, 3, 15],
    ],
    since: HOURLY_DAYS,
  },
  {
    kind: "hourly-salary",
    receiver: "agent",
    payer: "director",
    tiers: [
      [100, 1, 6],
      [1_000, 3, 10],
    ],
    since: HOURLY_DAYS,
  },
  { kind: "hourly-salary", receiver: "luzviminda", payer: "agent", tiers: [[100, 1, 3]], since: HOURLY_DAYS },
  {
    kind: "dividend",
    receiver: "director",
    tiers: [
      [100, 3, 1_000],
      [1_000, 8, 1_500],
      [5_000, 12, 2_000],
    ],
    since: days,
  },
  {
    kind: "dividend",
    receiver: "agent",
    payer: "director",
    tiers: [
      [100, 3, 700],
      [1_000, 8, 1_000],
      [5_000, 12, 1_500],
    ],
    since: days,
  },
  {
    kind: "dividend",
    receiver: "luzviminda",
    payer: "agent",
    tiers: [
      [100, 3, 400],
      [1_000, 8, 600],
    ],
    since: days,
  },
  { kind: "dividend", receiver: "okonkwo", payer: "agent", tiers: [[100, 3, 300]], since: days },
  // waits for the account `agent`: better terms than those that hold
  {
    kind: "dividend",
    receiver: "agent",
    payer: "director",
    tiers: [
      [100, 3, 800],
      [1_000, 8, 1_200],
      [5_000, 12, 1_800],
    ],
  },
];

/** Contracts begin between periods. */
const firstDay = (kind: DemoContract["kind"], day: string): string =>
  kind === "dividend" ? contractPeriod("week", day).first : day;

/** Gives agents contracts since some days ago, with some proposals that wait. */
export async function seedContracts(
  { client, merchantId, now }: DemoContext,
  today: string,
  days: number,
): Promise<void> {
  for (const { kind, receiver, payer = null, tiers, since } of contracts(days)) {
    const stored = tiers.map(([from, active, rate]) => ({ from: String(from * 100_000), active, rate }));
    await client.query(
      `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, payer_id, period, tiers, active_turnover, carries, state, proposed_by,
                                    client_key, request_hash, proposed_at, expires_at, answered_at, starts_on)
       SELECT $1::smallint, $2::text, r.id, p.id, CASE $2::text WHEN 'daily-salary' THEN 'day' WHEN 'hourly-salary' THEN 'hour' ELSE 'week' END, $5::jsonb,
              CASE $2::text WHEN 'hourly-salary' THEN 1000000 ELSE 5000000 END, $2::text = 'dividend',
              CASE WHEN $6::date IS NULL THEN 'proposed' ELSE 'accepted' END, 'payer', gen_random_uuid()::text, '', $7::timestamptz, $7::timestamptz + interval '7 days',
              CASE WHEN $6::date IS NOT NULL THEN $7::timestamptz + interval '3 hours' END, $6::date
         FROM members r LEFT JOIN members p ON p.merchant_id = $1::smallint AND p.username = $4
        WHERE r.merchant_id = $1::smallint AND r.username = $3`,
      [
        merchantId,
        kind,
        receiver,
        payer,
        JSON.stringify(stored),
        since === undefined ? null : firstDay(kind, addDays(today, -since)),
        new Date(now.getTime() - ((since ?? 0) + 1) * 86_400_000),
      ],
    );
  }
}
