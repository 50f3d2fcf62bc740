import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { Language } from "./shared.ts";

/** Lengths in characters; a text fits a chat message and an answer to feedback. */
const MAX_CANNED_TITLE_LENGTH = 60;
const MAX_CANNED_TEXT_LENGTH = 1_000;
/** Per merchant. */
export const MAX_CANNED_ANSWERS = 200;

/** Made by the client, so that a repeated save creates one. */
const CannedAnswerKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });
const text = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000]*$" });

const CannedText = Type.Object(
  { language: Language, text: text(MAX_CANNED_TEXT_LENGTH) },
  { additionalProperties: false },
);

export const CannedAnswer = Type.Object(
  {
    cannedKey: CannedAnswerKey,
    title: Type.String(),
    texts: Type.Array(CannedText, { minItems: 1, maxItems: 32, description: "One per language" }),
    version: Type.Integer({ minimum: 1 }),
    by: Type.String({ description: "Name of the operator who saved it last" }),
    savedAt: Type.String({ format: "date-time" }),
  },
  { $id: "CannedAnswer" },
);
export type CannedAnswer = Static<typeof CannedAnswer>;

export const cannedAnswers = endpoint({
  id: "backoffice.canned",
  method: "GET",
  path: "/wps/backoffice/canned-answers",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Answers of the merchant that operators insert into chats and feedback, by title",
  value: Type.Object(
    {
      content: Type.Array(CannedAnswer, { maxItems: MAX_CANNED_ANSWERS }),
      mayEdit: Type.Boolean({ description: "Whether this operator may save and delete them" }),
    },
    { $id: "CannedAnswers" },
  ),
  errors: OPERATOR_ERRORS,
});

/** `request.conflict` when another operator saved it since; `canned.unknown` when it was deleted since. */
export const cannedAnswerSave = endpoint({
  id: "backoffice.canned.save",
  method: "PUT",
  path: "/wps/backoffice/canned-answers/{cannedKey}",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Create or change a canned answer; repeating the call has no effect",
  params: Type.Object({ cannedKey: CannedAnswerKey }),
  body: Type.Object(
    {
      title: text(MAX_CANNED_TITLE_LENGTH),
      texts: Type.Array(CannedText, { maxItems: 32, description: "At least one" }),
      version: Type.Integer({
        minimum: 0,
        maximum: 2_147_483_646,
        description: "The version it was read in; 0: it is new",
      }),
    },
    { additionalProperties: false },
  ),
  value: CannedAnswer,
  errors: [...OPERATOR_ERRORS, "request.conflict", "canned.unknown", "canned.too.many"],
});

export const cannedAnswerDelete = endpoint({
  id: "backoffice.canned.delete",
  method: "DELETE",
  path: "/wps/backoffice/canned-answers/{cannedKey}",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Delete a canned answer; repeating the call has no effect",
  params: Type.Object({ cannedKey: CannedAnswerKey }),
  value: Type.Object({ deleted: Type.Boolean({ description: "Whether there was one" }) }),
  errors: OPERATOR_ERRORS,
});
