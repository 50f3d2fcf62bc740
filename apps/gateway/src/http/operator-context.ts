import type { OperatorRole } from "@foyer/contract/operator-roles";
import fp from "fastify-plugin";
import { AppError } from "./errors.ts";

/** The operator who calls, as resolved by the back-office module. */
export interface Operator {
  readonly operatorId: number;
  readonly sessionId: bigint;
  readonly merchantId: number;
  readonly name: string;
  readonly shownAs: string;
  readonly roles: readonly OperatorRole[];
  /** An administrator has given the right to save and delete canned answers. */
  readonly editsCannedAnswers: boolean;
  /** `due`: the merchant requires a second factor, and the operator has none yet. */
  readonly secondFactor: "on" | "off" | "due";
}

/** `none`: no token was sent. `expired`: the token sent is not valid. */
export type OperatorState = "none" | "valid" | "expired";

declare module "fastify" {
  interface FastifyRequest {
    operator: Operator | null;
    operatorState: OperatorState;
  }
  interface FastifyInstance {
    /** Set once by the back-office module. */
    operatorResolver: { resolve: (token: string) => Promise<Operator | null> };
  }
}

/** The error of a back-office call without a valid operator session. */
export const operatorError = (state: OperatorState): AppError =>
  new AppError(state === "none" ? "operator.required" : "operator.expired");

/** Reads operator tokens from a separate header, so that a player's token never counts as an operator's. */
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
