import { randomUUID } from "node:crypto";
import type { Database } from "../database/database.ts";
import type { Table } from "../game-catalogue.ts";
import { usualStake } from "../games/slots/design/stakes.ts";
import { idleWindow } from "../games/slots/idle-window.ts";
import type { History, PlayState } from "../play-api.ts";
import type { SessionRow } from "../sessions/sessions.repository.ts";
import type { WalletClient } from "../wallet-client/wallet-client.ts";
import { doneRound, historyRow } from "./round-answer.ts";
import { latestOutcome, markShown, roundHistory, runningRound } from "./rounds.repository.ts";
import { isPaid, refusalOf, walletSession } from "./rounds.service.ts";
import { balanceBody, wireAmount } from "./wallet-bodies.ts";

const HISTORY = 50;

/** The initial state of the page: balance, stake, reels, and an unfinished round. */
export class TableState {
  readonly #db: Database;
  readonly #wallet: WalletClient;

  constructor(db: Database, wallet: WalletClient) {
    this.#db = db;
    this.#wallet = wallet;
  }

  async of(session: SessionRow, table: Table): Promise<PlayState> {
    const [balance, latest, running] = await Promise.all([
      this.#balance(session),
      latestOutcome(this.#db, session.playKey),
      runningRound(this.#db, session.playKey),
    ]);
    const { game } = table.slot;
    const unseen = latest && !latest.shown ? (doneRound(latest) ?? null) : null;
    const stake = Number((running ?? latest)?.stake ?? 0n);
    return {
      ...balance,
      stake: game.stakes.includes(stake) ? stake : usualStake(game.stakes),
      window: latest?.outcome?.spins.at(-1)?.landed ?? idleWindow(game, session.playKey),
      unseen,
      running: running ? { spinId: running.spinId } : null,
    };
  }

  async history(session: SessionRow): Promise<History> {
    return { rounds: (await roundHistory(this.#db, session.playKey, HISTORY)).map(historyRow) };
  }

  /** Marks a round as shown to its end. */
  async shown(session: SessionRow, spinId: string): Promise<void> {
    await markShown(this.#db, session.playKey, spinId);
  }

  async #balance(session: SessionRow): Promise<Pick<PlayState, "balance" | "refused">> {
    if (!isPaid(session)) return { balance: wireAmount(session.freeBalance ?? 0n), refused: null };
    const answer = await this.#wallet.call("userBalance", {
      ...balanceBody(walletSession(session)),
      request_uuid: randomUUID(),
    });
    if (answer.status === undefined || answer.status === "RS_ERROR_UNKNOWN")
      return { balance: null, refused: null };
    return {
      balance: answer.balance === undefined ? null : wireAmount(answer.balance),
      refused: answer.status === "RS_OK" ? null : refusalOf(answer.status),
    };
  }
}
