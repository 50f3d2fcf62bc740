import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { invalid } from "../api-error.ts";
import { Behaviour, WELL_BEHAVED } from "../behaviour.ts";
import type { Simulator } from "../simulator.ts";
import { requireApiKey } from "./basic-auth.ts";

/** For the most transactions of one call. */
const PAST_LIMIT = 1024 * 1024;

const Change = Type.Partial(Behaviour);

/** How tests and developers steer the simulator. No provider has such endpoints. */
export async function controlRoutes(app: FastifyInstance, simulator: Simulator): Promise<void> {
  app.addHook("onRequest", requireApiKey(simulator.apiKey));

  app.get("/control/behaviour", async () => simulator.behaviour());

  app.patch("/control/behaviour", async ({ body }) => {
    const change = Value.Convert(Change, body);
    if (!Value.Check(Change, change)) throw invalid("the body is no behaviour");
    simulator.behave(change);
    return simulator.behaviour();
  });

  app.delete("/control/behaviour", async () => {
    simulator.behave(WELL_BEHAVED);
    return simulator.behaviour();
  });

  app.get("/control/webhooks", async () => simulator.reports());

  app.post("/control/webhooks/send-waiting", async () => {
    await simulator.deliveries.deliverNow();
    return simulator.reports();
  });

  app.put("/control/transactions", { bodyLimit: PAST_LIMIT }, async ({ body }) => {
    simulator.transactions.addPast(body);
    return {};
  });

  app.post<{ Params: { id: string } }>("/control/payments/:id/dispute", async ({ params }) => {
    if (!simulator.payIns.dispute(params.id)) throw invalid("the payment cannot be disputed");
    return {};
  });
}
