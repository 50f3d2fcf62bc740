#!/bin/sh
# iso20022.js 0.0.15 (npm), whose build contains fast-xml-parser 4.
#
# Guess: an entry of a camt.053 statement with <RvslInd>true</RvslInd>, money of an earlier entry that came back, has
# reversal: true; the account "0011004567890" and the reference "0000123" are those texts.
# What is so: the XML parser turns texts that look like a boolean or a number into one. The library then compares the
# reversal indicator with the text "true", so that every entry has reversal: false, in the one spelling (true, 1) as in the
# other; references are numbers without their leading zeros, and two that differ only in these are equal.
# Source: dist/index.mjs, parseEntry and CashManagementEndOfDayReport.getParser; fast-xml-parser, option parseTagValue.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" iso20022.js@0.0.15 >/dev/null
cat >read.mjs <<'JS'
import { CashManagementEndOfDayReport } from "iso20022.js";
const read = (indicator) => {
  const money = `<Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>`;
  const { account, entries } = CashManagementEndOfDayReport.fromXML(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-05T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-01-05T20:00:00Z</CreDtTm>
<Acct><Id><Othr><Id>0011004567890</Id></Othr></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>EXMPVNVX</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${money}<Dt><Dt>2026-01-05</Dt></Dt></Bal>
<Ntry><NtryRef>E1</NtryRef>${money}<RvslInd>${indicator}</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
<AcctSvcrRef>0000123</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>`).statements[0];
  const [{ reversal, accountServicerReferenceId }] = entries;
  return JSON.stringify({ indicator, reversal, account: account.accountNumber, reference: accountServicerReferenceId });
};
for (const indicator of ["true", "1", "false"]) console.log(read(indicator));
JS
seen=$(node read.mjs)
echo "$seen"
test "$seen" = '{"indicator":"true","reversal":false,"account":"11004567890","reference":123}
{"indicator":"1","reversal":false,"account":"11004567890","reference":123}
{"indicator":"false","reversal":false,"account":"11004567890","reference":123}'
