import { type BetLine, MOST_SAVED_SLIPS, type SavedSlip } from "@foyer/contract/lottery-orders";
import { LARGEST_LINE } from "@foyer/domain/lottery/bet-type";
import { betTypeOf, lotteryFamily } from "@foyer/domain/lottery/families";
import { selectionOf } from "@foyer/domain/lottery/selection-text";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import type { LotteriesService } from "./lotteries.service.ts";
import { hashOf } from "./orders.service.ts";
import type { SavedSlipRow, SavedSlipsRepository } from "./saved-slips.repository.ts";

const present = (code: string, { id, title, lines, savedAt }: SavedSlipRow): SavedSlip => ({
  id: String(id),
  code,
  title,
  lines,
  savedAt: savedAt.toISOString(),
});

/** Slips that members keep to bet again. Their prices are checked when they are placed. */
export class SavedSlipsService {
  readonly #repository: SavedSlipsRepository;
  readonly #lotteries: LotteriesService;

  constructor(repository: SavedSlipsRepository, lotteries: LotteriesService) {
    this.#repository = repository;
    this.#lotteries = lotteries;
  }

  async list({ memberId, merchantId }: Player, code: string): Promise<SavedSlip[]> {
    const lotteries = this.#lotteries;
    const lottery = await lotteries.lottery(merchantId, code).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    return lottery
      ? (await this.#repository.list(memberId, lottery.id)).map((row) => present(code, row))
      : [];
  }

  /** Throws the errors of `lottery-slips.save`. */
  async save(
    { memberId, merchantId }: Player,
    { code, title, lines }: { code: string; title: string; lines: readonly BetLine[] },
  ): Promise<SavedSlip> {
    const lottery = await this.#lotteries.lottery(merchantId, code);
    const family = lotteryFamily(lottery.family, new Date());
    for (const [at, line] of lines.entries()) {
      const betType = betTypeOf(family, line.betType);
      const selection = betType && selectionOf(betType.rows, line.selection);
      const count = betType && selection ? betType.count(selection) : 0;
      if (count === 0) throw new AppError("lottery.selection.invalid", undefined, { line: at + 1 });
      if (count > LARGEST_LINE)
        throw new AppError("lottery.combinations.limit", undefined, { line: at + 1, most: LARGEST_LINE });
    }
    const saved = await this.#repository.add(
      memberId,
      lottery.id,
      { title, lines, requestHash: hashOf([title, lines]) },
      MOST_SAVED_SLIPS,
    );
    if (!saved) throw new AppError("lottery.saved.limit", undefined, { most: MOST_SAVED_SLIPS });
    return present(code, saved);
  }

  delete({ memberId }: Player, id: string): Promise<void> {
    return this.#repository.delete(memberId, id);
  }
}
