import { StateHead } from "../../ui/state-head/state-head.tsx";
import { Variant } from "../variant.tsx";

export function StateHeadVariants() {
  return (
    <>
      <Variant caption="Good">
        <StateHead icon="check" look="good" title="Deposit complete" figure="+1,000.00">
          Added at 19:08.
        </StateHead>
      </Variant>
      <Variant caption="Waiting">
        <StateHead icon="clock" look="waiting" title="Checking your payment">
          This page updates by itself.
        </StateHead>
      </Variant>
      <Variant caption="Bad">
        <StateHead icon="close" look="bad" title="Payment failed" />
      </Variant>
      <Variant caption="Neither">
        <StateHead icon="clock" title="This order has expired" figure="1,000.00" />
      </Variant>
    </>
  );
}
