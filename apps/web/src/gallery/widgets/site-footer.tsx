import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import { Variant } from "../variant.tsx";

export function SiteFooterVariants() {
  return (
    <>
      <Variant caption="At the end of a page" size="wide">
        <SiteFooter />
      </Variant>
      <Variant caption="At the end of home, with the merchant's partners" size="wide">
        <SiteFooter partners />
      </Variant>
    </>
  );
}
