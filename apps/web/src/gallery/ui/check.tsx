import { Check } from "../../ui/check/check.tsx";
import { Variant } from "../variant.tsx";

export function CheckVariants() {
  return (
    <>
      <Variant caption="Not checked">
        <Check>Keep me logged in</Check>
      </Variant>
      <Variant caption="Checked">
        <Check defaultChecked>Keep me logged in</Check>
      </Variant>
      <Variant caption="Long text">
        <Check>
          I am of legal age and accept the terms and conditions, the privacy policy and the rules of every
          game
        </Check>
      </Variant>
    </>
  );
}
