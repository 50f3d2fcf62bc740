import type { OperatorRole } from "@foyer/contract/operator-roles";

/**
 * Whether an operator with these roles may do what one of `needed` may do. Administrators may do everything; without
 * `needed`, every operator may.
 */
export const mayAct = (roles: readonly OperatorRole[], needed?: readonly OperatorRole[]): boolean =>
  !needed || roles.includes("administrator") || needed.some((role) => roles.includes(role));
