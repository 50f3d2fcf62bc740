import { randomBytes } from "node:crypto";
import type { DepositStateName } from "@foyer/contract/deposits";
import { parseAmount } from "@foyer/domain/money";
import { ago, type DemoContext } from "./demo-context.ts";
import { DemoDepositsRepository, type StoredDeposit } from "./demo-deposits.repository.ts";
import type { PastDeposit } from "./past-wallet.ts";
import { sampleSlip } from "./sample-slip.ts";

const MINUTE = 60_000;

interface DemoDeposit {
  readonly username: string;
  /** Last part of its number. */
  readonly letters: string;
  readonly method: string;
  readonly amount: string;
  readonly daysAgo: number;
  readonly state: DepositStateName;
  readonly reason?: "amount" | "slip" | "late" | "payer";
  readonly received?: string;
  readonly payerName?: string;
  /** Names of operators. */
  readonly assignedTo?: string;
  readonly approvedBy?: string;
  readonly slip?: true;
  /** After the first, `created`. */
  readonly steps: readonly {
    readonly step: string;
    readonly minutes: number;
    readonly reason?: string;
    readonly amount?: string;
    readonly note?: string;
    readonly by?: string;
  }[];
}
const DECLARED = [
  { step: "declared-paid", minutes: 6 },
  { step: "review", minutes: 6, reason: "slip" },
] as const;
/** Deposit orders that were not simply credited; those in review wait in the back office. */
const DEPOSITS: readonly DemoDeposit[] = [
  {
    username: "player",
    letters: "8K4M7",
    method: "gcash",
    amount: "1000",
    daysAgo: 0.05,
    state: "review",
    reason: "amount",
    received: "950",
    steps: [
      { step: "payment-received", minutes: 4, amount: "950" },
      { step: "review", minutes: 4, reason: "amount" },
    ],
  },
  {
    username: "player",
    letters: "Q2TX9",
    method: "qr-ph",
    amount: "500",
    daysAgo: 2.3,
    state: "expired",
    steps: [{ step: "expired", minutes: 30 }],
  },
  {
    username: "player",
    letters: "7C4QN",
    method: "maya",
    amount: "2000",
    daysAgo: 6.2,
    state: "cancelled",
    steps: [{ step: "cancelled", minutes: 3 }],
  },
  {
    username: "player",
    letters: "M7X3K",
    method: "bank",
    amount: "5000",
    daysAgo: 9.4,
    state: "returned",
    steps: [
      ...DECLARED,
      { step: "returned", minutes: 190, note: "No transfer with this reference has arrived.", by: "cashier" },
    ],
  },
  {
    username: "player",
    letters: "T5V8R",
    method: "gcash",
    amount: "300",
    daysAgo: 12.1,
    state: "failed",
    steps: [{ step: "failed", minutes: 2 }],
  },
  {
    username: "celestina",
    letters: "9Q2TX",
    method: "bank",
    amount: "5000",
    daysAgo: 0.01,
    state: "awaiting-payment",
    steps: [],
  },
  {
    username: "kawayan",
    letters: "H3N6P",
    method: "bank",
    amount: "3000",
    daysAgo: 0.03,
    state: "review",
    reason: "slip",
    slip: true,
    steps: DECLARED,
  },
  {
    username: "suri4",
    letters: "W4Z7B",
    method: "bank",
    amount: "75000",
    daysAgo: 0.12,
    state: "review",
    reason: "slip",
    slip: true,
    approvedBy: "cashier",
    steps: [
      ...DECLARED,
      {
        step: "approved",
        minutes: 40,
        amount: "75000",
        note: "On today’s BDO statement, line 14.",
        by: "cashier",
      },
    ],
  },
  {
    username: "verena",
    letters: "K6D2F",
    method: "maya",
    amount: "1000",
    daysAgo: 0.42,
    state: "review",
    reason: "late",
    received: "1000",
    steps: [
      { step: "expired", minutes: 30 },
      { step: "payment-received", minutes: 55, amount: "1000" },
      { step: "review", minutes: 55, reason: "late" },
    ],
  },
  {
    username: "xandra",
    letters: "3YB9C",
    method: "bank",
    amount: "2000",
    daysAgo: 0.9,
    state: "review",
    reason: "payer",
    received: "2000",
    payerName: "Rogelio Pangilinan",
    assignedTo: "cashier",
    slip: true,
    steps: [
      { step: "declared-paid", minutes: 8 },
      { step: "payment-received", minutes: 21, amount: "2000" },
      { step: "review", minutes: 21, reason: "payer" },
      { step: "assigned", minutes: 70, by: "cashier" },
      {
        step: "noted",
        minutes: 95,
        note: "The payer is her father, she says. Asked in the chat for a transfer from her own account.",
        by: "cashier",
      },
    ],
  },
];
/** Payments of no known order. */
const UNKNOWN = [
  { reference: "Salamat", payerName: null, amount: "3000", daysAgo: 0.01 },
  { reference: "deposit foyer 0917", payerName: "Jose P. Mercado", amount: "1500", daysAgo: 1.7 },
] as const;

