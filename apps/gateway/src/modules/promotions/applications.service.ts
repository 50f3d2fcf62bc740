import type { DeskApplication } from "@foyer/contract/desk-work";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { formatAmount } from "@foyer/domain/money";
import { AppError } from "../../plugins/errors.ts";
import type { ApplicationsRepository, WaitingApplication } from "./applications.repository.ts";
import type { PromotionsService } from "./promotions.service.ts";

/** More than anybody reads in one list. */
const MOST = 200;

interface Verdict {
  readonly verdict: "approve" | "reject";
  /** What the player reads; none: null. */
  readonly reason: string | null;
  readonly operator: string;
}

/** Applications for promotions, as a merchant's desk sees them. */
export class ApplicationsService {
  readonly #applications: ApplicationsRepository;
  readonly #promotions: Pick<PromotionsService, "decide">;

  constructor(applications: ApplicationsRepository, promotions: Pick<PromotionsService, "decide">) {
    this.#applications = applications;
    this.#promotions = promotions;
  }

  waiting(merchantId: number): Promise<number> {
    return this.#applications.waiting(merchantId);
  }

  /** The longest waiting, in English. */
  longest(merchantId: number): Promise<WaitingApplication[]> {
    return this.#applications.page(merchantId, "EN", 0, MOST);
  }

  async page(merchantId: number, language: string, page: number) {
    const [rows, waiting] = await Promise.all([
      this.#applications.page(merchantId, language, (page - 1) * PAGE_SIZE, PAGE_SIZE),
      this.waiting(merchantId),
    ]);
    return {
      content: rows.map(
        ({ id, username, joinedAt, amount, title, currency, multiple }): DeskApplication => ({
          title,
          currency,
          multiple,
          applicationId: String(id),
          player: username,
          appliedAt: joinedAt.toISOString(),
          amount: formatAmount(amount),
        }),
      ),
      pageNum: page,
      totalPages: Math.ceil(waiting / PAGE_SIZE),
    };
  }

  /**
   * Decides once. The same word of the same operator said again changes nothing; whoever comes after somebody else is
   * told who that was: `operator.too.late`. Throws `promotion.unknown` where the merchant has no such application.
   * @returns whether it was still to be decided
   */
  async decide(merchantId: number, applicationId: string, verdict: Verdict): Promise<boolean> {
    const id = BigInt(applicationId);
    try {
      await this.#promotions.decide(merchantId, id, verdict.verdict, verdict.reason, verdict.operator);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "promotion.unknown") throw error;
      const before = await this.#applications.decision(merchantId, id);
      if (!before) throw error;
      const { verdict: made, note, by } = before;
      if (made !== verdict.verdict || note !== verdict.reason || by !== verdict.operator)
        throw new AppError("operator.too.late", "decided already", { by, verdict: made });
      return false;
    }
  }
}
