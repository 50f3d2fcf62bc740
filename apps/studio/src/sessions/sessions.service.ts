import { randomUUID } from "node:crypto";
import { FREE_PLAY_CURRENCY, type GameUrlRequest } from "@foyer/wallet-protocol";
import type { Database } from "../database/database.ts";
import { PlayRefused } from "../play-refused.ts";
import { hashOf, newReference } from "../references.ts";
import { FREE_BALANCE } from "../rounds/rounds.service.ts";
import { ownWalletToken } from "../wallets/wallets.service.ts";
import {
  forgetOldSessions,
  insertSession,
  openSession,
  type SessionRow,
  touchSession,
} from "./sessions.repository.ts";

/** Shortest game cycle where the operator names none (UKGC RTS 14). */
const MINIMUM_CYCLE_MS = 2_500;
/** Lifetime of an unopened URL, and how long after opening it can be opened again. */
const URL_LIFETIME = "10 minutes";
const ADDRESS_AGAIN = "1 minute";
/** Idle limit of a page; the wallet's token expires separately. */
const PAGE_IDLE = "2 hours";
/** Lifetime of idle free sessions and unopened launches. */
const FREE_RETENTION = "1 day";
const UNOPENED_RETENTION = "1 hour";

export class Sessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Stores a launch. @returns the reference for its URL */
  async enter(call: GameUrlRequest): Promise<string> {
    const id = randomUUID();
    const reference = newReference();
    const free = call.currency === FREE_PLAY_CURRENCY;
    await insertSession(this.#db, {
      id,
      addressHash: hashOf(reference),
      playKey: free ? `free/${id}` : `${call.operator_id}/${call.game_code}/${call.user}`,
      operatorId: BigInt(call.operator_id),
      player: free ? null : (call.user ?? null),
      token: free ? null : call.meta?.wallet === "transfer" ? ownWalletToken(id) : (call.token ?? null),
      gameCode: call.game_code,
      currency: call.currency,
      language: call.lang,
      lobbyUrl: call.lobby_url,
      depositUrl: call.deposit_url ?? null,
      freeBalance: free ? FREE_BALANCE : null,
      minimumCycleMs: call.meta?.minimum_cycle_ms ?? MINIMUM_CYCLE_MS,
      turbo: call.meta?.turbo ?? true,
    });
    return reference;
  }

  /** Opens the page of a URL. @returns its session and the reference for the page's calls */
  async open(address: string): Promise<{ session: SessionRow; page: string } | undefined> {
    const page = newReference();
    const session = await openSession(this.#db, hashOf(address), hashOf(page), URL_LIFETIME, ADDRESS_AGAIN);
    return session && { session, page };
  }

  /** Deletes abandoned sessions. @returns how many */
  async tidy(): Promise<number> {
    return forgetOldSessions(this.#db, FREE_RETENTION, UNOPENED_RETENTION);
  }

  /** The session of a page's call. Throws `PlayRefused` when there is none, or it was idle too long. */
  async ofPage(page: string): Promise<SessionRow> {
    const found = await touchSession(this.#db, hashOf(page), PAGE_IDLE);
    if (!found) throw new PlayRefused("unknown-session");
    if (found.expired) throw new PlayRefused("session-expired");
    return found;
  }
}
