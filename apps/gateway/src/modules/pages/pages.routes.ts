import { pagesRead, pagesSponsors } from "@foyer/contract/pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Call, route } from "../../http/endpoint.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { PagesService } from "./pages.service.ts";

export function pagesRoutes(app: FastifyInstance, pages: PagesService, settings: SettingsService): void {
  async function contextOf(request: FastifyRequest) {
    const merchant = await settings.merchantOf(request);
    return { merchant, language: settings.languageOf(request, merchant) };
  }

  route(
    app,
    pagesRead,
    async ({ params, request }) => {
      const { merchant, language } = await contextOf(request);
      return pages.read(merchant, params.slug, language);
    },
    {
      config: {
        hot: {
          topics: ["content"],
          cacheKey: async (request) => {
            const { merchant, language } = await contextOf(request);
            const { slug } = request.params as Call<typeof pagesRead>["params"];
            return `${merchant.code}/${language}/${slug}`;
          },
        },
      },
    },
  );

  route(
    app,
    pagesSponsors,
    async ({ request }) => {
      const { merchant, language } = await contextOf(request);
      return { content: await pages.sponsors(merchant, language) };
    },
    {
      config: {
        hot: {
          topics: ["content"],
          cacheKey: async (request) => {
            const { merchant, language } = await contextOf(request);
            return `${merchant.code}/${language}`;
          },
        },
      },
    },
  );
}
