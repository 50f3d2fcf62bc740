import { useState } from "react";
import { AmountField } from "../../ui/amount-field/amount-field.tsx";
import { Variant } from "../variant.tsx";

export function AmountFieldVariants() {
  const [text, setText] = useState("1,000");
  return (
    <>
      <Variant caption="With limits">
        <AmountField
          label="Amount"
          sign="₱"
          value={text}
          onChange={setText}
          hint="100 to 50,000 per order."
        />
      </Variant>
      <Variant caption="With an error">
        <AmountField
          label="Amount"
          sign="₱"
          value="1e9"
          onChange={() => {}}
          error="Use digits only, for example 1,000.50."
          hint="100 to 50,000 per order."
        />
      </Variant>
    </>
  );
}
