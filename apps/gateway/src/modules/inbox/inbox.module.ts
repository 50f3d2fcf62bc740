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
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { route } from "../../plugins/endpoint.ts";
import { HouseMessagesRepository } from "./house-messages.repository.ts";
import { HouseMessagesService } from "./house-messages.service.ts";
import { InboxRepository } from "./inbox.repository.ts";
import { InboxService } from "./inbox.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly inbox: InboxService;
    readonly houseMessages: HouseMessagesService;
  }
}

/** A message to very many goes on at this pace, a few thousand at a time, so that nothing else has to wait for it. */
const HAND_ON_MS = 1_000;

export const inboxModule = fp(
  async (app) => {
    const { housekeeping, settings } = app.services;
    const inbox = new InboxService(new InboxRepository(app.database.pool), settings);
    const houseMessages = new HouseMessagesService(new HouseMessagesRepository(app.database.pool), settings);
    Object.assign(app.services, { inbox, houseMessages });
    housekeeping.every(HAND_ON_MS, "messages to everybody", () => houseMessages.handOn());
    // when every module is there: the stream of events comes after those that write messages
    app.addHook("onReady", async () =>
      app.services.events.countUnread("inbox", (player) => inbox.unread(player)),
    );

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
  },
  { name: "inbox", dependencies: ["housekeeping", "settings", "session"] },
);
