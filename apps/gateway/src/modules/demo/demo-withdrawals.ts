import { formatAmount, parseAmount } from "@foyer/domain/money";
import { approvalsNeeded } from "@foyer/domain/withdrawal-checks";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import type { StoredFacts, WithdrawalsService } from "../withdrawals/withdrawals.service.ts";
import type { DemoContent } from "./demo-content.ts";
import type { DemoContext } from "./demo-context.ts";
import type { DemoCard } from "./demo-security.ts";
import { DemoWithdrawalsRepository, type StoredWithdrawal } from "./demo-withdrawals.repository.ts";
import type { UndecidedWithdrawal } from "./history.ts";
import { DAY, type PastWithdrawal } from "./past-wallet.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

interface OpenWithdrawal extends UndecidedWithdrawal {
  /** Cooling times that had not ended. */
  readonly coolings?: readonly string[];
  readonly riskFlags?: StoredFacts["riskFlags"];
  /** Names of operators, and what one of them wrote. */
  readonly assignedTo?: string;
  readonly approvedBy?: string;
  readonly note?: string;
}

/** Withdrawals that wait in the back office, by member: none is waiting longer than its member has been away. */
export const OPEN_WITHDRAWALS: Readonly<Record<string, OpenWithdrawal>> = {
  player: { amount: parseAmount("1200"), hoursAgo: 0.4, unmet: [], unplayed: parseAmount("500") },
  suri4: {
    amount: parseAmount("32000"),
    hoursAgo: 2.2,
    unmet: ["limit", "identity"],
    stake: parseAmount("500"),
  },
  arturo8: {
    amount: parseAmount("58000"),
    hoursAgo: 20.5,
    unmet: ["limit", "identity"],
    stake: parseAmount("1000"),
    approvedBy: "risk",
    note: "The win is one round of a slot, checked with the vendor.",
  },
  mireille7: {
    amount: parseAmount("9200"),
    hoursAgo: 1.1,
    unmet: ["risk"],
    riskFlags: ["big-win"],
    stake: parseAmount("20"),
    assignedTo: "risk",
    note: "Asked the vendor for the round’s log. Answer expected today.",
  },
  okonkwo: {
    amount: parseAmount("14500"),
    hoursAgo: 5.3,
    unmet: ["identity", "risk"],
    riskFlags: ["shared-device"],
    assignedTo: "cashier",
  },
  celestina: { amount: parseAmount("2400"), hoursAgo: 0.7, unmet: [], unplayed: parseAmount("1000") },
  annelore: { amount: parseAmount("3500"), hoursAgo: 3, unmet: ["security"], coolings: ["login-password"] },
  habagat: { amount: parseAmount("1800"), hoursAgo: 6.5, unmet: [], approved: true },
};

/** A provider's code of a failure. */
const FAILURE = "INVALID_DESTINATION";

/** The timeline, with what operators did. */
function stepsOf(
  { number, state, unmet, requestedAt, decidedAt, endedAt, returnedAt }: PastWithdrawal,
  open: OpenWithdrawal | undefined,
  approvals: number,
  operators: ReadonlyMap<string, number>,
): StoredWithdrawal["steps"] {
  const after = (minutes: number) => new Date(requestedAt.getTime() + minutes * MINUTE);
  const by = (name: string) => operators.get(name);
  const steps: StoredWithdrawal["steps"][number][] = [{ step: "requested", at: requestedAt }];
  // risk flags are not for the member
  if (unmet.length > 0)
    steps.push({ step: "review", at: requestedAt, reason: unmet.find((check) => check !== "risk") });
  if (open?.assignedTo) steps.push({ step: "assigned", at: after(12), by: by(open.assignedTo) });
  if (open?.approvedBy)
    steps.push({ step: "approval", at: after(30), note: open.note, by: by(open.approvedBy) });
  else if (open?.note) steps.push({ step: "noted", at: after(25), note: open.note, by: by("risk") });
  if (decidedAt === null) return steps;
  if (state === "rejected") {
    const note = "You asked us in the chat to stop this withdrawal. The money is back in your balance.";
    return [...steps, { step: "rejected", at: decidedAt, reason: "other", note, by: by("risk") }];
  }
  if (unmet.length > 0)
    for (const name of ["risk", "cashier"].slice(0, approvals))
      steps.push({ step: "approval", at: decidedAt, by: by(name) });
  steps.push({ step: "approved", at: decidedAt });
  if (endedAt === null) return steps;
  steps.push({ step: "sent", at: new Date(decidedAt.getTime() + 5 * SECOND), reason: undefined });
  if (state === "failed") return [...steps, { step: "failed", at: endedAt, reason: FAILURE }];
  steps.push({ step: "paid", at: endedAt });
  if (returnedAt !== null)
    steps.push({
      step: "reversed",
      at: returnedAt,
      note: `The bank sent ${number} back: the account was closed.`,
    });
  return steps;
}

