import type { StatementColumn, StatementFormat } from "@foyer/contract/statements";

export interface SampleEntry {
  readonly amount: string;
  readonly text?: string;
  readonly payer?: string;
  readonly reference?: string;
  readonly day?: string;
  readonly currency?: string;
  readonly debit?: boolean;
  readonly status?: string;
  readonly reversal?: boolean;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A camt.053 file as banks send it. Version 02 writes states, names and amounts of details in other places than 08. */
export function camt053(
  version: "02" | "08",
  entries: readonly SampleEntry[],
  { account = "004811807726", opening = "0.00", closing = "0.00", currency = "CNY" } = {},
): string {
  const modern = version === "08";
  const amount = (text: string, of = currency) => `<Amt Ccy="${of}">${text}</Amt>`;
  const balance = (code: string, text: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(text)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-22</Dt></Dt></Bal>`;
  const name = (text: string) =>
    modern ? `<Pty><Nm>${escaped(text)}</Nm></Pty>` : `<Nm>${escaped(text)}</Nm>`;
  const entry = (
    one: SampleEntry,
    at: number,
  ) => `<Ntry><NtryRef>${at + 1}</NtryRef>${amount(one.amount, one.currency)}
<CdtDbtInd>${one.debit ? "DBIT" : "CRDT"}</CdtDbtInd>${one.reversal ? "<RvslInd>true</RvslInd>" : ""}
<Sts>${modern ? `<Cd>${one.status ?? "BOOK"}</Cd>` : (one.status ?? "BOOK")}</Sts>
<BookgDt><Dt>${one.day ?? "2026-11-22"}</Dt></BookgDt><ValDt><Dt>${one.day ?? "2026-11-22"}</Dt></ValDt>
${one.reference === undefined ? "" : `<AcctSvcrRef>${one.reference}</AcctSvcrRef>`}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr>${name(one.payer ?? "Marisol Villanueva")}</Dbtr></RltdPties>
<RmtInf><Ustrd>${escaped(one.text ?? "")}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<BkToCstmrStmt><GrpHdr><MsgId>053D2026112300001</MsgId><CreDtTm>2026-11-23T01:00:00+08:00</CreDtTm></GrpHdr>
<Stmt><Id>0352C5320261122</Id><ElctrncSeqNb>130</ElctrncSeqNb><CreDtTm>2026-11-23T01:00:00+08:00</CreDtTm>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${balance("OPBD", opening)}${balance("CLBD", closing)}
<TxsSummry><TtlNtries><NbOfNtries>${entries.length}</NbOfNtries></TtlNtries></TxsSummry>
${entries.map(entry).join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

/** A format whose columns are these, by header; what else it says is what most banks write. */
export const formatOf = (
  columns: Readonly<Record<string, StatementColumn>>,
  changes: Partial<StatementFormat> = {},
): StatementFormat => ({
  encoding: "utf-8",
  delimiter: ",",
  quotes: "line",
  columns: Object.entries(columns).map(([header, is]) => ({ header, is })),
  credits: [],
  debits: [],
  booked: [],
  skipped: [],
  dates: { order: "YMD", calendar: "gregorian", yearDigits: 4 },
  numbers: { decimal: ".", group: ",", grouping: "thousands", decimals: 2 },
  negativeDebits: false,
  continued: false,
  closing: [],
  ...changes,
});

/** The format of the CSV files that `csvStatement` writes. */
export const SAMPLE_FORMAT = formatOf({
  Date: "date",
  Description: "text",
  Sender: "payer",
  Amount: "amount",
  "Reference No": "reference",
  Balance: "balance",
});

export const centsOf = (amount: string): bigint =>
  BigInt((amount.includes(".") ? amount : `${amount}.00`).replace(".", ""));
export const moneyOf = (of: bigint): string => `${of / 100n}.${String(of % 100n).padStart(2, "0")}`;

/** Says above the entries of a CSV statement from which balance they go on, as an account's first one must to prove all of them. */
export const broughtForward = (statement: string, opening = "100000.00"): string =>
  statement.replace("\n", `\n2026-11-20,Balance brought forward,,,,${opening}\n`);

/**
 * A CSV statement of `SAMPLE_FORMAT`, whose balances go on from `opening`; null: it has none. Amounts have two decimals or none.
 */
export function csvStatement(entries: readonly SampleEntry[], opening: string | null = "100000.00"): string {
  let balance = opening === null ? null : centsOf(opening);
  const rows = entries.map(({ day = "2026-11-20", text = "", payer = "", amount, reference = "" }) => {
    if (balance !== null) balance += centsOf(amount);
    return [day, text, payer, amount, reference, balance === null ? "" : moneyOf(balance)].join(",");
  });
  return ["Date,Description,Sender,Amount,Reference No,Balance", ...rows, ""].join("\n");
}
