import { bankCardAdd, bankCardRemove, bankCardsList } from "@foyer/contract/bank-cards";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import { proofContextOf, SEALED_PROOF_LIMIT } from "../security/proof-context.ts";
import type { BankCardsService } from "./bank-cards.service.ts";

export function bankCardsRoutes(app: FastifyInstance, bankCards: BankCardsService): void {
  route(app, bankCardsList, ({ player }) => bankCards.list(player));

  route(
    app,
    bankCardAdd,
    async ({ player, body, request }) => {
      const context = await proofContextOf(app, player, request);
      return bankCards.add(context, body, await app.services.registrationRules(context.merchant.id));
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );

  route(
    app,
    bankCardRemove,
    async ({ player, body, request }) => {
      await bankCards.remove(await proofContextOf(app, player, request), body.cardId, body.proof);
      return { removed: true as const };
    },
    { bodyLimit: SEALED_PROOF_LIMIT },
  );
}
