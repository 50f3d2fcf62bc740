import type { DepositStateName } from "@foyer/contract/deposits";
import { parseAmount } from "@foyer/domain/money";
import { ago, type DemoContext } from "./demo-context.ts";
import { DemoDepositsRepository } from "./demo-deposits.repository.ts";

interface DemoDeposit {
  readonly username: string;
  readonly number: string;
  readonly method: string;
  readonly amount: string;
  readonly daysAgo: number;
  readonly state: DepositStateName;
  readonly reason?: "amount" | "slip";
  readonly received?: string;
  /** After the first, `created`. */
  readonly steps: readonly {
    readonly step: string;
    readonly reason?: string;
    readonly amount?: string;
    readonly note?: string;
  }[];
}
const DECLARED = [{ step: "declared-paid" }, { step: "review", reason: "slip" }] as const;
/** Deposit orders that were not simply credited; those in review wait in the back office. */
const DEPOSITS: readonly DemoDeposit[] = [
  {
    username: "player",
    number: "DP-1122-8K4M7",
    method: "gcash",
    amount: "1000",
    daysAgo: 0.05,
    state: "review",
    reason: "amount",
    received: "950",
    steps: [
      { step: "payment-received", amount: "950" },
      { step: "review", reason: "amount" },
    ],
  },
  {
    username: "player",
    number: "DP-1120-Q2TX9",
    method: "qr-ph",
    amount: "500",
    daysAgo: 2.3,
    state: "expired",
    steps: [{ step: "expired" }],
  },
  {
    username: "player",
    number: "DP-1116-7C4QN",
    method: "maya",
    amount: "2000",
    daysAgo: 6.2,
    state: "cancelled",
    steps: [{ step: "cancelled" }],
  },
  {
    username: "player",
    number: "DP-1113-M7X3K",
    method: "bank",
    amount: "5000",
    daysAgo: 9.4,
    state: "returned",
    steps: [...DECLARED, { step: "returned", note: "No transfer with this reference has arrived." }],
  },
  {
    username: "player",
    number: "DP-1110-T5V8R",
    method: "gcash",
    amount: "300",
    daysAgo: 12.1,
    state: "failed",
    steps: [{ step: "failed" }],
  },
  {
    username: "celestina",
    number: "DP-1122-9Q2TX",
    method: "bank",
    amount: "5000",
    daysAgo: 0.01,
    state: "awaiting-payment",
    steps: [],
  },
  {
    username: "kawayan",
    number: "DP-1122-H3N6P",
    method: "bank",
    amount: "3000",
    daysAgo: 0.03,
    state: "review",
    reason: "slip",
    steps: DECLARED,
  },
  {
    username: "suri4",
    number: "DP-1122-W4Z7B",
    method: "bank",
    amount: "75000",
    daysAgo: 0.02,
    state: "review",
    reason: "slip",
    steps: DECLARED,
  },
];

/** Creates an order for each deposit of the history, and those that were not simply credited. */
export async function seedDeposits({ client, merchantId, ids, now }: DemoContext): Promise<void> {
  const repository = new DemoDepositsRepository(client);
  // in the order of time, in which lists show orders: by their ids
  const orders = DEPOSITS.flatMap(({ username, daysAgo, amount, received, steps, ...deposit }) => {
    const memberId = ids.get(username);
    if (memberId === undefined) return [];
    return [
      {
        ...deposit,
        memberId,
        amount: parseAmount(amount),
        received: received === undefined ? null : parseAmount(received),
        at: ago(now, daysAgo),
        steps: [{ step: "created" } as DemoDeposit["steps"][number], ...steps].map((step) =>
          step.amount === undefined ? step : { ...step, amount: parseAmount(step.amount) },
        ),
      },
    ];
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let from: Date | null = null;
  for (const order of orders) {
    await repository.pastDeposits(merchantId, from, order.at);
    await repository.openDeposit(merchantId, order);
    from = order.at;
  }
  await repository.pastDeposits(merchantId, from, null);
  await repository.unknownPayment(merchantId, {
    reference: "Salamat",
    payerName: null,
    amount: parseAmount("3000"),
    at: ago(now, 0.01),
  });
}
