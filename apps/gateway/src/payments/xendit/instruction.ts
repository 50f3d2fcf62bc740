import type { PaymentInstruction } from "@foyer/contract/deposits";
import { PaymentRefused } from "../port.ts";
import type { PaymentRequest } from "./messages.ts";

/** Counters at which a payment code is paid in cash, by channel. */
const COUNTERS: Readonly<Record<string, string>> = {
  "7ELEVEN": "7-Eleven",
  "7ELEVEN_CLIQQ": "7-Eleven CLiQQ",
  CEBUANA: "Cebuana Lhuillier",
  ECPAY: "ECPay",
  LBC: "LBC",
  MLHUILLIER: "M Lhuillier",
  PALAWAN: "Palawan",
};

/** Whether a channel is paid with a code at a counter. Such a code can be paid more than once. */
export const isCounter = (channel: string): boolean => channel in COUNTERS;

/**
 * How to pay, from the actions of a payment request.
 * @param pageProtocols protocols of pages a browser may be sent to
 * @throws PaymentRefused when there is no action the platform can offer
 */
export function instructionOf(
  channel: string,
  { actions }: PaymentRequest,
  pageProtocols: readonly string[],
): PaymentInstruction {
  const valueOf = (type: string, descriptor: string) =>
    actions?.find((action) => action.type === type && action.descriptor === descriptor)?.value;
  const url = valueOf("REDIRECT_CUSTOMER", "WEB_URL") ?? valueOf("REDIRECT_CUSTOMER", "DEEPLINK_URL");
  const page = url !== undefined && pageProtocols.includes(URL.parse(url)?.protocol ?? "") ? url : undefined;
  const content = valueOf("PRESENT_TO_CUSTOMER", "QR_STRING");
  if (content) return { kind: "qr", content, ...(page && { url: page }) };
  const code = valueOf("PRESENT_TO_CUSTOMER", "PAYMENT_CODE");
  const counter = COUNTERS[channel];
  if (code && counter) return { kind: "account", bank: counter, number: code, holder: "Xendit" };
  if (page) return { kind: "redirect", url: page };
  throw new PaymentRefused("UNSUPPORTED_ACTION", `Xendit offers no known way to pay by ${channel}`);
}
