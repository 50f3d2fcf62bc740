import { helpRead } from "@foyer/contract/help";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Call, route } from "../../http/endpoint.ts";
import type { HelpService } from "./help.service.ts";

export function helpRoutes(app: FastifyInstance, help: HelpService): void {
  const { settings } = app.services;

  /** The specification names the language `lang` here; without it the header decides, as everywhere else. */
  async function contextOf(request: FastifyRequest) {
    const { lang } = request.query as Call<typeof helpRead>["query"];
    const merchant = await settings.merchantOf(request);
    const language = settings.languageOf({ headers: request.headers, query: { language: lang } }, merchant);
    return { merchant, language };
  }

  route(
    app,
    helpRead,
    async ({ request }) => {
      const { merchant, language } = await contextOf(request);
      return help.read(merchant, language);
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
