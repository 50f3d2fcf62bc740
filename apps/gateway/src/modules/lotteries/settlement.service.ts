import { oddsTable, prizeFactor } from "@foyer/domain/lottery/bet-line";
import type { LotteryFamily } from "@foyer/domain/lottery/bet-type";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { oppositePicks } from "@foyer/domain/lottery/opposite-bets";
import { selectionOf } from "@foyer/domain/lottery/selection-text";
import { retryTransient } from "../../db/retry.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import type {
  DrawsRepository,
  DueDraw,
  SelectionHits,
  SelectionOpposite,
  SelectionRow,
  SettledOrder,
} from "./draws.repository.ts";

/** Orders of one transaction: members' wallets are locked as long as it takes. */
const BATCH = 2_000;

interface Parts {
  readonly repository: DrawsRepository;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly report: (error: unknown, draw: string) => void;
}

function parse(family: LotteryFamily, { betType: code, selection: text }: SelectionRow) {
  const betType = betTypeOf(family, code);
  const selection = betType && selectionOf(betType.rows, text);
  if (!betType || !selection) throw new Error(`the stored selection ${text} is none of ${code}`);
  return { betType, selection };
}

/** The picks of selections that have an opposite one. */
const oppositesOf = (family: LotteryFamily, selections: readonly SelectionRow[]): SelectionOpposite[] =>
  selections.flatMap((one) => {
    if (!betTypeOf(family, one.betType)?.rows.some(({ opposites }) => opposites)) return [];
    const { betType, selection } = parse(family, one);
    return oppositePicks(betType, selection).map((pick) => ({ key: one.key, ...pick }));
  });

/** What selections win with the numbers of a draw; those that win nothing are left out. */
export function hitsOf(
  family: LotteryFamily,
  numbers: readonly string[],
  selections: readonly SelectionRow[],
): SelectionHits[] {
  const odds = new Map<string, ReadonlyMap<string, bigint>>();
  return selections.flatMap((one) => {
    const { key, betType: code, prizeGroup } = one;
    const { betType, selection } = parse(family, one);
    const hits = betType.hits(selection, numbers);
    const count = [...hits.values()].reduce((sum, one) => sum + one, 0);
    if (count === 0) return [];
    const known = `${code} ${prizeGroup}`;
    const table = odds.get(known) ?? oddsTable(betType, prizeGroup);
    odds.set(known, table);
    return [{ key, hits: count, factor: prizeFactor(hits, table) }];
  });
}

/**
 * Settles draws: what each different selection wins is computed once, then orders are paid in batches, each in one
 * transaction. Every step can be repeated, so that a settlement goes on wherever a process ended.
 */
export class SettlementService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Settles all draws that have numbers, or are void. A draw that fails does not keep back the others. */
  async settleDue(): Promise<void> {
    for (const draw of await this.#parts.repository.due()) {
      if (draw.state === "planned") continue;
      try {
        await this.settle(draw);
      } catch (error) {
        this.#parts.report(error, `${draw.code} ${draw.number}`);
      }
    }
  }

  async settle(draw: DueDraw): Promise<void> {
    const { repository } = this.#parts;
    const settlement = await repository.beginSettlement(draw.id);
    if (!settlement) return;
    const { run, numbers } = settlement;
    if (numbers) {
      const family = lotteryFamily(draw.family, draw.drawsAt);
      for await (const selections of repository.selections(draw.id)) {
        const hits = hitsOf(family, numbers, selections);
        if (hits.length > 0) await repository.addHits(draw.id, run, hits);
        const opposites = run === 1 ? oppositesOf(family, selections) : [];
        if (opposites.length > 0) await repository.addOppositePicks(draw.id, opposites);
      }
    }
    for (;;) {
      const settled = await retryTransient(() => repository.settleBatch(draw.id, run, BATCH));
      if (settled.length === 0) break;
      await this.#notify(draw, settled);
    }
    await repository.endSettlement(draw.id, run);
  }

  async #notify(draw: DueDraw, settled: readonly SettledOrder[]): Promise<void> {
    const { ledger, repository } = this.#parts;
    for (const { memberId } of settled) if (memberId !== null) ledger.changed(memberId);
    const winners = settled.filter(({ prize }) => prize > 0n);
    if (winners.length > 0)
      await repository.notify(
        winners.map(({ memberId, number, prize }) => ({
          kind: "lottery-order",
          member_id: String(memberId),
          number,
          code: draw.code,
          draw: draw.number,
          name: draw.name,
          prize: String(prize),
        })),
      );
  }
}
