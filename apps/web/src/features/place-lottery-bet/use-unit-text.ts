import { useSettings } from "../../entities/merchant/use-settings.ts";

/** The stake of one combination as it is chosen: "1", "0.1", "0.001". */
export function useUnitText(): (unit: string) => string {
  const { decimal = "." } = useSettings()?.currency ?? {};
  return (unit) => {
    const [whole = "", fraction = ""] = unit.split(".");
    const decimals = fraction.replace(/0+$/, "");
    return decimals === "" ? whole : `${whole}${decimal}${decimals}`;
  };
}
