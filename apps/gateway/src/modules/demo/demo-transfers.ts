import { parseAmount } from "@foyer/domain/money";
import type { DemoContext } from "./demo-context.ts";
import {
  DemoTransfersRepository,
  type MemberTransfer,
  type PastTransfer,
} from "./demo-transfers.repository.ts";
import type { PastMovement } from "./past-wallet.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Visits to vendors that keep the player's money, the oldest first: what went out and came back, or was refused. In all as
 * much came back as went out, and never less: the vendor's wallet is empty, as that of a new studio is.
 */
const VISITS = [
  { daysAgo: 41, vendor: "PEPPER_ALLEY", out: "500", back: "620.50", letters: ["3H7PA", "4K8QB"] },
  { daysAgo: 16, vendor: "WREN_FOUNDRY", out: "200", letters: ["5M9RC"] },
  { daysAgo: 9, vendor: "PEPPER_ALLEY", out: "300", back: "179.50", letters: ["6N2SD", "7P3TE"] },
] as const;

/** A member's past with transfers in pauses between other movements, in which there was enough money for them. */
export function withTransfers(
  movements: readonly PastMovement[],
  { now, dayOf }: Pick<DemoContext, "now" | "dayOf">,
): { readonly movements: readonly PastMovement[]; readonly transfers: readonly PastTransfer[] } {
  const transfers: PastTransfer[] = [];
  const all: PastMovement[] = [];
  const visits = [...VISITS];
  let cash = 0n;
  for (const [at, movement] of movements.entries()) {
    all.push(movement);
    if (movement.to === "cash") cash += movement.amount;
    if (movement.from === "cash") cash -= movement.amount;
    const [visit] = visits;
    const next = movements[at + 1];
    const from = movement.at.getTime();
    if (!visit || !next || next.at.getTime() < from + 90 * MINUTE) continue;
    const out = parseAmount(visit.out);
    if (from < now.getTime() - visit.daysAgo * DAY || cash < out) continue;
    visits.shift();
    const [left, returned] = [new Date(from + 5 * MINUTE), new Date(from + 50 * MINUTE)];
    const account = `transfer:${visit.vendor.toLowerCase()}`;
    const number = `TR-${dayOf(left)}-${visit.letters[0]}`;
    const key = `transfer:${number}`;
    const held = { amount: out, reference: number, at: left };
    const end = {
      ...held,
      from: "hold:transfer",
      at: new Date(left.getTime() + 1_000),
      closes: `${key}:hold`,
    };
    all.push({ key: `${key}:hold`, kind: "hold", from: "cash", to: "hold:transfer", ...held });
    if (!("back" in visit)) {
      all.push({ key: `${key}:release`, kind: "release", to: "cash", ...end });
      transfers.push({
        number,
        vendor: visit.vendor,
        direction: "out",
        amount: out,
        state: "failed",
        at: left,
      });
      continue;
    }
    all.push({ key: `${key}:capture`, kind: "capture", to: account, ...end });
    transfers.push({
      number,
      vendor: visit.vendor,
      direction: "out",
      amount: out,
      state: "confirmed",
      at: left,
    });
    const amount = parseAmount(visit.back);
    const back = `TR-${dayOf(returned)}-${visit.letters[1]}`;
    all.push({
      key: `transfer:${back}:in`,
      kind: "transfer",
      from: account,
      to: "cash",
      amount,
      reference: back,
      at: returned,
    });
    transfers.push({
      number: back,
      vendor: visit.vendor,
      direction: "in",
      amount,
      state: "confirmed",
      at: returned,
    });
    cash += amount - out;
  }
  return { movements: all, transfers };
}

/** Stores the transfers whose money has been moved. */
export const seedTransfers = (
  { client, merchantId, currency }: DemoContext,
  transfers: readonly MemberTransfer[],
): Promise<void> => new DemoTransfersRepository(client).insert(merchantId, currency, transfers);
