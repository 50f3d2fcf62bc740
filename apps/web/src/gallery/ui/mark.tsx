import { Mark } from "../../ui/mark/mark.tsx";
import { Variant } from "../variant.tsx";

export function MarkVariants() {
  return (
    <Variant caption="The logo" size="small">
      <Mark />
    </Variant>
  );
}
