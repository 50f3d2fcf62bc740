import type { CurrencyFormat } from "@foyer/contract/settings";
import { type MoneyParts, moneyParts, parseAmount } from "@foyer/domain/money";
import { useSettings } from "./use-settings.ts";

/** Until the merchant's settings are loaded, and if they name none (spec section 9). */
const DEFAULT_CURRENCY: CurrencyFormat = {
  code: "CNY",
  symbol: "￥",
  pattern: "#,##0.00",
  group: ",",
  decimal: ".",
};

/**
 * Amounts of the contract in the merchant's currency, in parts a screen can style. `symbol` is a wallet's own
 * currency sign.
 */
export function useMoney(): (amount: string, symbol?: string) => MoneyParts {
  const currency = useSettings()?.currency ?? DEFAULT_CURRENCY;
  return (amount, symbol) => {
    const parts = moneyParts(parseAmount(amount), currency);
    return symbol === undefined ? parts : { ...parts, symbol };
  };
}
