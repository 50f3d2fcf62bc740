import type { PaymentLogoSpec } from "@foyer/artwork";

/** Logos of the ways to pay by the method's code. A changed drawing needs a new name: the files are cached forever. */
export const PAYMENT_LOGOS: Readonly<Record<string, PaymentLogoSpec>> = {
  gcash: { form: "phone", ground: "#1f4e9e" },
  maya: { form: "waves", ground: "#0f6b4f" },
  "qr-ph": { form: "code", ground: "#7a2f5d" },
  bank: { form: "columns", ground: "#3b4657" },
  "bpi-online": { form: "window", ground: "#8c2f2f" },
  alipay: { form: "coin", ground: "#1d6484" },
  wechat: { form: "bubbles", ground: "#3d6b24" },
  qq: { form: "purse", ground: "#5a45a0" },
  "7-eleven": { form: "shop", ground: "#8a4b12" },
};
