import { pagesRead, pagesSponsors } from "@foyer/contract/pages";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Call, route } from "../../plugins/endpoint.ts";
import { PagesRepository } from "./pages.repository.ts";
import { PagesService } from "./pages.service.ts";

declare module "../../plugins/services.ts" {
  interface Services {
    readonly pages: PagesService;
  }
}

export const pagesModule = fp(
  async (app) => {
    const { settings } = app.services;
    const pages = new PagesService(new PagesRepository(app.database.pool));
    Object.assign(app.services, { pages });

    async function askedOf(request: FastifyRequest) {
      const merchant = await settings.merchantOf(request);
      return { merchant, language: settings.languageOf(request, merchant) };
    }

    route(
      app,
      pagesRead,
      async ({ params, request }) => {
        const { merchant, language } = await askedOf(request);
        return pages.read(merchant, params.slug, language);
      },
      {
        config: {
          hot: {
            topics: ["content"],
            question: async (request) => {
              const { merchant, language } = await askedOf(request);
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
        const { merchant, language } = await askedOf(request);
        return { content: await pages.sponsors(merchant, language) };
      },
      {
        config: {
          hot: {
            topics: ["content"],
            question: async (request) => {
              const { merchant, language } = await askedOf(request);
              return `${merchant.code}/${language}`;
            },
          },
        },
      },
    );
  },
  { name: "pages", dependencies: ["settings"] },
);
