import { announcementsRead } from "@foyer/contract/announcements";
import fp from "fastify-plugin";
import { type Call, route } from "../../plugins/endpoint.ts";
import { validUntil } from "../../plugins/hot-cache/hot-cache.ts";
import { AnnouncementsRepository } from "./announcements.repository.ts";
import { AnnouncementsService } from "./announcements.service.ts";
import { cleanHtml } from "./clean-html.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly announcements: AnnouncementsService;
  }
}

type Query = Call<typeof announcementsRead>["query"];

/** `PL,B,PL` and `B,PL` ask for the same. */
const typesOf = ({ types }: Query): Set<string> => new Set(types.split(",").sort());

export const announcementsModule = fp(
  async (app) => {
    const { settings } = app.services;
    const announcements = new AnnouncementsService(new AnnouncementsRepository(app.database), cleanHtml);
    Object.assign(app.services, { announcements });

    route(
      app,
      announcementsRead,
      async ({ query, request }) => {
        const merchant = await settings.merchantOf(request);
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
              const merchant = await settings.merchantOf(request);
              const language = settings.languageOf(request, merchant);
              return [merchant.code, language, query.groupName, ...typesOf(query)].join("/");
            },
          },
        },
      },
    );
  },
  { name: "announcements", dependencies: ["settings"] },
);
