/**
 * Roles of operators. Support talks to players; the cashier handles money; risk checks identities and approves what is
 * above a limit; an administrator may call every back-office endpoint.
 */
export const OPERATOR_ROLES = ["support", "cashier", "risk", "administrator"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
