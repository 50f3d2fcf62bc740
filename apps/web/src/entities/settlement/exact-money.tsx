import { moneyParts, parseAmount } from "@foyer/domain/money";
import { Money } from "../../ui/money/money.tsx";
import { useMoney } from "../merchant/use-money.ts";
import { useSettings } from "../merchant/use-settings.ts";

/** An amount with all its decimals: rebates are computed to 1/100,000 of the unit. */
export function ExactMoney({ amount }: { amount: string }) {
  const money = useMoney();
  const currency = useSettings()?.currency;
  if (!currency) return <Money parts={money(amount)} />;
  const pattern = `${currency.pattern.split(".")[0]}.00###`;
  return <Money parts={moneyParts(parseAmount(amount), { ...currency, pattern })} />;
}
