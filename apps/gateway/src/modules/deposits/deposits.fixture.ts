import type { depositMethods } from "@foyer/contract/deposits";
import type { ValueOf } from "@foyer/contract/endpoint";
import type { FastifyInstance } from "fastify";

export type { DepositOrder } from "@foyer/contract/deposits";
export type DepositMethods = ValueOf<typeof depositMethods>;

interface NewMethod {
  readonly code: string;
  readonly kind?: string;
  readonly dialect?: string;
  readonly name?: string;
  readonly status?: "active" | "maintenance" | "off";
  readonly minimum?: bigint;
  readonly maximum?: bigint;
  readonly dayMaximum?: bigint;
  readonly feeFixed?: bigint;
  readonly feeRate?: number;
  readonly sort?: number;
}

/** Creates a way to pay; a manual one has no account. @returns its id */
export async function createMethod(
  app: FastifyInstance,
  merchantId: number,
  method: NewMethod,
): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ id: bigint }>(
    `INSERT INTO payment_methods (merchant_id, currency, code, kind, dialect, channel, names, minimum, maximum, day_maximum,
       fee_fixed, fee_rate, usual_minutes, status, expiry_minutes, sort)
     SELECT id, currency, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 30, $12, 120, $13 FROM merchants WHERE id = $1 RETURNING id`,
    [
      merchantId,
      method.code,
      method.kind ?? "bank",
      method.dialect ?? "manual",
      method.code.toUpperCase(),
      { EN: method.name ?? method.code },
      method.minimum ?? 50_000_000n,
      method.maximum ?? 50_000_000_000n,
      method.dayMaximum ?? null,
      method.feeFixed ?? 0n,
      method.feeRate ?? 0,
      method.status ?? "active",
      method.sort ?? 0,
    ],
  );
  return rows[0]?.id as bigint;
}

/** Creates the method `bank`, a manual transfer to one of two accounts. */
export async function createBankTransfer(app: FastifyInstance, merchantId: number): Promise<void> {
  const id = await createMethod(app, merchantId, { code: "bank", name: "Bank transfer" });
  await app.database.pool.query(
    `INSERT INTO payee_accounts (method_id, code, bank, number, holder, sort) VALUES
       ($1, 'bdo', 'BDO Unibank', '0048 1180 7726', 'Foyer Entertainment PH Inc', 0),
       ($1, 'bpi', 'BPI', '1234-5678-90', 'Foyer Entertainment PH Inc', 1)`,
    [id],
  );
}