/** Creates the withdrawals of the history. */
export async function seedWithdrawals(
  { client, merchantId, currency, operators }: DemoContext,
  content: DemoContent,
  past: readonly (PastWithdrawal & { readonly username: string; readonly memberId: bigint })[],
  {
    cards,
    withdrawals,
  }: {
    readonly cards: ReadonlyMap<string, readonly DemoCard[]>;
    readonly withdrawals: Pick<WithdrawalsService, "sealNumber">;
  },
): Promise<void> {
  const terms = content.merchant.settings.withdrawals ?? DEFAULT_SETTINGS.withdrawals;
  const { withdrawals: fourEyesAbove } =
    content.merchant.settings.fourEyesAbove ?? DEFAULT_SETTINGS.fourEyesAbove;
  const identityAbove = parseAmount(terms.identityAbove);
  const toStore = (withdrawal: (typeof past)[number]): StoredWithdrawal => {
    const { username, memberId, number, amount, unmet, requestedAt } = withdrawal;
    const usable = (cards.get(username) ?? []).filter(({ addedAt }) => +addedAt <= +requestedAt - DAY);
    // members use both of their cards
    const card = usable[Number((amount / 10_000_000n) % BigInt(usable.length || 1))];
    if (!card) throw new Error(`${username} has no card for the withdrawal ${number}`);
    const open =
      withdrawal.endedAt === null && withdrawal.state !== "rejected" ? OPEN_WITHDRAWALS[username] : undefined;
    const channel = terms.payouts.channels[card.institution];
    const clientKey = `demo-${number}`;
    const approvals = approvalsNeeded(amount, parseAmount(fourEyesAbove));
    const facts: StoredFacts = {
      automaticUpTo: terms.automaticUpTo,
      identityAbove: terms.identityAbove,
      identityConfirmed: amount > identityAbove && !unmet.includes("identity"),
      cardAddedAt: card.addedAt.toISOString(),
      coolings: open?.coolings ?? [],
      turnoverLeft: formatAmount(withdrawal.turnoverLeft),
      riskFlags: open?.riskFlags ?? [],
    };
    return {
      memberId,
      number,
      amount,
      state: withdrawal.state,
      clientKey,
      cardKey: card.key,
      card: {
        kind: card.kind,
        institution: card.institution,
        name: card.name,
        holder: card.holder,
        lastFour: card.number.slice(-4),
      },
      sealedNumber: withdrawals.sealNumber(memberId, clientKey, card.number),
      dialect: channel === undefined ? "manual" : terms.payouts.dialect,
      channel: channel ?? "",
      failure: withdrawal.state === "failed" ? FAILURE : undefined,
      unmet,
      facts,
      approvalsNeeded: approvals,
      assignedTo: open?.assignedTo === undefined ? undefined : operators.get(open.assignedTo),
      createdAt: requestedAt,
      stateAt: withdrawal.returnedAt ?? withdrawal.endedAt ?? withdrawal.decidedAt ?? requestedAt,
      steps: stepsOf(withdrawal, open, approvals, operators),
    };
  };
  const inTime = past.toSorted((one, other) => +one.requestedAt - +other.requestedAt);
  await new DemoWithdrawalsRepository(client).withdrawals(merchantId, currency, inTime.map(toStore));
}
