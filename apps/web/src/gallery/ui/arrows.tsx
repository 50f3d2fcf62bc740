import { Arrows } from "../../ui/arrows/arrows.tsx";
import { Variant } from "../variant.tsx";

export function ArrowsVariants() {
  return (
    <>
      <Variant caption="In the middle" size="small">
        <Arrows onMove={() => {}} />
      </Variant>
      <Variant caption="At the start" size="small">
        <Arrows onMove={() => {}} atStart />
      </Variant>
      <Variant caption="At the end" size="small">
        <Arrows onMove={() => {}} atEnd />
      </Variant>
    </>
  );
}
