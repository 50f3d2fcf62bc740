export { registerSettingsQuery, useFieldRules } from "./use-field-rules.ts";
export { type FieldTexts, useFieldTexts } from "./use-field-texts.ts";
export { type Check, type Form, useForm } from "./use-form.ts";
