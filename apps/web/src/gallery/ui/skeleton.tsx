import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { Variant } from "../variant.tsx";

export function SkeletonVariants() {
  return (
    <>
      <Variant caption="A block" size="small">
        <Skeleton style={{ blockSize: 96, borderRadius: 20 }} />
      </Variant>
      <Variant caption="A line of text" size="small">
        <Skeleton style={{ blockSize: 12, inlineSize: "60%" }} />
      </Variant>
    </>
  );
}
