import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useSettings } from "../../../entities/merchant/use-settings.ts";

/** Amounts of payments: the code of the currency is written out where it is not the merchant's. */
export function usePaymentMoney() {
  const money = useMoney();
  const code = useSettings()?.currency.code;
  return (amount: string, currency: string) => money(amount, currency === code ? undefined : `${currency} `);
}
