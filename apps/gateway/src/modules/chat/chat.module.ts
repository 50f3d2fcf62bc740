import fp from "fastify-plugin";
import { ChatRepository } from "./chat.repository.ts";
import { chatRoutes } from "./chat.routes.ts";
import { CHAT_LIMIT, ChatService } from "./chat.service.ts";
import { FramePermission } from "./frame-permission.ts";

declare module "../../services.ts" {
  interface Services {
    readonly chat: ChatService;
  }
}

export const chatModule = fp(
  async (app) => {
    const { events, rateLimits, settings } = app.services;
    const chat = new ChatService({
      chats: new ChatRepository(app.database.pool),
      limit: rateLimits.counter("chat", CHAT_LIMIT),
      merchant: (id) => settings.merchant(id),
    });
    Object.assign(app.services, { chat });
    events.countUnread("chat", (player) => chat.unread(player));
    chatRoutes(app, chat, new FramePermission());
  },
  { name: "chat", dependencies: ["settings", "session", "events-stream", "rate-limits"] },
);
