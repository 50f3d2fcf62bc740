import type { BankStatement, BankStatementLine } from "@foyer/contract/statements";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useDay } from "../../../i18n/use-moment.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { useRefusal } from "../use-refusal.ts";

type Outcome = BankStatementLine["outcome"];

/** Texts about bank statements. */
export function useStatementTexts() {
  const { t } = useLingui();
  const refusal = useRefusal();
  const day = useDay();
  const outcomes: Record<Outcome, string> = {
    credited: t`Credited`,
    confirmed: t`Confirms an earlier credit`,
    review: t`To be checked`,
    unknown: t`No order found`,
    known: t`Imported before`,
    conflict: t`Same reference, other amount`,
    debit: t`Not a payment to us`,
    closed: t`Returned or written off`,
  };
  const states: Record<BankStatement["state"], string> = {
    draft: t`Draft`,
    importing: t`Being imported`,
    imported: t`Imported`,
  };
  const faults: Readonly<Record<string, string>> = {
    encoding: t`a character can't be read. Save the file as UTF-8`,
    format: t`this is no CSV or camt.053 file`,
    columns: t`no column headers for date, amount and text were found`,
    doctype: t`a document type isn't allowed`,
    empty: t`the file has no entries`,
    account: t`this is the statement of another account`,
    "too-many-lines": t`the file has too many entries`,
    date: t`the date can't be read. Choose the order of the dates`,
    amount: t`the amount can't be read. Choose the decimal sign`,
    currency: t`the currency isn't a code of three letters`,
    "too-long": t`a value is too long`,
  };
  return {
    outcomes,
    states,
    /** The days of a statement. */
    days: ({ firstDay, lastDay }: Pick<BankStatement, "firstDay" | "lastDay">) =>
      firstDay === lastDay ? day(firstDay) : `${day(firstDay)} – ${day(lastDay)}`,
    count: (lines: number) => t`${plural(lines, { one: "# entry", other: "# entries" })}`,
    /** Why a file was refused, with its line. */
    refused(error: unknown) {
      const value = error instanceof ApiError && error.code === "statement.invalid" ? error.value : undefined;
      const { fault, line } = (value ?? {}) as { fault?: unknown; line?: unknown };
      const reason = typeof fault === "string" ? faults[fault] : undefined;
      if (reason === undefined) return refusal(error);
      return typeof line === "number"
        ? t`Nothing was imported. Line ${line}: ${reason}.`
        : t`Nothing was imported: ${reason}.`;
    },
  };
}
