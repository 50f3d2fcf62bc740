import { announcementsRead, noticeMark, noticesList } from "@foyer/contract/announcements";
import type { FastifyInstance } from "fastify";
import { validUntil } from "../../cache/response-cache.ts";
import { type Call, route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import type { AnnouncementsService } from "./announcements.service.ts";

type Query = Call<typeof announcementsRead>["query"];

/** `PL,B,PL` and `B,PL` are the same request. */
const typesOf = ({ types }: { readonly types: string }): Set<string> => new Set(types.split(",").sort());

export function announcementsRoutes(app: FastifyInstance, announcements: AnnouncementsService): void {
  const { settings } = app.services;

  /** The merchant whose announcements a player sees; a trial merchant shows those of the merchant it belongs to. */
  const announcingMerchant = async ({ merchantId }: Player) =>
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
          player && (await announcingMerchant(player)).id === merchant.id ? player : null,
        );
        return value;
      }
      const { value, until } = await announcements.read(
        merchant,
        typesOf(query),
        query.groupName,
        settings.languageOf(request, merchant),
      );
      if (until) validUntil(request, new Date(Date.now() + until.getTime() - app.clock.now()));
      return value;
    },
    {
      config: {
        hot: {
          // Banners of games that cannot be played are left out.
          topics: ["content", "catalogue"],
          cacheKey: async (request) => {
            const query = request.query as Query;
            // the cache key is computed before the session is known: a response that depends on it is not cached
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
    const merchant = await announcingMerchant(player);
    const content = await announcements.notices(
      player,
      merchant,
      typesOf({ types: query.types ?? "PL" }),
      settings.languageOf(request, merchant),
    );
    return { content, footer: { unreadCount: content.filter(({ read }) => !read).length } };
  });
  route(app, noticeMark, async ({ body, player }) => {
    await announcements.markRead(player, await announcingMerchant(player), BigInt(body.announcementId));
    return { id: body.announcementId, read: true };
  });
}
