import { createHash, createHmac, randomBytes } from "node:crypto";
import type { OwnSession } from "@foyer/contract/session";
import type { PoolClient } from "pg";
import { AppError } from "../../http/errors.ts";
import type { Player, ResolveSession } from "../../http/session-context.ts";
import type { EndReason, OpenedOn, SessionRepository } from "./session.repository.ts";
import { SESSION } from "./session-limits.ts";

/** A token as its client gets it, and when it expires without a call. */
export interface OpenSession {
  readonly token: string;
  readonly expiresAt: string;
}

/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const PUBLIC_ID = /^[0-9a-f]{32}$/;
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
const held = (token: string, { expiresAt }: { expiresAt: Date }): OpenSession => ({
  token,
  expiresAt: expiresAt.toISOString(),
});

export class SessionService {
  readonly #repository: SessionRepository;
  readonly #renewalKey: Buffer;
  readonly #onTouchFailed: (error: unknown) => void;

  constructor(repository: SessionRepository, renewalKey: Buffer, onTouchFailed: (error: unknown) => void) {
    this.#repository = repository;
    this.#renewalKey = renewalKey;
    this.#onTouchFailed = onTouchFailed;
  }

  /** Resolves a token. Nothing is cached between calls: an ended session is refused at the next call. */
  readonly resolve: ResolveSession = async (token) => {
    const found = TOKEN.test(token) ? await this.#repository.resolve(hashOf(token)) : undefined;
    if (!found) return { state: "expired", player: null };
    const { state, stale, ...player } = found;
    if (state !== "valid" && state !== "password-due") return { state, player: null };
    if (stale) this.#repository.prolong(player.sessionId).catch(this.#onTouchFailed);
    return { state, player };
  };

  /** Opens a session for a member who has just proved their identity; with a `client` as part of its transaction. */
  async open(memberId: bigint, keep: boolean, on: OpenedOn, client?: PoolClient): Promise<OpenSession> {
    const token = randomBytes(32).toString("base64url");
    const idle = keep ? SESSION.idleRemembered : SESSION.idle;
    return held(token, await this.#repository.open(memberId, hashOf(token), idle, on, client));
  }

  /**
   * Extends a session; a token of some age is replaced. The new token is derived from the old one with the platform's
   * key, so that a repeated renewal, or concurrent ones by two tabs, return the same token.
   */
  async renew(sessionId: bigint, token: string): Promise<OpenSession> {
    const next = createHmac("sha256", this.#renewalKey).update(token).digest("base64url");
    const session = await this.#repository.held(sessionId);
    if (session?.tokenHash.equals(hashOf(token))) {
      const rotated = session.due && (await this.#repository.rotate(sessionId, hashOf(token), hashOf(next)));
      if (rotated) return held(next, rotated);
      const prolonged = session.due ? undefined : await this.#repository.prolong(sessionId);
      if (prolonged) return held(token, prolonged);
    }
    // Just replaced by a concurrent call.
    const now = await this.#repository.held(sessionId);
    if (now?.tokenHash.equals(hashOf(next))) return held(next, now);
    throw new AppError("session.expired");
  }

  /** Whether the player proved their identity within the given seconds: a renewal proves nothing. */
  isFresh(sessionId: bigint, seconds: number): Promise<boolean> {
    return this.#repository.isFresh(sessionId, seconds);
  }

  /** Ends one session; false if it had ended. */
  end(sessionId: bigint, reason: EndReason): Promise<boolean> {
    return this.#repository.end(sessionId, reason);
  }

  /** The open sessions of a player, newest first. */
  async list({ memberId, sessionId }: Pick<Player, "memberId" | "sessionId">): Promise<OwnSession[]> {
    const rows = await this.#repository.openOf(memberId, sessionId);
    return rows.map(({ country, startedAt, seenAt, ...row }) => ({
      ...row,
      ...(country && { country }),
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }));
  }

  /**
   * Ends one of the player's own sessions by its public id. Throws `session.unknown`.
   * @param tell runs in the transaction, unless it was the session of the call
   */
  async endOwn(
    { memberId, sessionId }: Pick<Player, "memberId" | "sessionId">,
    publicId: string,
    tell: (device: string, client: PoolClient) => Promise<void>,
  ): Promise<void> {
    if (!PUBLIC_ID.test(publicId) || !(await this.#repository.endOwn(memberId, publicId, sessionId, tell)))
      throw new AppError("session.unknown");
  }

  /**
   * Ends all of the player's sessions but that of the call; returns how many.
   * @param tell runs in the transaction if there were any
   */
  endOthers(
    { memberId, sessionId }: Pick<Player, "memberId" | "sessionId">,
    tell: (client: PoolClient) => Promise<void>,
  ): Promise<number> {
    return this.#repository.endOthers(memberId, sessionId, tell);
  }

  /**
   * Ends a member's sessions, all or all but one, with their event streams; returns how many. With a `client` it is
   * part of that connection's transaction.
   */
  endAll(
    memberId: bigint,
    reason: EndReason,
    except: bigint | null = null,
    client?: PoolClient,
  ): Promise<number> {
    return this.#repository.endAll(memberId, reason, except, client);
  }
}
