/** How a provider's or bank's books can differ from the platform's. */
export const DIFFERENCE_KINDS = [
  "missing-here",
  "missing-there",
  "amount",
  "currency",
  "fee",
  "state",
  /** A bank statement does not add up. */
  "balance",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
export type DifferenceOf = "pay-in" | "payout" | "chargeback" | "refund" | "other" | "statement";

/** Amounts are positive to the merchant, in 1/100,000 of the currency's unit. */
export interface TheirTransaction {
  readonly kind: "pay-in" | "payout" | "fee" | "refund" | "chargeback" | "other";
  /** Of a pay-in or payout; of a fee or chargeback, the payment it is about. */
  readonly id: string;
  readonly reference: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly at: Date;
}

export interface OurTransaction {
  readonly what: "pay-in" | "payout";
  /** The provider's; null: never told. */
  readonly id: string | null;
  /** Of the deposit or withdrawal; null: of no known order. */
  readonly number: string | null;
  readonly currency: string;
  readonly amount: bigint;
  readonly state: string;
  /** Whether the money has moved by our books. */
  readonly moved: boolean;
  readonly chargedBack: boolean;
  /** Moved on this day by our books, so that their books must have it. */
  readonly ofDay: boolean;
  readonly at: Date;
}

export interface Difference {
  readonly kind: DifferenceKind;
  readonly what: DifferenceOf;
  readonly transactionId: string;
  readonly reference: string;
  readonly number: string | null;
  readonly theirAmount: bigint | null;
  readonly ourAmount: bigint | null;
  readonly theirCurrency: string | null;
  readonly ourCurrency: string | null;
  readonly ourState: string | null;
  readonly at: Date;
}

/** What a provider takes, by the contract with it; rates in 1/100 percent. */
export interface ProviderFees {
  readonly payInRate: number;
  readonly payInFixed: bigint;
  readonly payoutFixed: bigint;
}

/** Providers round their fees in different ways: a cent more or less is no difference. */
const CENT = 1000n;

export interface Comparison {
  /** Their transactions of the day. */
  readonly theirs: readonly TheirTransaction[];
  /** Ids of their pay-ins and payouts shortly before and after it: clocks differ. */
  readonly nearby: ReadonlySet<string>;
  /** Ours of the day, and those that theirs are about. */
  readonly ours: readonly OurTransaction[];
  /** Null: not known, and fees are only summed. */
  readonly fees: ProviderFees | null;
}

/** Every difference between a provider's books of a day and ours. */
export function differencesOf({ theirs, nearby, ours, fees }: Comparison): Difference[] {
  const byId = new Map(
    ours.flatMap((one) => (one.id === null ? [] : [[`${one.what} ${one.id}`, one] as const])),
  );
  const byNumber = new Map(
    ours.flatMap((one) => (one.number === null || one.what !== "payout" ? [] : [[one.number, one] as const])),
  );
  const found: Difference[] = [];
  const met = new Set<OurTransaction>();
  for (const their of theirs) {
    const { kind, id, reference } = their;
    if (kind === "fee") continue;
    const what = kind === "payout" ? "payout" : "pay-in";
    const our = byId.get(`${what} ${id}`) ?? (kind === "payout" ? byNumber.get(reference) : undefined);
    const add = (difference: DifferenceKind) => found.push(between(difference, kind, their, our));
    if (kind === "refund" || kind === "other") add("missing-here");
    else if (!our) add("missing-here");
    else if (kind === "chargeback") {
      if (!our.chargedBack) add("state");
    } else {
      met.add(our);
      if (our.currency !== their.currency) add("currency");
      else if (our.amount !== their.amount) add("amount");
      if (!our.moved) add("state");
    }
  }
  for (const our of ours)
    if (our.ofDay && our.moved && !met.has(our) && !(our.id !== null && nearby.has(our.id)))
      found.push(between("missing-there", our.what, undefined, our));
  return [...found, ...feeDifferences(theirs, fees)];
}

function between(
  kind: DifferenceKind,
  what: DifferenceOf,
  their: TheirTransaction | undefined,
  our: OurTransaction | undefined,
): Difference {
  return {
    kind,
    what,
    transactionId: their?.id ?? our?.id ?? our?.number ?? "",
    reference: their?.reference ?? our?.number ?? "",
    number: our?.number ?? null,
    theirAmount: their?.amount ?? null,
    ourAmount: our?.amount ?? null,
    theirCurrency: their?.currency ?? null,
    ourCurrency: our?.currency ?? null,
    ourState: our?.state ?? null,
    at: their?.at ?? our?.at ?? new Date(0),
  };
}

function feeDifferences(theirs: readonly TheirTransaction[], fees: ProviderFees | null): Difference[] {
  if (!fees) return [];
  const charged = new Map<string, bigint>();
  for (const { kind, id, amount } of theirs)
    if (kind === "fee") charged.set(id, (charged.get(id) ?? 0n) - amount);
  return theirs.flatMap((their) => {
    const { kind, id, amount } = their;
    if (kind !== "pay-in" && kind !== "payout") return [];
    const agreed =
      kind === "pay-in" ? (amount * BigInt(fees.payInRate)) / 10_000n + fees.payInFixed : fees.payoutFixed;
    const taken = charged.get(id) ?? 0n;
    const difference = taken < agreed ? agreed - taken : taken - agreed;
    if (difference <= CENT) return [];
    return [{ ...between("fee", kind, their, undefined), theirAmount: taken, ourAmount: agreed }];
  });
}
