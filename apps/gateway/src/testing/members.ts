import type { MemberType } from "@foyer/contract/shared";
import { hashSync } from "@node-rs/argon2";
import type { FastifyInstance } from "fastify";
import type { PasswordCost } from "../modules/session/session-limits.ts";
import { seal } from "./seal.ts";

/** Password of all members created here. */
export const PASSWORD = "correct-horse-7";
/** Password hashes by memory cost, each computed once, because hashing is slow. */
const hashes = new Map<number, string>();
function passwordHash(cost: PasswordCost): string {
  const known = hashes.get(cost.memoryCost) ?? hashSync(PASSWORD, cost);
  hashes.set(cost.memoryCost, known);
  return known;
}

export interface MemberOptions {
  readonly type?: MemberType;
  readonly status?: "active" | "disabled";
  readonly merchant?: string;
  readonly currency?: string;
  readonly firstTimeLogin?: boolean;
  readonly passwordExpired?: boolean;
  /** Opening balance in 1/100,000 of a unit; 0: an open, empty wallet. */
  readonly balance?: bigint;
}

/** Creates a member who can sign in, with an open wallet. */
export async function createMember(
  app: FastifyInstance,
  username: string,
  options: MemberOptions = {},
): Promise<bigint> {
  const { merchant = "DEMO", balance = 0n } = options;
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: bigint; currency: string }>(
    `INSERT INTO members (merchant_id, username, type, status, currency)
     SELECT id, $2, $3, $4, coalesce($5, currency) FROM merchants WHERE code = $1 RETURNING id, currency`,
    [merchant, username, options.type ?? 0, options.status ?? "active", options.currency ?? null],
  );
  const member = rows[0];
  if (!member) throw new Error(`no merchant ${merchant}`);
  await pool.query(
    `INSERT INTO member_credentials (member_id, password_hash, first_time_login, password_expired)
     VALUES ($1, $2, $3, $4)`,
    [
      member.id,
      passwordHash(app.passwordCost),
      options.firstTimeLogin ?? false,
      options.passwordExpired ?? false,
    ],
  );
  await pool.query("SELECT ledger_open($1, $2)", [member.id, member.currency]);
  if (balance > 0n)
    await pool.query("SELECT ledger_transfer($1, 'deposit', $2, $3, 'deposit', 'cash', $4)", [
      `test:${member.id}`,
      member.id,
      member.currency,
      balance,
    ]);
  return member.id;
}

/** Signs in through the endpoint; returns the raw response. */
export async function login(
  app: FastifyInstance,
  username: string,
  password = PASSWORD,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = { type: "username", username, password, ...more };
  const request = await seal(app.services.sealedBodyKeys.currentKey(), "session.login", body);
  return app.inject({ ...request, headers: { ...request.headers, ...headers } });
}

/** Signs a member in and returns the headers for further calls. */
export async function signIn(
  app: FastifyInstance,
  username: string,
  headers: Record<string, string> = {},
): Promise<{ token: string }> {
  const answer = await login(app, username, PASSWORD, {}, headers);
  if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`);
  return { token: answer.json().value.token };
}
