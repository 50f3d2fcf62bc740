import type { StatementColumn } from "@foyer/contract/statements";
import { wordKey } from "./csv-rows.ts";
import { currencySigns } from "./currency-signs.ts";

/** What a header says; `value-date` is a date that counts only where there is no other. */
type Meaning = Exclude<StatementColumn, "unknown"> | "value-date";

/** Headers as banks write them, as `wordKey` makes them; of several the first in the list is taken. */
const HEADERS: Readonly<Record<Meaning, string>> = {
  date: `booking date|posting date|post date|posted date|date posted|transaction date|trans date|txn date|tran date|date|
    date time|transaction date time|transaction date and time|completed date|entry date|buchungstag|buchungsdatum|datum|
    tanggal|tanggal transaksi|tgl|tgl transaksi|tgl trans|ngày giao dịch|ngày gd|ngày|ngày hạch toán|วันที่|วันที่ทำรายการ|วันเดือนปี|
    fecha|fecha operación|date de comptabilisation|date opération|交易日期|记账日期|petsa`,
  "value-date": `value date|value dt|val date|effective date|valuta|valutadatum|wertstellung|date valeur|fecha valor|ngày hiệu lực|
    ngày giá trị|วันที่มีผล|tgl val|started date|起息日`,
  amount: `amount|transaction amount|txn amount|net amount|betrag|umsatz|jumlah|mutasi|nominal|số tiền|số tiền giao dịch|
    จำนวนเงิน|importe|monto|montant|交易金额|金额|halaga`,
  credit: `credit|credits|credit amount|credit amt|amount credit|cr|cr amount|deposit|deposits|deposit amount|deposit amt|
    amount deposited|money in|paid in|received|haben|gutschrift|kredit|số tiền ghi có|ghi có|phát sinh có|có|ฝาก|เงินฝาก|ฝากเงิน|
    เงินเข้า|abono|crédito|crédit|收入|贷方金额|存款金額`,
  debit: `debit|debits|debit amount|debit amt|amount debit|dr|dr amount|withdrawal|withdrawals|withdrawal amount|withdrawal amt|
    amount withdrawn|withdrawn amt|money out|paid out|sent|soll|lastschrift|debet|số tiền ghi nợ|ghi nợ|phát sinh nợ|nợ|ถอน|
    เงินถอน|ถอนเงิน|เงินออก|cargo|débito|débit|支出|借方金额|提款金額`,
  sign: `dr cr|cr dr|db cr|cr db|d c|c d|debit credit|credit debit|dc|drcr|crdr|sign|indicator|credit debit indicator|soll haben|
    soll haben kennzeichen|s h|dk|jenis|type|transaction type|txn type|direction|loại gd`,
  state: `status|state|transaction status|txn status|booking status|info|trạng thái|สถานะ|状态|交易状态`,
  currency: `currency|ccy|curr|währung|waehrung|mata uang|loại tiền|สกุลเงิน|moneda|devise|币种`,
  reference: `bank reference|entry reference|reference number|reference no|reference|ref no|ref number|ref|transaction id|
    transaction no|transaction reference|txn reference|trace no|trace number|utr|utr no|rrn|chq ref no|ref no cheque no|
    chq ref number|cheque ref no|sequence number|referenz|no referensi|no ref|no rc|số tham chiếu|số gd|số bút toán|mã giao dịch|
    เลขที่อ้างอิง|เลขอ้างอิง|referencia|référence|流水号|交易流水号`,
  text: `remittance information|description|transaction description|particulars|details|transaction details|narration|narrative|
    transaction remarks|remarks|remark|memo|message|note|notes|additional information|payment details|verwendungszweck|
    buchungstext|keterangan|keterangan transaksi|uraian|uraian transaksi|berita|rincian transaksi|mô tả|nội dung|nội dung giao dịch|
    nội dung chi tiết|diễn giải|chi tiết|รายการ|รายละเอียด|คำอธิบาย|หมายเหตุ|concepto|libellé|摘要|附言|备注|tala`,
  payer: `payer|payer name|sender|sender name|counterparty|counterparty name|from|from name|name|remitter|remitter name|account name from|
    beguenstigter zahlungspflichtiger|begünstigter zahlungspflichtiger|auftraggeber empfänger|auftraggeber begünstigter|
    name zahlungsbeteiligter|nama pengirim|pengirim|tên đối ứng|tên người chuyển|đơn vị chuyển|ชื่อผู้โอน|ผู้โอน|ordenante|对方户名|对方名称`,
  balance: `balance|running balance|balance after|book balance|ledger balance|closing balance|account balance|balance amount|
    outstanding balance|saldo|saldo nach buchung|saldo akhir|số dư|số dư cuối|số dư sau giao dịch|ยอดคงเหลือ|คงเหลือ|ยอดเงินคงเหลือ|
    saldo disponible|solde|余额|账户余额|餘額`,
  account: `account|account number|account no|acct no|auftragskonto|iban auftragskonto|nomor rekening|no rekening|số tài khoản|
    เลขที่บัญชี|cuenta|账号`,
  ignored: `no|s no|sno|sl no|sr no|stt|ลำดับ|序号|time|transaction time|jam|giờ|เวลา|branch|branch code|cabang|cbg|chi nhánh|สาขา|
    init br|channel|ช่องทาง|teller|teller id|post br|cheque no|check no|check number|cheque number|chq no|instrument no|
    bic|bic swift code|glaeubiger id|gläubiger id|mandatsreferenz|kategorie|category|tags`,
};

