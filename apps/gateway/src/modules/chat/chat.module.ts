import { chatLaunch, chatRead, chatSay, chatSeen, chatUnread } from "@foyer/contract/chat";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { ownOrigin } from "../../plugins/own-origin.ts";
import { chatRepository } from "./chat.repository.ts";
import { CHAT_LIMIT, ChatService } from "./chat.service.ts";
import { Framing } from "./framing.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly chat: ChatService;
  }
}

/** A word of a chat, however it is written, fits. */
const WORD_LIMIT = 16 * 1024;

export const chatModule = fp(
  async (app) => {
    const { events, rateLimits, settings } = app.services;
    const chat = new ChatService({
      chats: chatRepository(app.database.pool),
      limit: rateLimits.counter("chat", CHAT_LIMIT),
      merchant: (id) => settings.merchant(id),
    });
    const framing = new Framing();
    Object.assign(app.services, { chat });
    events.countUnread("chat", (player) => chat.unread(player));

    route(app, chatLaunch, async ({ player, request }) => {
      const { chatUrl } = (await settings.merchant(player.merchantId)).settings;
      if (chatUrl === "") return { chatUrl, framed: true };
      return {
        chatUrl,
        framed: await framing.allowed(chatUrl, new URL(ownOrigin(app.config, request)).origin),
      };
    });
    route(app, chatRead, async ({ player, query }) => chat.read(player, query.before));
    route(app, chatSay, async ({ player, body }) => chat.say(player, body), { bodyLimit: WORD_LIMIT });
    route(app, chatSeen, async ({ player, body }) => ({ unReadCount: await chat.seen(player, body.last) }));
    route(app, chatUnread, async ({ player }) => ({ unReadCount: await chat.unread(player) }));
  },
  { name: "chat", dependencies: ["settings", "session", "events-stream", "rate-limits"] },
);
