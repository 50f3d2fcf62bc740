import { type CannedAnswer, MAX_CANNED_ANSWERS } from "@foyer/contract/canned-answers";
import type { Language } from "@foyer/contract/shared";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { CannedAnswerRow, CannedAnswersRepository, CannedTexts } from "./canned-answers.repository.ts";

interface CannedAnswerInput {
  readonly title: string;
  readonly texts: readonly { readonly language: Language; readonly text: string }[];
  readonly version: number;
}

const invalid = (field: string, rule: string): AppError =>
  new AppError("request.invalid", `${field} breaks its rule ${rule}`, { field, rule, in: "body" });

/** Answers that the operators of a merchant insert into chats and feedback. */
export class CannedAnswersService {
  readonly #answers: CannedAnswersRepository;

  constructor(answers: CannedAnswersRepository) {
    this.#answers = answers;
  }

  async list({ merchantId, editsCannedAnswers }: Operator) {
    const rows = await this.#answers.list(merchantId);
    return { content: rows.map(present), mayEdit: editsCannedAnswers };
  }

  /**
   * @returns the answer, and whether this changed anything. Throws `operator.forbidden`, `request.invalid`,
   * `request.conflict`, `canned.unknown`, `canned.too.many`.
   */
  async save(operator: Operator, key: string, { title, texts, version }: CannedAnswerInput) {
    mustEdit(operator);
    const saved = await this.#answers.save(
      {
        merchantId: operator.merchantId,
        operatorId: operator.operatorId,
        key,
        title: trimmed("title", title),
        texts: checkedTexts(texts),
        version,
      },
      MAX_CANNED_ANSWERS,
    );
    if (saved === "changed") throw new AppError("request.conflict", "the answer was changed since");
    if (saved === "deleted") throw new AppError("canned.unknown");
    if (saved === "too-many") throw new AppError("canned.too.many");
    return { answer: present(saved.row), fresh: saved.fresh };
  }

  /** @returns whether there was one. Throws `operator.forbidden`. */
  delete(operator: Operator, key: string): Promise<boolean> {
    mustEdit(operator);
    return this.#answers.delete(operator.merchantId, key, operator.operatorId);
  }
}

function mustEdit({ editsCannedAnswers }: Operator): void {
  if (!editsCannedAnswers) throw new AppError("operator.forbidden");
}

function trimmed(field: string, given: string): string {
  const text = given.replaceAll("\r\n", "\n").toWellFormed().trim();
  if (text === "") throw invalid(field, "required");
  return text;
}

function checkedTexts(texts: CannedAnswerInput["texts"]): CannedTexts {
  if (texts.length === 0) throw invalid("texts", "required");
  const byLanguage = Object.fromEntries(
    texts.map(({ language, text }) => [language, trimmed("texts", text)]),
  );
  if (Object.keys(byLanguage).length < texts.length) throw invalid("texts", "unique");
  return byLanguage;
}

const present = ({ key, title, texts, version, by, savedAt }: CannedAnswerRow): CannedAnswer => ({
  cannedKey: key,
  title,
  texts: Object.entries(texts).map(([language, text]) => ({ language: language as Language, text })),
  version,
  by,
  savedAt: savedAt.toISOString(),
});
