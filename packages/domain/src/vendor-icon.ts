/** The file that stands for vendors without an icon of their own. */
const COMMON = "COMMON";

/** Vendors that go by the common icon. */
const isCommon = (accountTypeName: string): boolean =>
  accountTypeName === "BTI" || accountTypeName.startsWith("TCG");

/** The address of a vendor's white icon below an image CDN's base; the empty base is this host. */
export function vendorIcon(cdn: string, accountTypeName: string): string {
  const name = isCommon(accountTypeName) ? COMMON : encodeURIComponent(accountTypeName);
  return `${cdn.replace(/\/+$/, "")}/vendor/${name}-WHITE.png`;
}
