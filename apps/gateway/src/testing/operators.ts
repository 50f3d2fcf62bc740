import { createHash, randomBytes } from "node:crypto";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import type { FastifyInstance } from "fastify";
import { PASSWORD } from "./members.ts";

/**
 * Opens an operator session at a merchant, as sign-in does; returns the headers for further calls. Every set of roles
 * and every name is another operator.
 */
export async function operatorAt(
  app: FastifyInstance,
  merchantId: number,
  roles: readonly OperatorRole[] = ["administrator"],
  prefix = roles.includes("administrator") ? "operator" : roles.join("-"),
): Promise<Record<string, string>> {
  const name = `${prefix}-${merchantId}`;
  const { pool } = app.database;
  const { rowCount } = await pool.query("SELECT FROM operators WHERE merchant_id = $1 AND name_key = $2", [
    merchantId,
    name,
  ]);
  if (rowCount === 0) await app.services.operators.create(merchantId, name, "Mara", PASSWORD, roles);
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    `INSERT INTO operator_sessions (operator_id, token_hash)
     SELECT id, $3 FROM operators WHERE merchant_id = $1 AND name_key = $2`,
    [merchantId, name, createHash("sha256").update(token).digest()],
  );
  return { "operator-token": token };
}

/** Disables the account of an operator made by `operatorAt` with that prefix, which ends its sessions. */
export async function disableOperator(
  app: FastifyInstance,
  merchantId: number,
  prefix: string,
): Promise<void> {
  await app.services.operators.disable(merchantId, `${prefix}-${merchantId}`);
}
