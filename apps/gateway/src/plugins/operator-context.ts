import fp from "fastify-plugin";
import { AppError } from "./errors.ts";

/** Who calls from the house's desk, as the desk module found it. */
export interface Operator {
  readonly operatorId: number;
  readonly sessionId: bigint;
  readonly merchantId: number;
  readonly name: string;
  readonly shownAs: string;
}

/** `none`: no token came. `expired`: one came that does not open. */
export type OperatorState = "none" | "valid" | "expired";

declare module "fastify" {
  interface FastifyRequest {
    operator: Operator | null;
    operatorState: OperatorState;
  }
  interface FastifyInstance {
    /** Set once by the desk module. */
    operatorResolver: { resolve: (token: string) => Promise<Operator | null> };
  }
}

/** The error a call of the desk answers when nobody of the desk calls. */
export const operatorError = (state: OperatorState): AppError =>
  new AppError(state === "none" ? "operator.required" : "operator.expired");

/** Operators come with a header of their own, so that no token of a player's is ever taken for one of the desk's. */
export const operatorContextPlugin = fp(
  async (app) => {
    app.decorate("operatorResolver", { resolve: async () => null });
    app.decorateRequest("operator", null);
    app.decorateRequest("operatorState", "none");
    app.addHook("onRequest", async (request) => {
      const token = request.headers["operator-token"];
      if (typeof token !== "string" || token === "") return;
      request.operator = await app.operatorResolver.resolve(token);
      request.operatorState = request.operator ? "valid" : "expired";
    });
  },
  { name: "operator-context" },
);
