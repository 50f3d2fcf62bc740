import type { TransferRequest, WalletStatus } from "@foyer/wallet-protocol";
import type { Queryable } from "../database/database.ts";

/** Whose wallet, and for which product. */
export interface WalletOwner {
  readonly operatorId: bigint;
  readonly product: string;
  readonly player: string;
  readonly currency: string;
}

export type StoredTransfer = Pick<WalletOwner, "product" | "player" | "currency"> & {
  readonly direction: TransferRequest["meta"]["direction"];
  readonly amount: bigint;
  readonly status: WalletStatus;
};

export interface WalletEntry {
  readonly kind: "bet" | "win" | "rollback";
  readonly amount: bigint;
  readonly undone: boolean;
}

const values = ({ operatorId, product, player, currency }: WalletOwner) => [
  operatorId,
  product,
  player,
  currency,
];

/** The balance, and the wallet locked until the end of the transaction; a wallet that does not exist is opened. */
export async function lockWallet(db: Queryable, owner: WalletOwner): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    `INSERT INTO wallets (operator_id, product, player, currency, balance) VALUES ($1, $2, $3, $4, 0)
     ON CONFLICT (operator_id, product, player, currency) DO UPDATE SET balance = wallets.balance
     RETURNING balance`,
    values(owner),
  );
  return rows[0]?.balance ?? 0n;
}

export async function balanceOf(db: Queryable, owner: WalletOwner): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    "SELECT balance FROM wallets WHERE (operator_id, product, player, currency) = ($1, $2, $3, $4)",
    values(owner),
  );
  return rows[0]?.balance ?? 0n;
}

/** @returns the balance after it */
export async function changeBalance(db: Queryable, owner: WalletOwner, change: bigint): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    `UPDATE wallets SET balance = balance + $5
     WHERE (operator_id, product, player, currency) = ($1, $2, $3, $4) RETURNING balance`,
    [...values(owner), change],
  );
  return rows[0]?.balance ?? 0n;
}

export async function transferOf(
  db: Queryable,
  operatorId: bigint,
  uuid: string,
): Promise<StoredTransfer | undefined> {
  const { rows } = await db.query<StoredTransfer>(
    `SELECT product, player, currency, direction, amount, status FROM wallet_transfers
     WHERE operator_id = $1 AND transaction_uuid = $2`,
    [operatorId, uuid],
  );
  return rows[0];
}

export async function insertTransfer(
  db: Queryable,
  operatorId: bigint,
  uuid: string,
  { product, player, currency, direction, amount, status }: StoredTransfer,
): Promise<void> {
  await db.query(
    `INSERT INTO wallet_transfers (operator_id, transaction_uuid, product, player, currency, direction, amount, status)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [operatorId, uuid, product, player, currency, direction, amount, status],
  );
}

/** The owner's names of a session, without the product: it follows from the game. */
export async function sessionOwner(
  db: Queryable,
  sessionId: string,
): Promise<(Omit<WalletOwner, "product"> & { readonly gameCode: string }) | undefined> {
  const { rows } = await db.query<Omit<WalletOwner, "product"> & { gameCode: string }>(
    `SELECT operator_id AS "operatorId", player, currency, game_code AS "gameCode" FROM play_sessions
     WHERE id = $1 AND player IS NOT NULL`,
    [sessionId],
  );
  return rows[0];
}

export async function entryOf(db: Queryable, uuid: string): Promise<WalletEntry | undefined> {
  const { rows } = await db.query<WalletEntry>(
    "SELECT kind, amount, undone FROM wallet_entries WHERE transaction_uuid = $1",
    [uuid],
  );
  return rows[0];
}

export async function insertEntry(
  db: Queryable,
  sessionId: string,
  uuid: string,
  { kind, amount, undone }: WalletEntry,
): Promise<void> {
  await db.query(
    "INSERT INTO wallet_entries (transaction_uuid, session_id, kind, amount, undone) VALUES ($1, $2, $3, $4, $5)",
    [uuid, sessionId, kind, amount, undone],
  );
}

export async function undoEntry(db: Queryable, uuid: string): Promise<void> {
  await db.query("UPDATE wallet_entries SET undone = true WHERE transaction_uuid = $1", [uuid]);
}
