import type {
  BankStatement,
  BankStatementLine,
  StatementDoubt,
  StatementFault,
  StatementRefusal,
} from "@foyer/contract/statements";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useDay, useDays } from "../../../i18n/use-moment.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { useRefusal } from "../use-refusal.ts";

type Outcome = BankStatementLine["outcome"];

/** Texts about bank statements. */
export function useStatementTexts() {
  const { t } = useLingui();
  const refusal = useRefusal();
  const day = useDay();
  const daysText = useDays();
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
  const faults: Record<StatementFault, string> = {
    encoding: t`a character can't be read. Choose the characters of the file`,
    format: t`this is no CSV or camt.053 file`,
    doctype: t`a document type isn't allowed`,
    empty: t`the file has no entries`,
    "too-long": t`a value is too long`,
    "too-many-lines": t`the file has too many entries`,
    unconfirmed: t`how this account's files are read isn't set yet`,
    columns: t`no column headers for date, amount and text were found`,
    "column-unknown": t`what this column means isn't set`,
    "column-missing": t`this column is missing`,
    "column-twice": t`two columns have the same meaning`,
    cells: t`the row has more or fewer cells than the headers. A text may contain the sign between columns`,
    quotes: t`a quotation mark has no other one in its row. Choose what quotation marks are`,
    row: t`the row has no date. Name how rows that are no entries begin`,
    total: t`the row begins like a total, and its amount isn't the sum of the entries above`,
    date: t`the date can't be read. Choose the form of the dates`,
    future: t`the date is in the future. Choose the form of the dates`,
    amount: t`the amount can't be read. Choose the form of the amounts`,
    both: t`money in and money out are in one row`,
    sign: t`whether the money came in or went out can't be read`,
    state: t`the state of the payment isn't known. Name it as booked or not booked`,
    currency: t`the currency can't be read`,
    balance: t`the balance doesn't follow from the amounts`,
    account: t`this is the statement of another account`,
    numbers: t`the sign before decimals and the one between groups are the same`,
  };
  const doubts: Record<StatementDoubt, string> = {
    "no-balances": t`The file has no balances that prove its entries. An operator decides about each.`,
    mismatch: t`The opening balance and the entries don't make the closing balance. Entries are missing in this file.`,
    gap: t`The file doesn't continue from the account's last balance. Import the days in between first, or decide about each entry.`,
    opening: t`No earlier balance of the account is known, so nothing proves the first entry. An operator decides about it.`,
    cut: t`The last row has no end, so the file may be cut. An operator decides about its entry.`,
    batch: t`An amount of several payments isn't divided. An operator decides about it.`,
    currency: t`Entries in another currency than the account's wait for an operator.`,
    reversal: t`Entries that take an earlier one back wait for an operator.`,
    "other-account": t`All entries are in a statement of another account too. Check that you chose the right account.`,
  };
  /** What is wrong, and where. */
  const refusalText = ({ fault, line, field }: StatementRefusal): string => {
    const reason = faults[fault];
    if (line !== undefined && field !== undefined) return t`Line ${line}, column “${field}”: ${reason}.`;
    if (line !== undefined) return t`Line ${line}: ${reason}.`;
    return field === undefined ? t`The file can't be read: ${reason}.` : t`Column “${field}”: ${reason}.`;
  };
  return {
    outcomes,
    doubts,
    refusal: refusalText,
    states,
    /** The days of a statement. */
    days: ({ firstDay, lastDay }: Pick<BankStatement, "firstDay" | "lastDay">) =>
      firstDay === lastDay ? day(firstDay) : daysText(firstDay, lastDay),
    count: (lines: number) => t`${plural(lines, { one: "# entry", other: "# entries" })}`,
    /** Why a file was refused, with its line. */
    refused(error: unknown) {
      const value = error instanceof ApiError && error.code === "statement.invalid" ? error.value : undefined;
      const refused = (value ?? {}) as Partial<StatementRefusal>;
      if (refused.fault === undefined || !(refused.fault in faults)) return refusal(error);
      const where = refusalText(refused as StatementRefusal);
      return t`Nothing was imported. ${where}`;
    },
  };
}
