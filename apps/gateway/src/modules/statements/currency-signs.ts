/** How banks write a currency beside an amount, besides its code; longest first. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  PHP: ["₱", "P"],
  IDR: ["Rp.", "Rp"],
  VND: ["VNĐ", "₫", "đ"],
  THB: ["฿", "บาท"],
  INR: ["Rs.", "Rs", "₹"],
  CNY: ["RMB", "¥", "￥", "元"],
  JPY: ["¥", "￥", "円"],
  KRW: ["₩", "원"],
  TWD: ["NT$"],
  HKD: ["HK$"],
  SGD: ["S$"],
  MYR: ["RM"],
  USD: ["US$", "$"],
  EUR: ["€"],
  GBP: ["£"],
};

/** The account's currency as it may stand beside an amount. */
export const currencySigns = (currency: string): readonly string[] => [currency, ...(SIGNS[currency] ?? [])];

/** The code of what a currency column says. */
export function currencyOf(text: string, account: string): string | null {
  const written = text.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(written) && !(SIGNS[account] ?? []).includes(written)) return written;
  return currencySigns(account).some((sign) => sign.toUpperCase() === written) ? account : null;
}
