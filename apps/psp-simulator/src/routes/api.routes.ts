import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, invalid } from "../api-error.ts";
import { minorUnits } from "../money.ts";
import type { Simulator } from "../simulator.ts";
import { requireApiKey } from "./basic-auth.ts";

const PAYMENTS_VERSION = "2024-11-11";
const PAYOUTS_VERSION = "2025-09-01";

type WithId = { Params: { id: string } };

/** Answers with exact numbers, which the framework's own serializer would not keep. */
const answer = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type("application/json").send(JSON.stringify(body));

function requireVersion({ headers }: FastifyRequest, version: string): void {
  if (headers["api-version"] !== version) throw invalid(`api-version must be ${version}`);
}

/** The provider's API, at the paths and with the errors that Xendit documents. */
export async function apiRoutes(app: FastifyInstance, simulator: Simulator): Promise<void> {
  const { payIns, payouts, transactions } = simulator;

  app.addHook("onRequest", async (request, reply) => {
    const { api } = simulator.behaviour();
    if (api === "down")
      throw new ApiError(
        503,
        "CHANNEL_UNAVAILABLE",
        "The channel is currently experiencing unexpected issues.",
      );
    if (api === "silent") {
      reply.hijack();
      return;
    }
    await requireApiKey(simulator.apiKey)(request);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (simulator.behaviour().api === "lost-answer") reply.raw.destroy();
  });

  app.post("/v3/payment_requests", async (request, reply) => {
    requireVersion(request, PAYMENTS_VERSION);
    return answer(reply, 201, payIns.answer(payIns.create(request.body)));
  });

  app.get<WithId>("/v3/payment_requests/:id", async (request, reply) => {
    requireVersion(request, PAYMENTS_VERSION);
    return answer(reply, 200, payIns.answer(payIns.get(request.params.id)));
  });

  app.post<WithId>("/v3/payment_requests/:id/cancel", async (request, reply) => {
    requireVersion(request, PAYMENTS_VERSION);
    return answer(reply, 200, payIns.answer(payIns.cancel(request.params.id)));
  });

  app.post<WithId>("/v3/payment_requests/:id/simulate", async (request, reply) => {
    requireVersion(request, PAYMENTS_VERSION);
    const { amount } = (request.body ?? {}) as { amount?: unknown };
    const minor =
      amount === undefined
        ? undefined
        : minorUnits(typeof amount === "number" || typeof amount === "string" ? String(amount) : "");
    if (amount !== undefined && !minor) throw invalid("amount must be a number above 0");
    if (!payIns.pay(request.params.id, minor))
      throw new ApiError(400, "INACTIVE_PAYMENT_REQUEST", "Payment request is already inactive.");
    return answer(reply, 200, {
      status: "PENDING",
      message:
        "A simulated payment for the specified payment request id is being processed. You will be informed of the result via a webhook.",
    });
  });

  app.get<WithId>("/v3/payments/:id", async (request, reply) => {
    requireVersion(request, PAYMENTS_VERSION);
    return answer(reply, 200, payIns.paymentAnswer(payIns.payment(request.params.id)));
  });

  app.post("/v3/payouts", async (request, reply) => {
    requireVersion(request, PAYOUTS_VERSION);
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || key.length > 100)
      throw invalid("idempotency-key must have 1 to 100 characters");
    return answer(reply, 200, payouts.answer(payouts.create(key, request.body)));
  });

  app.get<WithId>("/v3/payouts/:id", async (request, reply) => {
    requireVersion(request, PAYOUTS_VERSION);
    return answer(reply, 200, payouts.answer(payouts.get(request.params.id)));
  });

  app.get<{ Querystring: Record<string, string | undefined> }>("/transactions", async (request, reply) =>
    answer(reply, 200, transactions.page(request.query)),
  );
}
