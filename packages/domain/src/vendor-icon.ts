/** Name of the icon for vendors without their own. */
const COMMON = "COMMON";

/** Whether a vendor uses the common icon. */
const isCommon = (accountTypeName: string): boolean =>
  accountTypeName === "BTI" || accountTypeName.startsWith("TCG");

/** Address of a vendor's white icon on an image CDN; an empty base is this host. */
export function vendorIcon(cdn: string, accountTypeName: string): string {
  const name = isCommon(accountTypeName) ? COMMON : encodeURIComponent(accountTypeName);
  return `${cdn.replace(/\/+$/, "")}/vendor/${name}-WHITE.png`;
}
