import { LoadMore } from "../../ui/load-more/load-more.tsx";
import { Variant } from "../variant.tsx";

export function LoadMoreVariants() {
  return (
    <Variant caption="The end of a list, loading" size="small">
      <LoadMore onSeen={() => {}} />
    </Variant>
  );
}
