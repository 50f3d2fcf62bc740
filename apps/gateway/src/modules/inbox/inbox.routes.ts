import {
  inboxClear,
  inboxList,
  inboxRead,
  inboxRemove,
  inboxRestore,
  inboxSeen,
  inboxUnclear,
  inboxUnread,
} from "@foyer/contract/inbox";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { InboxService } from "./inbox.service.ts";

export function inboxRoutes(app: FastifyInstance, inbox: InboxService, settings: SettingsService): void {
  const languageOf = async (request: FastifyRequest) =>
    settings.languageOf(request, await settings.merchantOf(request));

  route(app, inboxList, async ({ query, player, request }) =>
    inbox.list(player, await languageOf(request), query.pageNo),
  );

  route(app, inboxUnread, ({ player }) => inbox.unread(player));

  route(app, inboxRead, async ({ params, player, request }) =>
    inbox.read(player, await languageOf(request), params.id),
  );

  route(app, inboxSeen, async ({ body, player }) => ({ unread: await inbox.seen(player, body.ids) }));

  route(app, inboxClear, ({ player }) => inbox.clear(player));

  route(app, inboxUnclear, async ({ body, player }) => ({
    restored: await inbox.unclear(player, body.clearing),
  }));

  route(app, inboxRemove, async ({ params, player }) => {
    await inbox.setRemoved(player, params.id, true);
    return { id: params.id };
  });

  route(app, inboxRestore, async ({ params, player }) => {
    await inbox.setRemoved(player, params.id, false);
    return { id: params.id };
  });
}
