import type { BackOfficeDecision } from "@foyer/contract/back-office-search";
import type { BackOfficeApplication } from "@foyer/contract/back-office-tasks";
import { formatAmount } from "@foyer/domain/money";
import { type CaseQuery, caseFilter, caseSort, NO_FILTER } from "../../http/case-filter.ts";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { tooLate } from "../../http/too-late.ts";
import type {
  ApplicationsRepository,
  Assignment,
  Decision,
  WaitingApplication,
} from "./applications.repository.ts";
import { type PromotionsService, takenBy } from "./promotions.service.ts";

/** Upper limit of the list. */
const MOST = 200;

interface Verdict {
  readonly verdict: "approve" | "reject";
  /** The text the player reads; null: none. */
  readonly reason: string | null;
}

/** Who decides. */
type Actor = Pick<Operator, "merchantId" | "operatorId" | "name">;

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

  async waiting(merchantId: number): Promise<number> {
    return (await this.#applications.counts(merchantId, 0)).all;
  }

  /** The longest waiting first, with English titles. */
  longest(merchantId: number): Promise<WaitingApplication[]> {
    const all = { merchantId, operatorId: 0, show: "all", sort: "oldest", after: null } as const;
    return this.#applications.page(all, "EN", NO_FILTER, MOST);
  }

  /** Throws `promotion.unknown` when there is no application `after`. */
  async page(
    { merchantId, operatorId }: Actor,
    language: string,
    query: CaseQuery & { readonly after?: string },
  ) {
    const { after = null, show = "all" } = query;
    const filter = caseFilter(query);
    if (after !== null && !(await this.#applications.exists(merchantId, BigInt(after))))
      throw new AppError("promotion.unknown");
    const page = { merchantId, operatorId, show, sort: caseSort(query), after };
    const [rows, counts, methods] = await Promise.all([
      this.#applications.page(page, language, filter, PAGE_ROWS),
      this.#applications.counts(merchantId, operatorId, filter),
      after === null ? this.#applications.promotions(merchantId, language) : undefined,
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
          assignedTo,
          assignedName,
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
          ...(assignedName !== null && { assignedTo: assignedName }),
          mine: assignedTo === operatorId,
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
      counts,
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
   * Gives a waiting application to the operator, or back to all. Throws `promotion.unknown` where the merchant has none,
   * and `operator.too.late` when a colleague has it, or when it was decided, with that decision.
   */
  async assign(
    { merchantId, operatorId }: Actor,
    applicationId: string,
    assignment: Assignment,
  ): Promise<void> {
    const id = BigInt(applicationId);
    const application = await this.#applications.assign(merchantId, id, operatorId, assignment);
    if (!application) {
      const before = await this.#applications.decision(merchantId, id);
      throw before ? decided(before) : new AppError("promotion.unknown");
    }
    if (application.colleague !== null) throw takenBy(application.colleague);
  }

  /**
   * Decides once. Repeating an operator's own decision changes nothing; an operator whose decision comes after
   * another's gets `operator.too.late` with that decision, or with the colleague who has the application. Throws
   * `promotion.unknown` where the merchant has no such application.
   * @returns whether it was still undecided
   */
  async decide(
    { merchantId, operatorId, name }: Actor,
    applicationId: string,
    { verdict, reason }: Verdict,
  ): Promise<boolean> {
    const id = BigInt(applicationId);
    try {
      await this.#promotions.decide(merchantId, id, verdict, reason, name, operatorId);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "promotion.unknown") throw error;
      const before = await this.#applications.decision(merchantId, id);
      if (!before) throw error;
      if (before.verdict !== verdict || before.note !== reason || before.by !== name) throw decided(before);
      return false;
    }
  }
}

const decided = ({ verdict, at, by }: Decision): AppError =>
  tooLate([{ step: verdict === "approve" ? "approved" : "rejected", at, by }]);
