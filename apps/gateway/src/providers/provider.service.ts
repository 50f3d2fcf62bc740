import { createHash } from "node:crypto";
import type { BetInput, PlayOutcome, ProviderPort, RollbackInput } from "./port.ts";
import type { ProviderRepository } from "./provider.repository.ts";

/** Idle time after which the token of a launched game takes no more bets. */
export const LAUNCH_IDLE = "30 minutes";

/** Hashes a token, since only hashes are stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Hash over all fields that identify a replay as the same transaction. The token is not included: a retry may use the
 * token of a later launch of the same game.
 */
function requestHash(...parts: readonly (string | bigint)[]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(parts.map(String)))
    .digest();
}

/**
 * Implements the port with database functions.
 * @param changed called with the public id of each player whose balance changed
 */
export function createProviderPort(
  repository: ProviderRepository,
  changed: (player: string) => void,
): ProviderPort {
  async function move(
    call: "bet" | "win" | "rollback",
    { integrationId, player, transaction, unknownFields }: BetInput | RollbackInput,
    values: unknown[],
  ): Promise<PlayOutcome> {
    const outcome = await repository.play(call, values);
    // A vendor repeats a call that got no answer, so fields lost between the two statements are kept by the replay.
    if (unknownFields && (outcome.outcome === "done" || outcome.outcome === "replayed"))
      await repository.keepFields(integrationId, player, transaction, unknownFields);
    if (outcome.outcome === "done" && outcome.account) changed(outcome.account.player);
    return outcome;
  }

  return {
    authenticate: ({ integrationId, player }) => repository.player(integrationId, player),

    balance: ({ integrationId, token, player, game }) =>
      repository.play("balance", [integrationId, hashToken(token), player, game]),

    bet: (bet) =>
      move("bet", bet, [
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
      move("win", win, [
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
      move("rollback", undo, [
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
