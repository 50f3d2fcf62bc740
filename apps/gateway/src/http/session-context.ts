import type { MemberType } from "@foyer/contract/shared";
import fp from "fastify-plugin";
import { AppError } from "./errors.ts";

/** The player who calls, as resolved by the session module. */
export interface Player {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly sessionId: bigint;
  readonly username: string;
  readonly type: MemberType;
  readonly currency: string;
}

/**
 * `none`: no token was sent. `expired` and `ended`: the token sent is no longer valid. `password-due`: it is valid,
 * but the player must first change an initial or expired password.
 */
export type SessionState = "none" | "valid" | "password-due" | "expired" | "ended";

export type ResolveSession = (token: string) => Promise<{ state: SessionState; player: Player | null }>;

declare module "fastify" {
  interface FastifyRequest {
    /** The player of a valid session; of `password-due` only on endpoints allowed before the change. */
    player: Player | null;
    sessionState: SessionState;
    /** The player who must change the password first. */
    playerBeforePasswordChange: Player | null;
  }
  interface FastifyInstance {
    /** Set once by the session module. */
    sessionResolver: { resolve: ResolveSession };
  }
}

/** The token of a request: the spec's `Token` header or a bearer token, never from a URL. */
export function tokenOf(headers: Record<string, string | string[] | undefined>): string | null {
  const token = headers.token;
  if (typeof token === "string" && token !== "") return token;
  const bearer = headers.authorization;
  return typeof bearer === "string" && bearer.startsWith("Bearer ") ? bearer.slice(7) : null;
}

/** The error of a call that requires a session, when there is none. */
export function sessionError(state: SessionState): AppError {
  if (state === "expired") return new AppError("session.expired");
  if (state === "password-due") return new AppError("session.password.change.required");
  if (state === "ended") return new AppError("session.ended.elsewhere");
  return new AppError("session.required");
}

export const sessionContextPlugin = fp(
  async (app) => {
    app.decorate("sessionResolver", { resolve: async () => ({ state: "expired", player: null }) as const });
    app.decorateRequest("player", null);
    app.decorateRequest("playerBeforePasswordChange", null);
    app.decorateRequest("sessionState", "none");
    app.addHook("onRequest", async (request) => {
      const token = tokenOf(request.headers);
      if (!token) return;
      const { state, player } = await app.sessionResolver.resolve(token);
      request.sessionState = state;
      if (state === "password-due") request.playerBeforePasswordChange = player;
      else request.player = player;
    });
  },
  { name: "session-context" },
);
