#!/bin/sh
# mt940-js 1.0.0 and mt940js 1.3.5 (npm; tslib 2.8.1, which the first needs and does not ask for).
#
# Guess: in an MT940 statement, ":61:" with the mark RC (reversal of a credit: money leaves) and with RD (reversal of a debit:
# money comes back) is told from C and D, and the sum of the entries leads from the opening to the closing balance.
# What is so: mt940js does so (a sign and isReversal). mt940-js drops the R: RC is isCredit: true, like a deposit, and RD
# isCredit: false, and nothing else in the entry says that it is a reversal. The same statement comes to two sums, and
# neither library compares them with the balances of the file.
# Source: SWIFT Standards MT 940, field 61, subfield 3 (mark); mt940-js lib/tags/transaction-info.js; mt940js lib/tags.js.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" mt940-js@1.0.0 mt940js@1.3.5 tslib@2.8.1 >/dev/null
cat >read.cjs <<'JS'
const { read } = require("mt940-js");
const { Parser } = require("mt940js");
const text = [
  ":20:STARTUMS", ":25:10020030/1234567", ":28C:123/1", ":60F:C260104EUR1000,00",
  ":61:2601050105C10,00NTRFNONREF//B1", ":61:2601050105RC200,00NTRFNONREF//B2", ":61:2601050105RD50,00NTRFNONREF//B3",
  ":62F:C260105EUR860,00", "-", "",
].join("\n");
(async () => {
  const [withoutR] = await read(Buffer.from(text));
  const signed = withoutR.transactions.map(({ isCredit, amount }) => (isCredit ? amount : -amount));
  const [withR] = new Parser().parse(text);
  const sums = (amounts) => `${amounts.join(" ")} (1000 becomes ${amounts.reduce((sum, one) => sum + one, 1000)})`;
  console.log("mt940-js:", sums(signed));
  console.log("mt940js:", sums(withR.transactions.map(({ amount }) => amount)));
})();
JS
seen=$(node read.cjs)
echo "$seen"
test "$seen" = "mt940-js: 10 200 -50 (1000 becomes 1160)
mt940js: 10 -200 50 (1000 becomes 860)"
