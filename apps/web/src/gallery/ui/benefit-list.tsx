import { BenefitList } from "../../ui/benefit-list/benefit-list.tsx";
import { LONG_NAME } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function BenefitListVariants() {
  return (
    <Variant caption="Benefits">
      <BenefitList benefits={["No sign-up", "Ends after 24 hours", LONG_NAME]} />
    </Variant>
  );
}
