import fp from "fastify-plugin";
import type { Config } from "../config.ts";
import type { PaymentProvider } from "./port.ts";
import { XenditPayments } from "./xendit/xendit-payments.ts";

declare module "../services.ts" {
  interface Services {
    /** The payment providers this deployment has keys for, by the name of their dialect. */
    readonly payments: ReadonlyMap<string, PaymentProvider>;
  }
}

function configuredProviders({
  XENDIT_API_KEY,
  XENDIT_WEBHOOK_TOKEN,
  XENDIT_API_URL,
}: Config): PaymentProvider[] {
  if (!XENDIT_API_KEY || !XENDIT_WEBHOOK_TOKEN) return [];
  return [
    new XenditPayments({ url: XENDIT_API_URL, apiKey: XENDIT_API_KEY, webhookToken: XENDIT_WEBHOOK_TOKEN }),
  ];
}

/** Payment providers, each behind the same port. */
export const paymentsModule = fp(
  async (app) => {
    const payments = new Map(
      configuredProviders(app.config).map((provider) => [provider.dialect, provider] as const),
    );
    Object.assign(app.services, { payments });
    const waysToPay = ["manual transfer", ...payments.keys()];
    if (payments.size === 0)
      app.log.warn({ waysToPay }, "no payment provider is set up: deposits by manual transfer only");
    else app.log.info({ waysToPay }, `deposits by ${waysToPay.join(", ")}`);
  },
  { name: "payments", dependencies: ["services"] },
);
