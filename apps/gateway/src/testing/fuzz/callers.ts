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

/** Opens sessions as sign-in does, without the time that hashing a password takes. */
async function openSessions(
  app: FastifyInstance,
  wanted: readonly { memberId: bigint; lives: string }[],
): Promise<string[]> {
  const tokens = wanted.map(() => randomBytes(32).toString("base64url"));
  await app.database.pool.query(
    `INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at)
     SELECT member_id, token_hash, 1800, now() + lives, now() + interval '1 day'
     FROM unnest($1::bigint[], $2::bytea[], $3::interval[]) AS wanted (member_id, token_hash, lives)`,
    [
      wanted.map(({ memberId }) => memberId),
      tokens.map((token) => createHash("sha256").update(token).digest()),
      wanted.map(({ lives }) => lives),
    ],
  );
  return tokens;
}

/** Creates members of every type at two merchants; returns a function that opens a new session for each. */
export async function createCallers(app: FastifyInstance): Promise<() => Promise<Callers>> {
  await app.database.pool.query(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')",
  );
  const ids = new Map<string, bigint>();
  for (const [username, options] of MEMBERS)
    ids.set(username, await createMember(app, username, { ...options, balance: 10_000_000n }));
  const wanted = [
    ...[...ids].map(([name, memberId]) => ({ name, memberId, lives: "1 hour" })),
    { name: "expired", memberId: ids.get("fuzz-member") as bigint, lives: "-1 second" },
  ];
  return async () => {
    const tokens = await openSessions(app, wanted);
    return {
      visitor: "",
      forged: randomBytes(32).toString("base64url"),
      nonsense: "not-a-token",
      ...Object.fromEntries(wanted.map(({ name }, at) => [name, tokens[at] ?? ""])),
    };
  };
}