/** Creates an order for each deposit of the history, and those that were not simply credited. */
export async function seedDeposits(
  { client, merchantId, ids, operators, dayOf, now }: DemoContext,
  past: readonly (PastDeposit & { readonly memberId: bigint })[],
): Promise<void> {
  const repository = new DemoDepositsRepository(client);
  const open = DEPOSITS.flatMap(({ username, ...deposit }) => {
    const memberId = ids.get(username);
    return memberId === undefined ? [] : [{ ...deposit, memberId }];
  }).map(({ letters, daysAgo, approvedBy, assignedTo, ...deposit }) => {
    const createdAt = ago(now, daysAgo);
    const after = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE);
    const steps = deposit.steps.map(({ minutes, amount, by, ...step }) => ({
      ...step,
      at: after(minutes),
      amount: amount === undefined ? undefined : parseAmount(amount),
      by: by === undefined ? undefined : operators.get(by),
    }));
    const entered = steps.findLast(({ step }) => step === deposit.state);
    return {
      ...deposit,
      number: `DP-${dayOf(createdAt)}-${letters}`,
      amount: parseAmount(deposit.amount),
      received: deposit.received === undefined ? undefined : parseAmount(deposit.received),
      createdAt,
      stateAt: entered?.at ?? createdAt,
      declaredAt: steps.find(({ step }) => step === "declared-paid")?.at,
      assignedTo: assignedTo === undefined ? undefined : operators.get(assignedTo),
      approvedBy: approvedBy === undefined ? undefined : operators.get(approvedBy),
      steps: [{ step: "created", at: createdAt }, ...steps],
    };
  });
  const credited = past.map((deposit) => creditedOrder(deposit, operators.get("cashier")));
  // in the order of time, in which lists show orders: by their ids
  const inTime = [...credited, ...open].toSorted((one, other) => +one.createdAt - +other.createdAt);
  await repository.orders(merchantId, inTime);
  await repository.turnovers(past);
  for (const { reference, payerName, amount, daysAgo } of UNKNOWN)
    await repository.unknownPayment(merchantId, {
      reference,
      payerName,
      amount: parseAmount(amount),
      at: ago(now, daysAgo),
    });
  for (const { slip, number, amount, createdAt } of open)
    if (slip) {
      const picture = await sampleSlip({ number, amount, at: createdAt });
      await repository.slip(number, randomBytes(32).toString("base64url"), picture);
    }
}

/** A deposit of the past: a bank transfer was found on the statement by an operator, all others were credited at once. */
function creditedOrder(
  { memberId, number, method, amount, at }: PastDeposit & { readonly memberId: bigint },
  cashier: number | undefined,
): StoredDeposit {
  const byBank = method === "bank";
  const before = (minutes: number) => new Date(at.getTime() - minutes * MINUTE);
  const createdAt = before(byBank ? 34 : 2);
  const declaredAt = byBank ? before(25) : undefined;
  const steps = declaredAt
    ? [
        { step: "created", at: createdAt },
        { step: "declared-paid", at: declaredAt },
        { step: "review", at: declaredAt, reason: "slip" },
        { step: "credited", at, amount, by: cashier },
      ]
    : [
        { step: "created", at: createdAt },
        { step: "payment-received", at: new Date(at.getTime() - 1_000), amount },
        { step: "credited", at, amount },
      ];
  const state = { state: "credited", stateAt: at, creditedAt: at, received: amount } as const;
  return { memberId, number, method, amount, createdAt, declaredAt, ...state, steps };
}
