import type { BackOfficeDecision } from "@foyer/contract/back-office-search";
import type { BackOfficeApplication } from "@foyer/contract/back-office-tasks";
import { formatAmount } from "@foyer/domain/money";
import { type CaseQuery, caseFilter, caseSort, NO_FILTER } from "../../http/case-filter.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { tooLate } from "../../http/too-late.ts";
import type { ApplicationsRepository, WaitingApplication } from "./applications.repository.ts";
import type { PromotionsService } from "./promotions.service.ts";

/** Upper limit of the list. */
const MOST = 200;

interface Verdict {
  readonly verdict: "approve" | "reject";
  /** The text the player reads; null: none. */
  readonly reason: string | null;
  readonly operator: string;
}

interface DecisionsQuery {
  readonly q?: string | undefined;
  readonly verdict?: "approve" | "reject" | undefined;
  readonly before?: string | undefined;
}

/** Applications for promotions, as a merchant's back office sees them. */
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

  /** The longest waiting first, with English titles. */
  longest(merchantId: number): Promise<WaitingApplication[]> {
    return this.#applications.page(merchantId, "EN", "oldest", NO_FILTER, MOST);
  }

  /** Throws `promotion.unknown` when there is no application `after`. */
  async page(merchantId: number, language: string, query: CaseQuery & { readonly after?: string }) {
    const { after } = query;
    const filter = caseFilter(query);
    if (after !== undefined && !(await this.#applications.exists(merchantId, BigInt(after))))
      throw new AppError("promotion.unknown");
    const [rows, waiting, methods] = await Promise.all([
      this.#applications.page(merchantId, language, caseSort(query), filter, PAGE_ROWS, after),
      this.#applications.waiting(merchantId, filter),
      after === undefined ? this.#applications.promotions(merchantId, language) : undefined,
    ]);
    return {
      ...pageOf(
        rows,
        ({
          id,
          username,
          playerId,
          joinedAt,
          amount,
          title,
          currency,
          multiple,
          ...about
        }): BackOfficeApplication => ({
          title,
          currency,
          multiple,
          applicationId: String(id),
          player: username,
          playerId,
          appliedAt: joinedAt.toISOString(),
          amount: formatAmount(amount),
          memberSince: about.memberSince.toISOString(),
          ...(about.lastLogin && { lastLogin: about.lastLogin.toISOString() }),
          turnover: formatAmount(about.turnover),
          deposits: formatAmount(about.deposits),
          earlier: about.earlier.map(({ at, note, ...decided }) => ({
            ...decided,
            at: new Date(at).toISOString(),
            ...(note !== null && { note }),
          })),
        }),
        (last) => String(last.id),
      ),
      waiting,
      ...(methods && { methods }),
    };
  }

  /** Decided applications, the latest decision first. */
  async decisions(merchantId: number, language: string, { q, verdict, before }: DecisionsQuery) {
    const [micros, id] = before?.split("-").map(BigInt) ?? [];
    const rows = await this.#applications.decided(
      merchantId,
      language,
      {
        words: q ?? null,
        verdict: verdict ?? null,
        before: micros === undefined || id === undefined ? null : { micros, id },
      },
      PAGE_ROWS,
    );
    return pageOf(
      rows,
      ({ id: applicationId, title, currency, verdict: made, by, note, ...row }): BackOfficeDecision => ({
        applicationId: String(applicationId),
        title,
        currency,
        player: row.username,
        playerId: row.playerId,
        appliedAt: row.joinedAt.toISOString(),
        amount: formatAmount(row.amount),
        verdict: made,
        by,
        at: row.decidedAt.toISOString(),
        ...(note !== null && { note }),
      }),
      (last) => `${last.decidedAtMicros}-${last.id}`,
    );
  }

  /**
   * Decides once. Repeating an operator's own decision changes nothing; an operator whose decision comes after
   * another's gets `operator.too.late` with that decision. Throws `promotion.unknown` where the merchant has no such
   * application. @returns whether it was still undecided
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
      const { verdict: made, note, by, at } = before;
      if (made !== verdict.verdict || note !== verdict.reason || by !== verdict.operator)
        throw tooLate([{ step: made === "approve" ? "approved" : "rejected", at, by }]);
      return false;
    }
  }
}