const MEANINGS: ReadonlyMap<string, { readonly meaning: Meaning; readonly rank: number }> = new Map(
  (Object.entries(HEADERS) as [Meaning, string][]).flatMap(([meaning, text]) =>
    text.split("|").map((header, rank) => [wordKey(header), { meaning, rank }] as const),
  ),
);

/**
 * What a header means, and how surely it does so among others of its kind (less is more surely); null: it is unknown.
 * @param currency the account's: it may stand in the header, which then is of an amount in it
 */
export function meaningOf(
  header: string,
  currency: string,
): { readonly meaning: Meaning; readonly rank: number; readonly ofAccount: boolean } | null {
  const key = wordKey(header);
  const code = currency.toLowerCase();
  const words = key.split(" ").filter((word) => word !== code);
  const ofAccount = words.length < key.split(" ").length;
  const signs = currencySigns(currency);
  if (header.match(/\p{Sc}/gu)?.some((sign) => !signs.some((own) => own.includes(sign)))) return null;
  const ofCurrency = signs.map(wordKey);
  const halves = header
    .split(/[/\n(|]/)
    .map(wordKey)
    .filter((half) => half !== "" && !ofCurrency.includes(half));
  const found = MEANINGS.get(words.join(" ")) ?? meaningTogether(halves.map((half) => MEANINGS.get(half)));
  return found ? { ...found, ofAccount } : null;
}

type Found = typeof MEANINGS extends ReadonlyMap<string, infer Of> ? Of : never;

/** Meanings of columns whose other half, in another language or in brackets, changes nothing that is credited. */
const HARMLESS: readonly Meaning[] = ["date", "value-date", "text", "reference", "payer"];

/**
 * What the halves of a header mean together: banks write headers in two languages, and behind an amount what it is of
 * (`Credit (pending)`), or both directions (`Deposit / Withdrawal`).
 */
function meaningTogether(halves: readonly (Found | undefined)[]): Found | undefined {
  const known = halves.filter((half) => half !== undefined);
  const [first] = known;
  const same = known.length === halves.length && known.every((half) => half.meaning === first?.meaning);
  return same || known.every(({ meaning }) => HARMLESS.includes(meaning)) ? first : undefined;
}

/** Words of a sign column. */
export const CREDIT_WORDS: readonly string[] =
  "cr|c|credit|k|kr|kredit|h|haben|+|in|incoming|deposit|có|ฝาก|เงินเข้า|贷|收入".split("|");
export const DEBIT_WORDS: readonly string[] =
  "dr|d|db|debit|debet|s|soll|-|out|outgoing|withdrawal|nợ|ถอน|เงินออก|借|支出".split("|");
/** Words of a state column. */
export const BOOKED_WORDS: readonly string[] =
  "booked|posted|success|successful|completed|complete|settled|done|paid|umsatz gebucht|gebucht|berhasil|sukses|thành công|สำเร็จ|成功|交易成功".split(
    "|",
  );
export const SKIPPED_WORDS: readonly string[] =
  "pending|failed|declined|rejected|reversed|cancelled|canceled|returned|processing|umsatz vorgemerkt|vorgemerkt|gagal|thất bại|ไม่สำเร็จ|失败|交易失败".split(
    "|",
  );
