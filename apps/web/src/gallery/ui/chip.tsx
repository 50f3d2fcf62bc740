import { useState } from "react";
import { chipClass } from "../../ui/chip/chip.ts";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { Row, Variant } from "../variant.tsx";

const CHOICES = [
  { value: "all", label: "All" },
  { value: "slots", label: "Slots", count: 1_284 },
  { value: "none", label: "Arcade", count: 0 },
  { value: "long", label: "A provider with a name that does not fit beside the others", count: 12 },
] as const;

export function ChipVariants() {
  const [value, setValue] = useState<string>("slots");
  return (
    <>
      <Variant caption="Single chips: usual, on, with a count">
        <Row>
          <button type="button" className={chipClass(false)}>
            koi
          </button>
          <button type="button" className={chipClass(true)} aria-pressed>
            Slots
          </button>
          <button type="button" className={chipClass(false)}>
            Live <i>42</i>
          </button>
        </Row>
      </Variant>
      <Variant caption="A choice, with counts and a long label">
        <ChoiceChips legend="Category" choices={CHOICES} value={value} onChoose={setValue} />
      </Variant>
    </>
  );
}
