import { checkNewPassword, type FieldRule } from "@foyer/domain/field-rules";
import { useLingui } from "@lingui/react/macro";
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useErrorText } from "../../i18n/error-texts.ts";
import { type AnyErrorCode, ApiError } from "../../lib/http/index.ts";
import { useFieldRules, useFieldTexts, useLanguageRecheck } from "../field-rules/index.ts";

/** A new password that the platform alone can refuse so: it holds the list. */
const COMMON = "common";

interface PasswordForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly rules: readonly FieldRule[];
  readonly texts: ReturnType<typeof useFieldTexts>;
  /** What is wrong with a field, in the language of now. */
  said(name: Path<Values>): string | undefined;
  /** What the form itself can say of a new password; `username` is "" where nobody knows it yet. */
  checkNew(value: string, username: string): string | true;
  /** Says at a field why the platform refused; kept by its code, so that it follows the language. */
  refuse(name: Path<Values>, error: ApiError): void;
}

/** What the forms of this feature have in common: the rules of the house, and errors that follow the language. */
export function usePasswordForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
): PasswordForm<Values> {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { rules } = useFieldRules();
  const texts = useFieldTexts(rules);
  const form = useForm<Values>({ mode: "onTouched", defaultValues });
  // Read while drawing, so that the form library knows that errors are watched.
  const { errors } = form.formState;

  useLanguageRecheck(() => {
    const broken = Object.entries(errors).filter(([, error]) => error?.type === "validate");
    if (broken.length > 0) form.trigger(broken.map(([name]) => name as Path<Values>)).catch(() => {});
  });

  return {
    form,
    rules,
    texts,
    said: (name) => {
      const error = errors[name] as FieldError | undefined;
      if (!error || error.message) return error?.message;
      return error.type === COMMON
        ? t`Too many people use this password. Choose another one`
        : errorText(new ApiError(error.type as AnyErrorCode));
    },
    checkNew: (value, username) => {
      const broken = checkNewPassword(rules, value, username);
      return broken ? texts("password", broken) : true;
    },
    refuse: (name, error) => {
      const type = error.value.rule === COMMON ? COMMON : error.code;
      form.setError(name, { type }, { shouldFocus: true });
    },
  };
}

/** A failed call as the forms judge it. */
export function refusal(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("network.failed");
}
