import {
  backOfficeChatRead,
  backOfficeChatSeen,
  backOfficeChatSend,
  backOfficeChats,
  backOfficeEvents,
  backOfficeLogin,
  backOfficeLogout,
  backOfficeMe,
} from "@foyer/contract/back-office";
import { backOfficeChatsSearch } from "@foyer/contract/back-office-search";
import { secondFactorBegin, secondFactorConfirm } from "@foyer/contract/second-factor";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { BackOfficeEventsService } from "./back-office-events.service.ts";
import type { OperatorsService } from "./operators.service.ts";
import { presentOperator } from "./present-operator.ts";

/** Fits a sealed sign-in or the longest chat message. */
const BODY_LIMIT = 16 * 1024;

/** Sessions, chats and the event stream of the back office. */
export function backOfficeRoutes(
  app: FastifyInstance,
  operators: OperatorsService,
  events: BackOfficeEventsService,
): void {
  const { chat, settings } = app.services;

  route(
    app,
    backOfficeLogin,
    async ({ body, request }) => {
      const { id } = await settings.merchantOf(request);
      const { token, expiresAt, operator } = await operators.signIn(
        id,
        body.name,
        body.password,
        body.code,
        request,
      );
      return { token, expiresAt, operator: await presentOperator(settings, operator) };
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, backOfficeLogout, async ({ operator, request }) => ({
    ended: await operators.signOut(operator, request),
  }));
  route(app, backOfficeMe, async ({ operator }) => presentOperator(settings, operator));

  route(app, secondFactorBegin, async ({ operator }) =>
    operators.beginSecondFactor(operator, (await settings.merchant(operator.merchantId)).name),
  );
  route(app, secondFactorConfirm, async ({ operator, body, request }) => ({
    recoveryCodes: await operators.confirmSecondFactor(operator, body.code, request),
  }));

  route(app, backOfficeChats, async ({ operator, query }) =>
    chat.conversations(operator.merchantId, query.pageNo),
  );
  route(app, backOfficeChatsSearch, ({ operator, query }) =>
    chat.search(operator.merchantId, query.q, query.before),
  );
  route(app, backOfficeChatRead, async ({ operator, params, query }) =>
    chat.conversation(operator, params.chatId, query.before),
  );
  route(
    app,
    backOfficeChatSend,
    async ({ operator, params: { chatId }, body, request }) => {
      const { operatorId, merchantId } = operator;
      const chatMessage = await chat.answer(merchantId, operatorId, chatId, body);
      await operators.record("operator-answered", operator, request, {
        chat: chatId,
        chatMessage: chatMessage.id,
      });
      return chatMessage;
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, backOfficeChatSeen, async ({ operator, params: { chatId }, body, request }) => {
    const { memberId, news, unread } = await chat.seenByOperator(operator.merchantId, chatId, body.last);
    if (news)
      await operators.record("operator-read", operator, request, {
        memberId,
        chat: chatId,
        chatMessage: body.last,
      });
    return { unread };
  });

  route(app, backOfficeEvents, async ({ operator, reply }) => {
    reply.hijack();
    events.open(operator, reply.raw);
    return "";
  });
}
