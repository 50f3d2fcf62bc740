import type { WebhookBehaviour } from "../behaviour.ts";
import type { PayIn } from "../pay-ins.ts";

export const LANGUAGES = { en: "English", fil: "Filipino" } as const;
export type Language = keyof typeof LANGUAGES;

export interface Texts {
  readonly title: string;
  readonly noRealMoney: string;
  readonly order: string;
  readonly method: string;
  readonly amount: string;
  readonly pay: (amount: string) => string;
  readonly otherAmount: string;
  readonly payOther: string;
  readonly invalidAmount: string;
  readonly fail: string;
  readonly leave: string;
  readonly behaviour: string;
  readonly webhooks: string;
  readonly asSet: string;
  readonly webhookNames: Readonly<Record<WebhookBehaviour, string>>;
  readonly states: Readonly<Record<PayIn["status"], string>>;
  readonly goingBack: string;
  readonly back: string;
  readonly close: string;
  readonly dispute: string;
  readonly disputed: string;
  readonly codeTitle: string;
  readonly code: string;
  readonly continue: string;
  readonly unknownCode: string;
  readonly notFound: string;
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: "Payment simulator",
    noRealMoney: "This is a simulator of a payment provider. No real money moves here.",
    order: "Order",
    method: "Method",
    amount: "Amount",
    pay: (amount) => `Pay ${amount}`,
    otherAmount: "Another amount",
    payOther: "Pay this amount",
    invalidAmount: "Enter an amount above 0 with at most two decimals, such as 250.50.",
    fail: "Let the payment fail",
    leave: "Leave without paying",
    behaviour: "How the provider behaves",
    webhooks: "Notice to the merchant",
    asSet: "As set for the simulator",
    webhookNames: {
      "on-time": "At once",
      late: "Late",
      twice: "Twice",
      never: "Never",
      "out-of-order": "Before an older notice of failure",
      "wrong-amount": "With a wrong amount",
      "wrong-currency": "With a wrong currency",
      "wrong-token": "With a wrong token",
    },
    states: {
      REQUIRES_ACTION: "Waiting for your payment",
      ACCEPTING_PAYMENTS: "Waiting for your payment",
      SUCCEEDED: "Paid",
      FAILED: "The payment failed",
      CANCELED: "Cancelled by the merchant",
      EXPIRED: "Expired",
    },
    goingBack: "You're being taken back to the merchant.",
    back: "Back to the merchant",
    close: "You can close this page.",
    dispute: "Take the money back (chargeback)",
    disputed: "The money was taken back.",
    codeTitle: "Pay at the counter",
    code: "Payment code",
    continue: "Continue",
    unknownCode: "There is no payment with this code.",
    notFound: "There is no such payment.",
  },
  fil: {
    title: "Simulator ng bayad",
    noRealMoney: "Simulator ito ng kumpanya ng pagbabayad. Walang totoong perang gumagalaw dito.",
    order: "Order",
    method: "Paraan",
    amount: "Halaga",
    pay: (amount) => `Magbayad ng ${amount}`,
    otherAmount: "Ibang halaga",
    payOther: "Bayaran ang halagang ito",
    invalidAmount: "Maglagay ng halagang higit sa 0 na may hanggang dalawang decimal, tulad ng 250.50.",
    fail: "Hayaang pumalya ang bayad",
    leave: "Umalis nang hindi nagbabayad",
    behaviour: "Paano kikilos ang provider",
    webhooks: "Abiso sa merchant",
    asSet: "Ayon sa setting ng simulator",
    webhookNames: {
      "on-time": "Agad",
      late: "Huli",
      twice: "Dalawang beses",
      never: "Hindi kailanman",
      "out-of-order": "Bago ang mas lumang abiso ng pagpalya",
      "wrong-amount": "May maling halaga",
      "wrong-currency": "May maling currency",
      "wrong-token": "May maling token",
    },
    states: {
      REQUIRES_ACTION: "Naghihintay ng iyong bayad",
      ACCEPTING_PAYMENTS: "Naghihintay ng iyong bayad",
      SUCCEEDED: "Bayad na",
      FAILED: "Pumalya ang bayad",
      CANCELED: "Kinansela ng merchant",
      EXPIRED: "Nag-expire na",
    },
    goingBack: "Ibinabalik ka na sa merchant.",
    back: "Bumalik sa merchant",
    close: "Maaari mo nang isara ang page na ito.",
    dispute: "Bawiin ang pera (chargeback)",
    disputed: "Nabawi na ang pera.",
    codeTitle: "Magbayad sa counter",
    code: "Code ng bayad",
    continue: "Magpatuloy",
    unknownCode: "Walang bayad na may ganitong code.",
    notFound: "Walang ganitong bayad.",
  },
};

/** The chosen language, or the first one of the browser's that there is. */
export function languageOf(chosen: unknown, accepted: string | undefined): Language {
  if (chosen === "en" || chosen === "fil") return chosen;
  for (const range of (accepted ?? "").split(",")) {
    const tag = range.trim().split(/[-;]/)[0]?.toLowerCase();
    if (tag === "fil" || tag === "tl") return "fil";
    if (tag === "en") return "en";
  }
  return "en";
}
