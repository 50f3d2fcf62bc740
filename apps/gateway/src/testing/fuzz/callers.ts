import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createMember } from "../index.ts";

/** Tokens by caller; empty for a visitor. */
export type Callers = Readonly<Record<string, string>>;

const MEMBERS = [
  ["fuzz-member", { type: 0 }],
  ["fuzz-agent", { type: 1 }],
  ["fuzz-guest", { type: 4 }],
  ["fuzz-foreigner", { type: 0, merchant: "OTHER" }],
] as const;

/** Opens a session as sign-in does, without the time that hashing a password takes. */
async function openSession(app: FastifyInstance, memberId: bigint, lives: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await app.database.pool.query(
    `INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at)
     VALUES ($1, $2, 1800, now() + $3::interval, now() + interval '1 day')`,
    [memberId, createHash("sha256").update(token).digest(), lives],
  );
  return token;
}

/** Creates members of every type at two merchants; returns a function that opens a new session for each. */
export async function createCallers(app: FastifyInstance): Promise<() => Promise<Callers>> {
  await app.database.pool.query(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')",
  );
  const ids = new Map<string, bigint>();
  for (const [username, options] of MEMBERS)
    ids.set(username, await createMember(app, username, { ...options, balance: 10_000_000n }));
  return async () => {
    const callers: Record<string, string> = {
      visitor: "",
      forged: randomBytes(32).toString("base64url"),
      nonsense: "not-a-token",
    };
    for (const [username, id] of ids) callers[username] = await openSession(app, id, "1 hour");
    callers["expired"] = await openSession(app, ids.get("fuzz-member") as bigint, "-1 second");
    return callers;
  };
}
