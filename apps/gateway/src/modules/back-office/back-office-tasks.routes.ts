import { adjustmentList } from "@foyer/contract/adjustments";
import { approvalList } from "@foyer/contract/approvals";
import { backOfficeChats } from "@foyer/contract/back-office";
import { backOfficeContractAnswer } from "@foyer/contract/back-office-contracts";
import { backOfficeDeposits } from "@foyer/contract/back-office-deposits";
import { backOfficeDraws } from "@foyer/contract/back-office-lotteries";
import { backOfficePayments } from "@foyer/contract/back-office-payments";
import { backOfficeDecisions, backOfficeFeedbackSearch } from "@foyer/contract/back-office-search";
import { backOfficeSettlementRelease, backOfficeSettlements } from "@foyer/contract/back-office-settlements";
import {
  backOfficeFeedback,
  backOfficeFeedbackAnswer,
  backOfficeFeedbackPicture,
  backOfficeMessagePreview,
  backOfficeMessageSend,
  backOfficeMessages,
  backOfficePromotionAssign,
  backOfficePromotionDecide,
  backOfficePromotions,
  backOfficePromotionsApprove,
  backOfficeWaiting,
} from "@foyer/contract/back-office-tasks";
import { identityQueue } from "@foyer/contract/identity";
import { backOfficeRuns } from "@foyer/contract/reconciliation";
import { withdrawalQueue } from "@foyer/contract/withdrawals";
import { mayAct } from "@foyer/domain/operator-role";
import type { FastifyInstance } from "fastify";
import { decideEach } from "../../http/decide-each.ts";
import { route } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { sendPicture } from "../../http/send-picture.ts";
import type { OperatorsService } from "./operators.service.ts";

/** Fits the longest answer or message in any encoding. */
const BODY_LIMIT = 32 * 1024;

/** The reason the player reads with the decision; required for a rejection. */
function reasonOf(verdict: "approve" | "reject", entered = ""): string | null {
  const reason = entered.toWellFormed().trim();
  if (verdict === "reject" && reason === "")
    throw new AppError("request.invalid", "a rejection has a reason", {
      field: "reason",
      rule: "required",
      in: "body",
    });
  return reason || null;
}

/** Tasks of the back office other than chats: applications, feedback, and messages to players. */
export function backOfficeTaskRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const {
    adjustments,
    applications,
    chat,
    depositCases,
    feedback,
    identityCases,
    operatorMessages,
    overseenContracts,
    overseenDraws,
    paymentCases,
    settings,
    settlementRuns,
    teamProofs,
    withdrawalCases,
  } = app.services;

  route(app, backOfficeWaiting, async ({ operator }) => {
    const { merchantId, roles } = operator;
    const sections = [
      ["chats", backOfficeChats, () => chat.waiting(merchantId)],
      ["promotions", backOfficePromotions, () => applications.waiting(merchantId)],
      ["feedback", backOfficeFeedback, () => feedback.waitingCount(merchantId)],
      ["identity", identityQueue, () => identityCases.waitingCount(merchantId)],
      ["withdrawals", withdrawalQueue, () => withdrawalCases.waitingCount(merchantId)],
      ["adjustments", adjustmentList, () => adjustments.waiting(merchantId)],
      ["deposits", backOfficeDeposits, () => depositCases.waiting(merchantId)],
      ["payments", backOfficePayments, () => paymentCases.waiting(merchantId)],
      ["contracts", backOfficeContractAnswer, () => overseenContracts.waiting(merchantId)],
      // to release, and a proof that failed
      [
        "settlements",
        backOfficeSettlements,
        async () => {
          const held = mayAct(roles, backOfficeSettlementRelease.roles)
            ? await settlementRuns.held(merchantId)
            : 0;
          return held + (await teamProofs.failed(merchantId));
        },
      ],
      ["lotteries", backOfficeDraws, () => overseenDraws.waiting(merchantId)],
      // created after the back office
      ["approvals", approvalList, () => app.services.approvals.waiting(operator)],
      ["reconciliation", backOfficeRuns, () => app.services.reconciliation.waiting(merchantId)],
    ] as const;
    const counts = sections
      .filter(([, endpoint]) => mayAct(roles, endpoint.roles))
      .map(async ([section, , count]) => [section, await count()] as const);
    return Object.fromEntries(await Promise.all(counts));
  });

  route(app, backOfficePromotions, async ({ operator, query, request }) => {
    const language = settings.languageOf(request, await settings.merchant(operator.merchantId));
    return applications.page(operator, language, query);
  });
  route(app, backOfficePromotionAssign, async ({ operator, params: { applicationId }, body }) => {
    await applications.assign(operator, applicationId, body);
    return { applicationId };
  });
  route(
    app,
    backOfficePromotionsApprove,
    ({ operator, body, request }) =>
      decideEach(body.applicationIds, async (application) => {
        const approval = { verdict: "approve", reason: null } as const;
        if (await applications.decide(operator, application, approval))
          await operators.record("operator-decided", operator, request, { application, verdict: "approve" });
      }),
    { bodyLimit: BODY_LIMIT },
  );
  route(app, backOfficeDecisions, async ({ operator: { merchantId }, query, request }) => {
    const language = settings.languageOf(request, await settings.merchant(merchantId));
    return applications.decisions(merchantId, language, query);
  });
  route(app, backOfficePromotionDecide, async ({ operator, params: { applicationId }, body, request }) => {
    const { verdict } = body;
    const reason = reasonOf(verdict, body.reason);
    if (await applications.decide(operator, applicationId, { verdict, reason }))
      await operators.record("operator-decided", operator, request, { application: applicationId, verdict });
    return { applicationId };
  });

  route(app, backOfficeFeedback, ({ operator, query }) =>
    feedback.waitingPage(operator.merchantId, query.pageNo),
  );
  route(app, backOfficeFeedbackSearch, ({ operator, query }) =>
    feedback.search(operator.merchantId, query.q, query.before),
  );
  route(app, backOfficeFeedbackPicture, async ({ operator, params, reply }) => {
    return sendPicture(reply, await feedback.pictureInBackOffice(operator.merchantId, params.image));
  });
  route(
    app,
    backOfficeFeedbackAnswer,
    async ({ operator, params: { receipt }, body, request }) => {
      await feedback.answerFirst(operator.merchantId, receipt, body.answer, operator.name);
      await operators.record("operator-answered", operator, request, { receipt });
      return { receipt };
    },
    { bodyLimit: BODY_LIMIT },
  );

  route(app, backOfficeMessages, ({ operator, query }) =>
    operatorMessages.page(operator.merchantId, query.pageNo),
  );
  route(app, backOfficeMessagePreview, ({ operator, body }) => operatorMessages.preview(operator, body), {
    bodyLimit: BODY_LIMIT,
  });
  route(
    app,
    backOfficeMessageSend,
    async ({ operator, body, request }) => {
      const sent = await operatorMessages.send(operator, body);
      const { messageId, people } = sent;
      await operators.record("operator-wrote", operator, request, { message: messageId, people });
      return sent;
    },
    { bodyLimit: BODY_LIMIT },
  );
}
