export { type FieldTexts, useFieldRules, useFieldTexts } from "./use-field-rules.ts";
