import { announcementsRead, noticeMark, noticesList } from "@foyer/contract/announcements";
import fp from "fastify-plugin";
import { type Call, route } from "../../plugins/endpoint.ts";
import { validUntil } from "../../plugins/hot-cache/hot-cache.ts";
import type { Player } from "../../plugins/session-context.ts";
import { AnnouncementsRepository } from "./announcements.repository.ts";
import { AnnouncementsService } from "./announcements.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly announcements: AnnouncementsService;
  }
}

type Query = Call<typeof announcementsRead>["query"];

/** `PL,B,PL` and `B,PL` ask for the same. */
const typesOf = ({ types }: { readonly types: string }): Set<string> => new Set(types.split(",").sort());

export const announcementsModule = fp(
  async (app) => {
    const { settings } = app.services;
    const announcements = new AnnouncementsService(new AnnouncementsRepository(app.database));
    Object.assign(app.services, { announcements });
    /** The merchant whose announcements a player is shown: a guest's shows those of the one it is for. */
    const shownOf = async ({ merchantId }: Player) =>
      settings.merchant((await settings.merchant(merchantId)).catalogueId);

    route(
      app,
      announcementsRead,
      async ({ query, player, request, reply }) => {
        const merchant = await settings.merchantOf(request);
        if (query.cached === false) {
          reply.header("cache-control", "private, no-store");
          const { value } = await announcements.read(
            merchant,
            typesOf(query),
            query.groupName,
            settings.languageOf(request, merchant),
            player && (await shownOf(player)).id === merchant.id ? player : null,
          );
          return value;
        }
        const { value, until } = await announcements.read(
          merchant,
          typesOf(query),
          query.groupName,
          settings.languageOf(request, merchant),
        );
        if (until) validUntil(request, until);
        return value;
      },
      {
        config: {
          hot: {
            topics: ["content"],
            question: async (request) => {
              const query = request.query as Query;
              // an answer is found by its address before anybody knows who calls: what differs by that is never kept
              if (query.cached === false) return null;
              const merchant = await settings.merchantOf(request);
              const language = settings.languageOf(request, merchant);
              return [merchant.code, language, query.groupName, ...typesOf(query)].join("/");
            },
          },
        },
      },
    );

    route(app, noticesList, async ({ query, player, request, reply }) => {
      reply.header("cache-control", "private, no-store");
      const merchant = await shownOf(player);
      const content = await announcements.notices(
        player,
        merchant,
        typesOf({ types: query.types ?? "PL" }),
        settings.languageOf(request, merchant),
      );
      return { content, footer: { unreadCount: content.filter(({ read }) => !read).length } };
    });
    route(app, noticeMark, async ({ body, player }) => {
      await announcements.markRead(player, await shownOf(player), BigInt(body.announcementId));
      return { id: body.announcementId, read: true };
    });
  },
  { name: "announcements", dependencies: ["settings", "session"] },
);
