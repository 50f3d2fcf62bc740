import { cannedAnswerDelete, cannedAnswerSave, cannedAnswers } from "@foyer/contract/canned-answers";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/endpoint.ts";
import type { CannedAnswersService } from "./canned-answers.service.ts";
import type { OperatorsService } from "./operators.service.ts";

/** Fits a text in every language, in any encoding. */
const BODY_LIMIT = 512 * 1024;

export function cannedAnswerRoutes(
  app: FastifyInstance,
  operators: OperatorsService,
  answers: CannedAnswersService,
): void {
  route(app, cannedAnswers, ({ operator }) => answers.list(operator));
  route(
    app,
    cannedAnswerSave,
    async ({ operator, params: { cannedKey }, body, request }) => {
      const { answer, fresh } = await answers.save(operator, cannedKey, body);
      if (fresh)
        await operators.record("operator-canned-saved", operator, request, {
          canned: cannedKey,
          version: answer.version,
        });
      return answer;
    },
    { bodyLimit: BODY_LIMIT },
  );
  route(app, cannedAnswerDelete, async ({ operator, params: { cannedKey }, request }) => {
    const deleted = await answers.delete(operator, cannedKey);
    if (deleted) await operators.record("operator-canned-deleted", operator, request, { canned: cannedKey });
    return { deleted };
  });
}
