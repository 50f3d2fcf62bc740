import { Prose } from "../../ui/prose/prose.tsx";
import { prose } from "../sample-data.ts";
import { Variant } from "../variant.tsx";

export function ProseVariants() {
  return (
    <>
      <Variant caption="Every element that a merchant may use">
        <Prose html={prose} />
      </Variant>
      <Variant caption="A picture that failed to load">
        <Prose html='<p>Before</p><p><img src="/m/missing.png" alt="A doorway" width="320" height="120"></p><p>After</p>' />
      </Variant>
    </>
  );
}
