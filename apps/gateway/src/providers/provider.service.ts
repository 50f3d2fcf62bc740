import { createHash } from "node:crypto";
import type { PlayOutcome, ProviderPort } from "./port.ts";
import type { ProviderRepository } from "./provider.repository.ts";

/** How long a launched game may stay untouched before its token no longer takes bets. */
export const LAUNCH_IDLE = "30 minutes";

/** Only hashes of tokens are kept. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Over all that makes a transaction the same one when it is sent again. The token is left out: a retry may come under
 * the token of a later opening of the same game.
 */
function requestHash(...parts: readonly (string | bigint)[]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(parts.map(String)))
    .digest();
}

/**
 * The port over the database's functions.
 * @param changed is told the public id of each player whose money moved
 */
export function createProviderPort(
  repository: ProviderRepository,
  changed: (player: string) => void,
): ProviderPort {
  async function move(call: "bet" | "win" | "rollback", values: unknown[]): Promise<PlayOutcome> {
    const outcome = await repository.play(call, values);
    if (outcome.outcome === "done" && outcome.standing) changed(outcome.standing.player);
    return outcome;
  }

  return {
    authenticate: ({ integrationId, player }) => repository.player(integrationId, player),

    balance: ({ integrationId, token, player, game }) =>
      repository.play("balance", [integrationId, hashToken(token), player, game]),

    bet: (bet) =>
      move("bet", [
        bet.integrationId,
        hashToken(bet.token),
        bet.player,
        bet.game,
        bet.currency,
        bet.round,
        bet.closesRound,
        bet.transaction,
        bet.amount,
        requestHash("bet", bet.player, bet.game, bet.round, bet.currency, bet.amount),
        LAUNCH_IDLE,
      ]),

    win: (win) =>
      move("win", [
        win.integrationId,
        hashToken(win.token),
        win.player,
        win.game,
        win.currency,
        win.round,
        win.closesRound,
        win.transaction,
        win.reference,
        win.amount,
        requestHash("win", win.player, win.game, win.round, win.currency, win.amount, win.reference),
      ]),

    rollback: (undo) =>
      move("rollback", [
        undo.integrationId,
        hashToken(undo.token),
        undo.player,
        undo.game,
        undo.round,
        undo.closesRound,
        undo.transaction,
        undo.reference,
        requestHash("rollback", undo.player, undo.game, undo.round, undo.reference),
      ]),
  };
}
