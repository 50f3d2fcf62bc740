import {
  teamBroadcast,
  teamContacts,
  teamConversation,
  teamConversationMute,
  teamConversations,
  teamMessageSeen,
  teamMessageSend,
} from "@foyer/contract/team-messages";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { TeamMessagesService } from "./team-messages.service.ts";

/** Fits the longest message in any encoding. */
const BODY_LIMIT = 16 * 1024;

export function teamMessagesRoutes(app: FastifyInstance, messages: TeamMessagesService): void {
  route(app, teamContacts, ({ player }) => messages.contacts(player));
  route(app, teamConversations, ({ player, query }) =>
    messages.conversations(player, query.relation, query.before),
  );
  route(app, teamConversation, ({ player, params, query }) =>
    messages.conversation(player, params.memberId, query.before),
  );
  route(app, teamMessageSend, ({ player, params, body }) => messages.send(player, params.memberId, body), {
    bodyLimit: BODY_LIMIT,
  });
  route(app, teamMessageSeen, ({ player, params, body }) =>
    messages.seen(player, params.memberId, body.last),
  );
  route(app, teamConversationMute, ({ player, params, body }) =>
    messages.mute(player, params.memberId, body.muted),
  );
  route(app, teamBroadcast, ({ player, body }) => messages.broadcast(player, body), {
    bodyLimit: BODY_LIMIT,
  });
}
