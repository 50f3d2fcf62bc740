export { useFieldRules, useFieldTexts } from "./use-field-rules.ts";
