#!/bin/sh
# iso20022.js 0.0.15 (npm), with the dinero.js 1.9.1 that it asks for.
#
# Guess: the amounts of a camt.053 statement come out as whole minor units of their currency, as the library says of its
# amounts: 500000 VND as 500000, 12.345 KWD as 12345, 19.99 EUR as 1999.
# What is so: every amount is multiplied by 100, as dinero.js 1 has two decimals for every currency unless told otherwise,
# so that a dong becomes a hundred and a Kuwaiti dinar a tenth; and the product is of binary floats, so that what is called
# minor units is not whole (19.99 EUR becomes 1998.9999999999998).
# Source: dist/index.mjs, parseAmountToMinorUnits; dinero.js 1.9.1, Dinero.defaultPrecision.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" iso20022.js@0.0.15 dinero.js@1.9.1 >/dev/null
cat >read.mjs <<'JS'
import { CashManagementEndOfDayReport } from "iso20022.js";
const read = (amount, currency) => {
  const money = `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
  const statement = CashManagementEndOfDayReport.fromXML(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-01-05T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-01-05T20:00:00Z</CreDtTm>
<Acct><Id><Othr><Id>A1</Id></Othr></Id><Ccy>${currency}</Ccy><Svcr><FinInstnId><BIC>EXMPVNVX</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${money}<Dt><Dt>2026-01-05</Dt></Dt></Bal>
<Ntry><NtryRef>E1</NtryRef>${money}<Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>`).statements[0];
  return statement.entries[0].amount;
};
for (const [amount, currency] of [["500000", "VND"], ["12.345", "KWD"], ["19.99", "EUR"], ["10.00", "EUR"]])
  console.log(amount, currency, read(amount, currency));
JS
seen=$(node read.mjs)
echo "$seen"
test "$seen" = "500000 VND 50000000
12.345 KWD 1234.5
19.99 EUR 1998.9999999999998
10.00 EUR 1000"
