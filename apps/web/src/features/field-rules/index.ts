export { registerSettingsQuery, useFieldRules, useFieldTexts } from "./use-field-rules.ts";
export { useLanguageRecheck } from "./use-language-recheck.ts";
