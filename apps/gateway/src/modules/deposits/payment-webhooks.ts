import type { FastifyInstance } from "fastify";
import { PAYMENT_WEBHOOK_PATH, type PaymentProvider, WebhookError } from "../../payments/port.ts";
import type { PaymentIntake } from "./payment-intake.ts";

const BODY_LIMIT = 64 * 1024;

/** The webhooks of payment providers. Their bodies are read raw, because a signature covers the bytes. */
export function paymentWebhooks(
  app: FastifyInstance,
  providers: ReadonlyMap<string, PaymentProvider>,
  intake: PaymentIntake,
): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    own.post<{ Params: { dialect: string } }>(
      PAYMENT_WEBHOOK_PATH,
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const provider = providers.get(request.params.dialect);
        if (!provider) return reply.code(404).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value[0] : value,
          ]),
        );
        try {
          const event = provider.readWebhook(headers, body);
          const outcome = await intake.webhook(provider.dialect, event, body);
          request.log.info({ dialect: provider.dialect, kind: event?.kind, outcome }, "webhook applied");
          // it overtook its payment: the provider sends it again
          const early = event?.kind === "chargeback" && outcome === "unknown";
          return reply.code(early ? 409 : 200).send();
        } catch (error) {
          if (!(error instanceof WebhookError)) throw error;
          // no detail that would help to forge one
          const { reason, message } = error;
          if (reason === "forged") {
            request.log.warn({ dialect: provider.dialect, reason }, "webhook refused");
            return reply.code(401).send();
          }
          // it is the provider's, and may be about money that has moved
          request.log.error(
            { dialect: provider.dialect, reason, message },
            "an authentic webhook is refused: it is kept in payment_webhooks for somebody to look at",
          );
          await intake.keepRefused(provider.dialect, body);
          return reply.code(400).send();
        }
      },
    );
  });
}
