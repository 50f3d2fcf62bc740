import { clubRead } from "@foyer/contract/club";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { ClubService } from "./club.service.ts";

export function clubRoutes(app: FastifyInstance, club: ClubService): void {
  const { settings } = app.services;
  route(app, clubRead, async ({ player, request }) => {
    const merchant = await settings.merchantOf(request);
    const language = settings.languageOf(request, merchant);
    return club.read(player, merchant, [language, merchant.settings.defaultLanguage, "EN"]);
  });
}
