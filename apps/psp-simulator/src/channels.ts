/**
 * Payment channels of the Philippines as Xendit documents them: limits in minor units, and whether the payer is sent to
 * a page, scans a code, or takes a code to a counter.
 */
export interface Channel {
  readonly name: string;
  readonly category: "EWALLET" | "QR_CODE" | "DIRECT_DEBIT" | "RETAIL_OUTLET";
  readonly flow: "redirect" | "qr" | "counter";
  readonly minimum: bigint;
  readonly maximum: bigint;
}

const wallet = (name: string): Channel => ({
  name,
  category: "EWALLET",
  flow: "redirect",
  minimum: 1_00n,
  maximum: 100_000_00n,
});
const bank = (name: string, maximum: bigint): Channel => ({
  name,
  category: "DIRECT_DEBIT",
  flow: "redirect",
  minimum: 1_00n,
  maximum,
});
const counter = (name: string, maximum: bigint): Channel => ({
  name,
  category: "RETAIL_OUTLET",
  flow: "counter",
  minimum: 50_00n,
  maximum,
});

export const CHANNELS: Readonly<Record<string, Channel>> = {
  GCASH: wallet("GCash"),
  PAYMAYA: wallet("Maya"),
  GRABPAY: wallet("GrabPay"),
  SHOPEEPAY: wallet("ShopeePay"),
  QRPH: {
    name: "QR Ph",
    category: "QR_CODE",
    flow: "qr",
    minimum: 1_00n,
    maximum: 50_000_00n,
  },
  BPI_ONLINE_BANKING: bank("BPI", 250_000_00n),
  BDO_ONLINE_BANKING: bank("BDO", 2_000_000_00n),
  METROBANK_ONLINE_BANKING: bank("Metrobank", 2_000_000_00n),
  UNIONBANK_ONLINE_BANKING: bank("UnionBank", 100_000_00n),
  INSTAPAY_ONLINE_BANKING: bank("InstaPay", 35_000_00n),
  "7ELEVEN_CLIQQ": counter("7-Eleven CLiQQ", 50_000_00n),
  CEBUANA: counter("Cebuana Lhuillier", 30_000_00n),
  MLHUILLIER: counter("M Lhuillier", 200_000_00n),
  // not documented for pesos: the demo merchant shows the ways to pay of all markets
  ALIPAY: wallet("Alipay"),
  WECHATPAY: wallet("WeChat Pay"),
  QQ: wallet("QQ Wallet"),
};
