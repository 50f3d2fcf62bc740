import { type BackOfficeSession, enterBackOffice } from "../src/screens/back-office/back-office-session.ts";
import { visit } from "./visit.tsx";

/**
 * Renders the back office for an operator who has logged in before, with the session that `backoffice.login` is to
 * answer: filling the form takes as long as most of what tests do in the back office.
 */
export function visitBackOffice(href: string, options: NonNullable<Parameters<typeof visit>[1]>) {
  enterBackOffice(options.answers?.["backoffice.login"] as BackOfficeSession);
  return visit(href, options);
}
