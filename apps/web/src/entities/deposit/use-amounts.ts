import { formatAmount, type MoneyParts } from "@foyer/domain/money";
import { moneyText } from "../../ui/money/money-text.ts";
import { useMoney } from "../merchant/use-money.ts";
import { useSettings } from "../merchant/use-settings.ts";
import { useOwnMoney } from "../wallet/hide-balance.ts";

type Amount = string | bigint;

/** Writes amounts of a deposit's currency: exactly, or without cents where they are zero. */
export function useAmounts(currency: string | undefined) {
  const format = useSettings()?.currency;
  const money = useMoney();
  const own = useOwnMoney();
  const foreign = format && currency && format.code !== currency ? `${currency}\u00a0` : undefined;
  const parts = (amount: Amount): MoneyParts =>
    money(typeof amount === "bigint" ? formatAmount(amount) : amount, foreign);
  const shortParts = (amount: Amount): MoneyParts => {
    const all = parts(amount);
    const [whole = "", cents = ""] = all.figures.split(format?.decimal ?? ".");
    return /^0*$/.test(cents) ? { ...all, figures: whole } : all;
  };
  return {
    parts,
    exact: (amount: Amount) => moneyText(parts(amount)),
    short: (amount: Amount) => moneyText(shortParts(amount)),
    /** Of what the player has: masked while balances are hidden. */
    own: {
      parts: (amount: Amount) => own(parts(amount)),
      exact: (amount: Amount) => moneyText(own(parts(amount))),
      short: (amount: Amount) => moneyText(own(shortParts(amount))),
    },
    /** Digits without a currency sign, as a bank's form takes them. */
    figures: (amount: Amount) => shortParts(amount).figures,
  };
}
