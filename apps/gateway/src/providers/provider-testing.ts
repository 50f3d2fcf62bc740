import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createMember, type MemberOptions } from "../testing/index.ts";
import type { Post } from "./conformance/wallet-under-test.ts";
import { WalletUnderTest } from "./conformance/wallet-under-test.ts";
import { hashToken } from "./provider.service.ts";

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function keyPair(): KeyPair {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

/** Creates a vendor integration. */
export async function enterVendor(
  app: FastifyInstance,
  id: string,
  { publicKey }: KeyPair,
  more: { baseUrl?: string; enabled?: boolean; minStake?: bigint; maxStake?: bigint } = {},
): Promise<void> {
  await app.database.pool.query(
    `INSERT INTO vendor_integrations (id, dialect, base_url, public_key, enabled, min_stake, max_stake)
     VALUES ($1, 'hub', $2, $3, $4, $5, $6)`,
    [
      id,
      more.baseUrl ?? "http://vendor.invalid",
      publicKey,
      more.enabled ?? true,
      more.minStake ?? 0n,
      more.maxStake ?? null,
    ],
  );
  app.services.providers.integrations.forget();
}

export interface LaunchOptions {
  readonly gameCode?: string;
  readonly expired?: boolean;
  readonly minStake?: bigint;
  readonly maxStake?: bigint;
}

/** Launches a game without requesting its URL from a vendor. */
export async function launchedGame(
  app: FastifyInstance,
  integrationId: string,
  memberId: bigint,
  { gameCode = "ember-orchard", expired = false, minStake = 0n, maxStake }: LaunchOptions = {},
): Promise<{ user: string; token: string; gameCode: string; currency: string }> {
  const { pool } = app.database;
  const id = randomBytes(16).toString("base64url");
  const token = randomBytes(32).toString("base64url");
  const { rows } = await pool.query<{ public_id: string; currency: string }>(
    `WITH member AS (SELECT * FROM members WHERE id = $2), launch AS (
       INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play,
                             play_type, language, currency, min_stake, max_stake, expires_at)
       SELECT $1, merchant_id, id, $1, $3, 'NIGHTJAR', $4, false, 'trad', 'EN', currency, $5, $6,
              now() + CASE WHEN $7 THEN interval '-1 second' ELSE interval '1 hour' END
         FROM member RETURNING id)
     SELECT public_id, currency FROM member, launch`,
    [id, memberId, integrationId, gameCode, minStake, maxStake ?? null, expired],
  );
  await pool.query("INSERT INTO launch_tokens (token_hash, launch_id) VALUES ($1, $2)", [
    hashToken(token),
    id,
  ]);
  const member = rows[0];
  if (!member) throw new Error("no such member");
  return { user: member.public_id, token, gameCode, currency: member.currency };
}

/** Stubs all vendors to agree without a network, so that any refusal comes from the platform. */
export function agreeableVendors(app: FastifyInstance): void {
  Object.assign(app.services.providers, {
    clientOf: async () => ({
      gameUrl: async () => ({ outcome: "url", url: "https://games.example/play?ref=one-time" }),
    }),
    walletsOf: async () => ({
      balance: async () => ({ balance: 0n }),
      move: async () => ({ outcome: "done" }),
      check: async () => ({ outcome: "done" }),
    }),
  });
}

/** Calls the wallet of a gateway over HTTP without a socket. */
export function injected(app: FastifyInstance): Post {
  return async (path, body, headers) => {
    const answer = await app.inject({ method: "POST", url: `/provider/hub${path}`, payload: body, headers });
    return { httpStatus: answer.statusCode, body: answer.json() };
  };
}

/** Creates a member with money and a launched game, and the vendor's side of the wallet. */
export async function playingMember(
  app: FastifyInstance,
  vendor: { id: string; keys: KeyPair },
  username: string,
  options: LaunchOptions & Pick<MemberOptions, "balance"> = {},
): Promise<WalletUnderTest & { readonly memberId: bigint }> {
  const memberId = await createMember(app, username, { balance: options.balance ?? 100_000_000n });
  const session = await launchedGame(app, vendor.id, memberId, options);
  const wallet = new WalletUnderTest(injected(app), vendor.keys.privateKey, {
    ...session,
    stake: 100_000,
  });
  return Object.assign(wallet, { memberId });
}
