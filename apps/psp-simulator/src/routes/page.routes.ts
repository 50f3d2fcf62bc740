import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WEBHOOK_BEHAVIOURS, type WebhookBehaviour } from "../behaviour.ts";
import { minorUnits } from "../money.ts";
import { codePage, notFoundPage, type PaymentPage, paymentPage } from "../page/pages.ts";
import { STYLE } from "../page/style.ts";
import { type Language, languageOf } from "../page/texts.ts";
import type { Simulator } from "../simulator.ts";

interface Route {
  Params: { id: string };
  Querystring: { lang?: string; done?: string };
  Body: Partial<Record<"action" | "amount" | "webhooks" | "code", unknown>> | undefined;
}

const html = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);

const languageFor = ({ query, headers }: FastifyRequest<Route>): Language =>
  languageOf(query.lang, headers["accept-language"]);

const chosenWebhooks = (value: unknown): WebhookBehaviour | undefined =>
  WEBHOOK_BEHAVIOURS.find((name) => name === value);

/** A form field's text; a repeated field counts as empty. */
const entered = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The pages a payer sees, without script. */
export async function pageRoutes(app: FastifyInstance, { payIns }: Simulator): Promise<void> {
  app.get("/style.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "max-age=3600").send(STYLE),
  );

  app.get<Route>("/", async (request, reply) => html(reply, 200, codePage(languageFor(request))));

  app.post<Route>("/", async (request, reply) => {
    const language = languageFor(request);
    const code = entered(request.body?.code);
    const payIn = payIns.findByCode(code);
    if (!payIn) return html(reply, 404, codePage(language, code));
    return reply.redirect(`/pay/${payIn.payment_request_id}?lang=${language}`, 303);
  });

  function show(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    status: number,
    more: Pick<PaymentPage, "done" | "wrongAmount"> = {},
  ): FastifyReply {
    const language = languageFor(request);
    const payIn = payIns.find(request.params.id);
    if (!payIn) return html(reply, 404, notFoundPage(language));
    const { latest_payment_id: latest } = payIn;
    const payment = latest === undefined ? undefined : payIns.payment(latest);
    return html(reply, status, paymentPage({ payIn, language, payment, ...more }));
  }

  app.get<Route>("/pay/:id", async (request, reply) =>
    show(request, reply, 200, { done: request.query.done === "1" }),
  );

  app.post<Route>("/pay/:id", async (request, reply) => {
    const payIn = payIns.find(request.params.id);
    if (!payIn) return show(request, reply, 404);
    const { payment_request_id: id, latest_payment_id: latest } = payIn;
    const { action, amount, webhooks } = request.body ?? {};
    const language = languageFor(request);
    if (action === "pay-other") {
      const typed = entered(amount);
      const minor = minorUnits(typed);
      if (!minor) return show(request, reply, 400, { wrongAmount: typed });
      payIns.pay(id, minor, chosenWebhooks(webhooks));
    } else if (action === "pay") payIns.pay(id, undefined, chosenWebhooks(webhooks));
    else if (action === "fail") payIns.fail(id, "INSUFFICIENT_BALANCE", chosenWebhooks(webhooks));
    else if (action === "dispute" && latest) {
      payIns.dispute(latest);
      return reply.redirect(`/pay/${id}?lang=${language}`, 303);
    } else return show(request, reply, 400);
    return reply.redirect(`/pay/${id}?lang=${language}&done=1`, 303);
  });
}
