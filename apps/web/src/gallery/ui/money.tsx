import { HIDDEN_FIGURES, moneyParts, parseAmount } from "@foyer/domain/money";
import { Money } from "../../ui/money/money.tsx";
import { settings } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

const parts = (amount: string) => moneyParts(parseAmount(amount), settings.currency);

export function MoneyVariants() {
  return (
    <>
      <Variant caption="Usual" size="small">
        <Money parts={parts("12480.50")} />
      </Variant>
      <Variant caption="Negative" size="small">
        <Money parts={parts("-35.00")} />
      </Variant>
      <Variant caption="Long, with decimals that are not shown" size="small">
        <Money parts={parts("12345678.98765")} />
      </Variant>
      <Variant caption="Hidden" size="small">
        <Money parts={{ ...parts("12480.50"), figures: HIDDEN_FIGURES }} />
      </Variant>
    </>
  );
}
