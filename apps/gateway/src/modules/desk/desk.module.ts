import {
  deskChatRead,
  deskChatSay,
  deskChatSeen,
  deskChats,
  deskEvents,
  deskLogin,
  deskLogout,
  deskMe,
  type Operator as OperatorValue,
} from "@foyer/contract/desk";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import type { Operator } from "../../plugins/operator-context.ts";
import { SignInGuard } from "../session/sign-in-guard.ts";
import { DeskEventsService } from "./desk-events.service.ts";
import { deskWorkRoutes } from "./desk-work.routes.ts";
import { operatorsRepository } from "./operators.repository.ts";
import { OperatorsService } from "./operators.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly operators: OperatorsService;
  }
}

const BEAT_MS = 20_000;
const SWEEP_MS = 60 * 60_000;
/** A sealed sign-in, or a word of a chat. */
const BODY_LIMIT = 16 * 1024;

/** The house's desk: whoever works there answers the players of one merchant, and of no other. */
export const deskModule = fp(
  async (app) => {
    const { chat, housekeeping, passwords, rateLimits, securityLog, settings } = app.services;
    const repository = operatorsRepository(app.database.pool);
    const operators = new OperatorsService({
      operators: repository,
      passwords,
      guard: new SignInGuard(rateLimits, "desk"),
      securityLog,
      touchFailed: (error) => app.log.debug({ err: error }, "a desk session was not prolonged"),
    });
    Object.assign(app.services, { operators });
    app.operatorResolver.resolve = operators.resolve;
    housekeeping.every(SWEEP_MS, "desk sessions", () => repository.sweep());

    const events = new DeskEventsService();
    app.notifications.on("foyer_desk", (payload) => {
      if (!events.take(payload)) app.log.warn("not a notice of the desk");
    });
    app.notifications.onUp(() => events.endAll());
    const timer = setInterval(() => events.beat(), BEAT_MS);
    timer.unref();
    app.addHook("preClose", async () => {
      clearInterval(timer);
      events.endAll();
    });

    const shown = async ({
      name,
      shownAs,
      merchantId,
    }: Pick<Operator, "name" | "shownAs" | "merchantId">): Promise<OperatorValue> => {
      const { code, name: merchantName } = await settings.merchant(merchantId);
      return { name, shownAs, merchantCode: code, merchantName };
    };

    route(
      app,
      deskLogin,
      async ({ body, request }) => {
        const { id } = await settings.merchantOf(request);
        const { token, expiresAt, operator } = await operators.signIn(id, body.name, body.password, request);
        return { token, expiresAt, operator: await shown(operator) };
      },
      { bodyLimit: BODY_LIMIT },
    );
    route(app, deskLogout, async ({ operator, request }) => ({
      ended: await operators.signOut(operator, request),
    }));
    route(app, deskMe, async ({ operator }) => shown(operator));
    route(app, deskChats, async ({ operator, query }) =>
      chat.conversations(operator.merchantId, query.pageNo),
    );
    route(app, deskChatRead, async ({ operator, params, query }) =>
      chat.conversation(operator.merchantId, params.chatId, query.before),
    );
    route(
      app,
      deskChatSay,
      async ({ operator, params: { chatId }, body, request }) => {
        const { operatorId, merchantId } = operator;
        const word = await chat.answer(merchantId, operatorId, chatId, body);
        await operators.record("operator-answered", operator, request, { chat: chatId, word: word.id });
        return word;
      },
      { bodyLimit: BODY_LIMIT },
    );
    route(app, deskChatSeen, async ({ operator, params: { chatId }, body, request }) => {
      const { memberId, news, unread } = await chat.seenByDesk(operator.merchantId, chatId, body.last);
      if (news)
        await operators.record("operator-read", operator, request, {
          memberId,
          chat: chatId,
          word: body.last,
        });
      return { unread };
    });
    deskWorkRoutes(app, operators);
    route(app, deskEvents, async ({ operator, reply }) => {
      reply.hijack();
      events.open(operator, reply.raw);
      return "";
    });
  },
  {
    name: "desk",
    dependencies: [
      "chat",
      "feedback",
      "inbox",
      "promotions",
      "settings",
      "session",
      "operator-context",
      "events",
    ],
  },
);
