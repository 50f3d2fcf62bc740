import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Player } from "../../http/session-context.ts";
import type { RelyingParty } from "../passkeys/passkey-ceremonies.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import type { Origin } from "../security-log/security-log.module.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { NoticeReader } from "./security-notices.ts";

/** Who is asked for a proof, and where the call came from. */
export interface ProofContext {
  readonly player: Player;
  readonly merchant: Merchant;
  readonly language: NoticeReader["language"];
  readonly party: RelyingParty;
  readonly origin: Origin;
}

/** A player as notices address them. */
export const readerOf = ({ player, language }: Pick<ProofContext, "player" | "language">): NoticeReader => ({
  merchantId: player.merchantId,
  memberId: player.memberId,
  username: player.username,
  language,
});

/** A sealed body with a passkey's response in it, which is 1 to 2 KB. */
export const SEALED_PROOF_LIMIT = 32 * 1024;

/** Who calls a route that asks for a proof. */
export async function proofContextOf(
  app: FastifyInstance,
  player: Player,
  request: FastifyRequest,
): Promise<ProofContext> {
  const { settings } = app.services;
  const merchant = await settings.merchantOf(request);
  return {
    player,
    merchant,
    language: settings.languageOf(request, merchant),
    party: relyingPartyOf(app.config, request),
    origin: request,
  };
}
