import {
  deskFeedback,
  deskFeedbackAnswer,
  deskFeedbackPicture,
  deskMessagePreview,
  deskMessageSend,
  deskMessages,
  deskPromotionDecide,
  deskPromotions,
  deskWaiting,
} from "@foyer/contract/desk-work";
import type { FastifyInstance } from "fastify";
import { route } from "../../plugins/endpoint.ts";
import { AppError } from "../../plugins/errors.ts";
import type { OperatorsService } from "./operators.service.ts";

/** An answer or a message of the longest, however its letters are written. */
const BODY_LIMIT = 32 * 1024;

/** What the player reads with a decision. */
function reasonOf(verdict: "approve" | "reject", given = ""): string | null {
  const reason = given.toWellFormed().trim();
  if (verdict === "reject" && reason === "")
    throw new AppError("request.invalid", "a rejection has a reason", {
      field: "reason",
      rule: "required",
      in: "body",
    });
  return reason || null;
}

/** What waits at the desk beside conversations: applications, feedback, and messages to be written. */
export function deskWorkRoutes(app: FastifyInstance, operators: OperatorsService): void {
  const { applications, chat, feedback, houseMessages, settings } = app.services;

  route(app, deskWaiting, async ({ operator: { merchantId } }) => {
    const [chats, promotions, told] = await Promise.all([
      chat.waiting(merchantId),
      applications.waiting(merchantId),
      feedback.waitingCount(merchantId),
    ]);
    return { chats, promotions, feedback: told };
  });

  route(app, deskPromotions, async ({ operator: { merchantId }, query, request }) => {
    const language = settings.languageOf(request, await settings.merchant(merchantId));
    return applications.page(merchantId, language, query.pageNo);
  });
  route(app, deskPromotionDecide, async ({ operator, params: { applicationId }, body, request }) => {
    const { verdict } = body;
    const reason = reasonOf(verdict, body.reason);
    const news = await applications.decide(operator.merchantId, applicationId, {
      verdict,
      reason,
      operator: operator.name,
    });
    if (news)
      await operators.record("operator-decided", operator, request, { application: applicationId, verdict });
    return { applicationId };
  });

  route(app, deskFeedback, ({ operator, query }) => feedback.waitingPage(operator.merchantId, query.pageNo));
  route(app, deskFeedbackPicture, async ({ operator, params, reply }) => {
    const bytes = await feedback.pictureAtDesk(operator.merchantId, params.image);
    await reply
      .type("image/webp")
      .headers({ "cache-control": "no-store", "content-disposition": "inline" })
      .send(bytes);
    return "";
  });
  route(
    app,
    deskFeedbackAnswer,
    async ({ operator, params: { receipt }, body, request }) => {
      await feedback.answerFirst(operator.merchantId, receipt, body.answer, operator.name);
      await operators.record("operator-answered", operator, request, { receipt });
      return { receipt };
    },
    { bodyLimit: BODY_LIMIT },
  );

  route(app, deskMessages, ({ operator, query }) => houseMessages.page(operator.merchantId, query.pageNo));
  route(app, deskMessagePreview, ({ operator, body }) => houseMessages.preview(operator, body), {
    bodyLimit: BODY_LIMIT,
  });
  route(
    app,
    deskMessageSend,
    async ({ operator, body, request }) => {
      const sent = await houseMessages.send(operator, body);
      const { messageId, people } = sent;
      await operators.record("operator-wrote", operator, request, { message: messageId, people });
      return sent;
    },
    { bodyLimit: BODY_LIMIT },
  );
}
