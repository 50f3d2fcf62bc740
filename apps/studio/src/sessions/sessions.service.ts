import { randomUUID } from "node:crypto";
import { FREE_PLAY_CURRENCY, type GameUrlRequest } from "@foyer/wallet-protocol";
import type { Database } from "../database/database.ts";
import { PlayRefused } from "../play-refused.ts";
import { hashOf, newReference } from "../references.ts";
import { FREE_BALANCE } from "../rounds/rounds.service.ts";
import {
  forgetOldSessions,
  insertSession,
  openSession,
  type SessionRow,
  touchSession,
} from "./sessions.repository.ts";

/** How long an address waits to be opened, and for how long after that it may be opened again. */
const ADDRESS_PATIENCE = "10 minutes";
const ADDRESS_AGAIN = "1 minute";
/** A page nobody touches is put away; the wallet's token has a life of its own. */
const PAGE_IDLE = "2 hours";
/** Free play leaves nothing behind; an address nobody opened even less. */
const FREE_KEPT = "1 day";
const UNOPENED_KEPT = "1 hour";

export class Sessions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Enters a launch. @returns the reference for its address */
  async enter(call: GameUrlRequest): Promise<string> {
    const id = randomUUID();
    const reference = newReference();
    const free = call.currency === FREE_PLAY_CURRENCY;
    await insertSession(this.#db, {
      id,
      addressHash: hashOf(reference),
      seat: free ? `free/${id}` : `${call.operator_id}/${call.game_code}/${call.user}`,
      operatorId: BigInt(call.operator_id),
      player: free ? null : (call.user ?? null),
      token: free ? null : (call.token ?? null),
      gameCode: call.game_code,
      currency: call.currency,
      language: call.lang,
      lobbyUrl: call.lobby_url,
      depositUrl: call.deposit_url ?? null,
      freeBalance: free ? FREE_BALANCE : null,
    });
    return reference;
  }

  /** Opens the page of an address. @returns its session and the reference for the page's calls */
  async open(address: string): Promise<{ session: SessionRow; page: string } | undefined> {
    const page = newReference();
    const session = await openSession(
      this.#db,
      hashOf(address),
      hashOf(page),
      ADDRESS_PATIENCE,
      ADDRESS_AGAIN,
    );
    return session && { session, page };
  }

  /** Puts away what nobody comes back to. @returns how many sessions */
  async tidy(): Promise<number> {
    return forgetOldSessions(this.#db, FREE_KEPT, UNOPENED_KEPT);
  }

  /** The session of a page's call. Throws `PlayRefused` when there is none, or it was idle too long. */
  async ofPage(page: string): Promise<SessionRow> {
    const found = await touchSession(this.#db, hashOf(page), PAGE_IDLE);
    if (!found) throw new PlayRefused("unknown-session");
    if (found.expired) throw new PlayRefused("session-expired");
    return found;
  }
}
