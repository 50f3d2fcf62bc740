import { useState } from "react";
import { ChoiceCards } from "../../ui/choice-cards/choice-cards.tsx";
import { Variant } from "../variant.tsx";

export function ChoiceCardsVariants() {
  const [value, setValue] = useState("reload");
  return (
    <Variant caption="A promotion or none">
      <ChoiceCards
        legend="Promotion"
        value={value}
        onChoose={setValue}
        choices={[
          { value: "reload", name: "Weekend reload 50%", more: "Bonus up to 2,500.", end: "+500.00" },
          { value: "", name: "No promotion", more: "Withdraw after betting the deposit once." },
        ]}
      />
    </Variant>
  );
}
