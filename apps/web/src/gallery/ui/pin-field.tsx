import { useState } from "react";
import { PinField } from "../../ui/pin-field/pin-field.tsx";
import { Variant } from "../variant.tsx";

export function PinFieldVariants() {
  const [digits, setDigits] = useState("2718");
  return (
    <>
      <Variant caption="Empty, with a hint">
        <PinField label="Payment password" value="" onChange={() => {}} hint="6 digits" />
      </Variant>
      <Variant caption="Half filled">
        <PinField label="Payment password" value={digits} onChange={setDigits} />
      </Variant>
      <Variant caption="Error">
        <PinField
          label="Repeat the payment password"
          value="271828"
          onChange={() => {}}
          error="The numbers differ."
        />
      </Variant>
    </>
  );
}
