import { chatLaunch, chatRead, chatSeen, chatSend, chatUnread } from "@foyer/contract/chat";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { ownOrigin } from "../../http/request-origin.ts";
import type { ChatService } from "./chat.service.ts";
import type { FramePermission } from "./frame-permission.ts";

/** Fits the longest chat message in any encoding. */
const BODY_LIMIT = 16 * 1024;

export function chatRoutes(app: FastifyInstance, chat: ChatService, framePermission: FramePermission): void {
  const { settings } = app.services;

  route(app, chatLaunch, async ({ player, request }) => {
    const { chatUrl } = (await settings.merchant(player.merchantId)).settings;
    if (chatUrl === "") return { chatUrl, framed: true };
    const { origin } = new URL(ownOrigin(app.config, request));
    return { chatUrl, framed: await framePermission.isAllowed(chatUrl, origin) };
  });
  route(app, chatRead, async ({ player, query }) => chat.read(player, query.before));
  route(
    app,
    chatSend,
    async ({ player, body, request }) =>
      chat.send(player, body, settings.languageOf(request, await settings.merchant(player.merchantId))),
    { bodyLimit: BODY_LIMIT },
  );
  route(app, chatSeen, async ({ player, body }) => ({ unReadCount: await chat.seen(player, body.last) }));
  route(app, chatUnread, async ({ player }) => ({ unReadCount: await chat.unread(player) }));
}
