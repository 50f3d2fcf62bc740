import { ValueList } from "../../ui/value-list/value-list.tsx";
import { Variant } from "../variant.tsx";

export function ValueListVariants() {
  return (
    <Variant caption="A bill with its total">
      <ValueList
        items={[
          { name: "You pay", value: "1,000.00" },
          { name: "Fee", value: "None" },
          { name: "Added to your balance", value: "1,000.00", total: true },
        ]}
      />
    </Variant>
  );
}
