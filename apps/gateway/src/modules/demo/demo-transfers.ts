import { parseAmount } from "@foyer/domain/money";
import type { DemoContext } from "./demo-context.ts";
import {
  DemoTransfersRepository,
  type MemberTransfer,
  type MemberVendorRound,
  type PastTransfer,
  type PastVendorRound,
} from "./demo-transfers.repository.ts";
import type { PastMovement } from "./past-wallet.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Visits to vendors that keep the player's money, the oldest first: what went out, the stakes and wins it was played with,
 * and what came back; or what was refused. Each wallet is empty afterwards, as that of a new studio is.
 */
const VISITS = [
  {
    daysAgo: 41,
    vendor: "PEPPER_ALLEY",
    game: "PEPPER_ALLEY_RONIN_RAIN",
    out: "500",
    rounds: [
      ["40", "0"],
      ["40", "96"],
      ["40", "12"],
      ["50", "0"],
      ["50", "225.50"],
      ["50", "57"],
    ],
    back: "620.50",
    letters: ["3H7PA", "4K8QB"],
  },
  { daysAgo: 16, vendor: "WREN_FOUNDRY", out: "200", letters: ["5M9RC"] },
  {
    daysAgo: 9,
    vendor: "PEPPER_ALLEY",
    game: "PEPPER_ALLEY_RONIN_RAIN",
    out: "300",
    rounds: [
      ["30", "0"],
      ["30", "9.50"],
      ["30", "30"],
      ["45", "0"],
      ["45", "20"],
    ],
    back: "179.50",
    letters: ["6N2SD", "7P3TE"],
  },
] as const;

/** A member's past with transfers in pauses between other movements, in which there was enough money for them. */
export function withTransfers(
  movements: readonly PastMovement[],
  { now, dayOf }: Pick<DemoContext, "now" | "dayOf">,
): {
  readonly movements: readonly PastMovement[];
  readonly transfers: readonly PastTransfer[];
  readonly rounds: readonly PastVendorRound[];
} {
  const transfers: PastTransfer[] = [];
  const all: PastMovement[] = [];
  const visits = [...VISITS];
  const rounds: PastVendorRound[] = [];
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
    for (const [n, [stake, win]] of visit.rounds.entries()) {
      const startedAt = new Date(left.getTime() + (n + 2) * 4 * MINUTE);
      rounds.push({
        round: `${number}-${n + 1}`,
        vendor: visit.vendor,
        game: visit.game,
        stake: parseAmount(stake),
        win: parseAmount(win),
        startedAt,
        settledAt: new Date(startedAt.getTime() + 5_000),
      });
    }
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
  return { movements: all, transfers, rounds };
}

/** Stores the transfers whose money has been moved, and the rounds that were played in between. */
export async function seedTransfers(
  { client, merchantId, currency }: DemoContext,
  integration: string,
  transfers: readonly MemberTransfer[],
  rounds: readonly MemberVendorRound[],
): Promise<void> {
  const repository = new DemoTransfersRepository(client);
  await repository.insert(merchantId, currency, transfers);
  await repository.play(integration, currency, rounds);
}
