/** Schemes that run in this page instead of leading to a payment. */
const NOT_A_PAYMENT = new Set(["javascript:", "data:", "blob:", "vbscript:", "file:", "filesystem:"]);

/** The address of a hosted page or of a wallet app, or undefined for one that must not be opened. */
export function paymentUrl(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  try {
    const { protocol, href } = new URL(address);
    return NOT_A_PAYMENT.has(protocol) ? undefined : href;
  } catch {
    return undefined;
  }
}
