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
