import type { BulkAnswer, BulkAnswers } from "@foyer/contract/bulk-approval";
import { AppError } from "./errors.ts";

/**
 * Decides cases one after the other, each in a transaction of its own: what one is refused for does not stop the others.
 * @param decide throws what the single decision is refused with
 */
export async function decideEach(
  ids: readonly string[],
  decide: (id: string) => Promise<void>,
): Promise<BulkAnswers> {
  const answers: BulkAnswer[] = [];
  for (const id of ids) {
    try {
      await decide(id);
      answers.push({ id, approved: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code: errorCode, value } = error;
      answers.push({ id, approved: false, errorCode, ...(value && { value }) });
    }
  }
  return { answers };
}
