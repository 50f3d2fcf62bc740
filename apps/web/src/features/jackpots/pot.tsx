import { Money } from "../../ui/money/money.tsx";
import { useMoney } from "../whitelabel/index.ts";
import { useJackpotAmount } from "./use-jackpot-amount.ts";

/** What a pot holds now, for a tile or a line; `label` says to who only hears it what the figure is. */
export function Pot({ code, label }: { code: string; label: string }) {
  const amount = useJackpotAmount(code);
  const money = useMoney();
  if (amount === undefined) return null;
  return (
    <>
      <span className="vh">{label} </span>
      <Money parts={money(amount)} />
    </>
  );
}
