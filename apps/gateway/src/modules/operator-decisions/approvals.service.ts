import { adjustmentList } from "@foyer/contract/adjustments";
import { APPROVAL_KINDS, type ApprovalKind, type WaitingApproval } from "@foyer/contract/approvals";
import { backOfficeDepositAct } from "@foyer/contract/back-office-deposits";
import { backOfficeDrawVoid } from "@foyer/contract/back-office-lotteries";
import { backOfficePaymentAct } from "@foyer/contract/back-office-payments";
import { backOfficeSettlementRelease } from "@foyer/contract/back-office-settlements";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { backOfficeRunAct } from "@foyer/contract/reconciliation";
import { factorResetAsk } from "@foyer/contract/second-factor-resets";
import { backOfficeStatementAct } from "@foyer/contract/statements";
import { withdrawalAct } from "@foyer/contract/withdrawals";
import { formatAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { ApprovalsRepository } from "./approvals.repository.ts";

const MOST_LISTED = 100;

/** Whose roles open the cases of each kind. */
const ENDPOINTS = {
  "deposit-credited": backOfficeDepositAct,
  "statement-credited": backOfficeStatementAct,
  "payment-written-off": backOfficePaymentAct,
  "payout-approved": withdrawalAct,
  "payout-undone": withdrawalAct,
  "adjustment-booked": adjustmentList,
  "settlement-released": backOfficeSettlementRelease,
  "draw-voided": backOfficeDrawVoid,
  "difference-settled": backOfficeRunAct,
  "second-factor-reset": factorResetAsk,
} as const satisfies Record<ApprovalKind, { readonly roles?: readonly OperatorRole[] }>;

const kindsOf = (roles: readonly OperatorRole[]): ApprovalKind[] =>
  APPROVAL_KINDS.filter((kind) => mayAct(roles, ENDPOINTS[kind].roles));

/** Decisions whose first step was taken and which wait for a second operator. */
export class ApprovalsService {
  readonly #approvals: ApprovalsRepository;

  constructor(approvals: ApprovalsRepository) {
    this.#approvals = approvals;
  }

  async list({ merchantId, operatorId, roles }: Operator): Promise<{ content: WaitingApproval[] }> {
    const rows = await this.#approvals.list(merchantId, kindsOf(roles), MOST_LISTED);
    return {
      content: rows.map(
        ({
          title,
          player,
          playerId,
          currency,
          amount,
          askedAt,
          askedById,
          askedByDisabled,
          booking,
          reopens,
          ...row
        }) => ({
          ...row,
          ...(title !== null && { title }),
          ...(player !== null && { player }),
          ...(playerId !== null && { playerId }),
          ...(booking !== null && { booking }),
          ...(reopens && { reopens: true as const }),
          ...(currency !== null && amount !== null && { currency, amount: formatAmount(amount) }),
          askedAt: askedAt.toISOString(),
          mine: askedById === operatorId,
          ...(askedByDisabled && { askedByDisabled }),
        }),
      ),
    };
  }

  waiting({ merchantId, roles }: Pick<Operator, "merchantId" | "roles">): Promise<number> {
    return this.#approvals.count(merchantId, kindsOf(roles));
  }

  /**
   * Takes back the operator's own first step, or declines a colleague's. Throws the errors of `backoffice.approval.withdraw` and
   * `backoffice.approval.decline`.
   * @param declines `askedAt` of the step that is declined
   */
  async withdraw(
    { merchantId, operatorId, roles }: Operator,
    kind: ApprovalKind,
    subject: string,
    declines: string | null = null,
  ): Promise<void> {
    // ids and numbers of cases look different; of another kind there is none
    if (/^[0-9]{1,18}$/.test(subject) !== BY_ID.has(kind)) throw new AppError("approval.unknown");
    if (declines !== null && !kindsOf(roles).includes(kind)) throw new AppError("approval.unknown");
    const outcome = await this.#approvals.withdraw(merchantId, kind, subject, operatorId, declines);
    if (outcome === "unknown") throw new AppError("approval.unknown");
    if (outcome === "not-own") throw new AppError("approval.not.own");
    if (outcome !== "late") return;
    const decided = await this.#approvals.decided(merchantId, kind, subject);
    throw new AppError(
      "operator.too.late",
      "it was decided meanwhile",
      decided && {
        ...(decided.by !== null && { by: decided.by }),
        ...(decided.state !== null && { state: decided.state }),
        at: decided.at.toISOString(),
      },
    );
  }
}

const BY_ID: ReadonlySet<ApprovalKind> = new Set([
  "statement-credited",
  "payment-written-off",
  "settlement-released",
  "second-factor-reset",
]);
