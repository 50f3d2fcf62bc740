import {
  invitationCreate,
  invitationEdit,
  invitationEnd,
  invitationList,
  invitationRead,
  invitationVisit,
  openingTerms,
} from "@foyer/contract/invitations";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { Player } from "../../http/session-context.ts";
import type { InvitationsService } from "./invitations.service.ts";
import type { QuotasService } from "./quotas.service.ts";

interface InvitationServices {
  readonly invitations: InvitationsService;
  readonly quotas: QuotasService;
}

export function invitationsRoutes(app: FastifyInstance, { invitations, quotas }: InvitationServices): void {
  const { settings } = app.services;
  const merchantOf = ({ merchantId }: Player) => settings.merchant(merchantId);

  route(app, invitationList, async ({ player, query }) =>
    invitations.list(player.memberId, await merchantOf(player), query),
  );
  route(app, invitationCreate, async ({ player, body }) =>
    invitations.create(player.memberId, await merchantOf(player), body),
  );
  route(app, invitationRead, async ({ player, params }) =>
    invitations.read(player.memberId, await merchantOf(player), params.code),
  );
  route(app, invitationEdit, async ({ player, params, body }) =>
    invitations.edit(player.memberId, await merchantOf(player), params.code, body),
  );
  route(app, invitationEnd, async ({ player, params }) =>
    invitations.end(player.memberId, await merchantOf(player), params.code),
  );
  route(
    app,
    invitationVisit,
    async ({ body, request }) => {
      await invitations.visit(await settings.merchantOf(request), body.code, request.ip);
      return {};
    },
    { config: { countedAs: "invitation-visits" } },
  );
  route(app, openingTerms, async ({ player }) => quotas.terms(player.memberId, await merchantOf(player)));
}
