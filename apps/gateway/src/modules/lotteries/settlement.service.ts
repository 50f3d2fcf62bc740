import { oddsTable, prizeFactor } from "@foyer/domain/lottery/bet-line";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { retryTransient } from "../../db/retry.ts";
import type { LedgerService } from "../ledger/ledger.service.ts";
import { DrawCover, type ParsedSelection, parseSelection } from "./draw-cover.ts";
import type { DrawsRepository, DueDraw, SelectionHits, SettledOrder } from "./draws.repository.ts";
import type { UncountedRepository } from "./uncounted.repository.ts";

/** Orders of one transaction: members' wallets are locked as long as it takes. */
const BATCH = 2_000;

interface Parts {
  readonly repository: DrawsRepository;
  readonly uncounted: UncountedRepository;
  readonly ledger: Pick<LedgerService, "changed">;
  readonly report: (error: unknown, draw: string) => void;
}

/** What selections win with the numbers of a draw; those that win nothing are left out. */
function hitsOf(numbers: readonly string[], selections: readonly ParsedSelection[]): SelectionHits[] {
  const odds = new Map<string, ReadonlyMap<string, bigint>>();
  return selections.flatMap((one) => {
    const { key, prizeGroup, betType, selection } = one;
    const hits = betType.hits(selection, numbers);
    const count = [...hits.values()].reduce((sum, one) => sum + one, 0);
    if (count === 0) return [];
    const known = `${betType.code} ${prizeGroup}`;
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
      const cover = new DrawCover(family);
      for await (const rows of repository.selections(draw.id)) {
        const selections = rows.map((row) => parseSelection(family, row));
        const hits = hitsOf(numbers, selections);
        if (hits.length > 0) await repository.addHits(draw.id, run, hits);
        if (run === 1) cover.add(selections);
      }
      // before the first order is paid; a correction changes nothing of it
      if (run === 1) await cover.store(draw.id, this.#parts.uncounted);
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
