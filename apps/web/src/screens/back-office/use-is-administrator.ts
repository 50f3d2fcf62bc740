import { mayAct } from "@foyer/domain/operator-role";
import { useBackOfficeSession } from "./back-office-session.ts";

/** Whether the operator may change agents and contracts: only administrators may. */
export const useIsAdministrator = (): boolean =>
  mayAct(useBackOfficeSession()?.operator.roles ?? [], ["administrator"]);
