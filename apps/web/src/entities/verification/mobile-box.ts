import type { Form } from "../field-rules/use-form.ts";
import type { MobileFieldProps } from "./mobile-field.tsx";
import type { MobileHandle } from "./use-mobile.ts";

/** Makes a mobile number a field of a form: validated on blur, its error cleared on change. */
export function mobileBox<Name extends string>(
  form: Form<Name>,
  name: Name,
  mobile: MobileHandle,
): Omit<MobileFieldProps, "mobile"> {
  return {
    name,
    error: form.field(name).error,
    onEdit: () => form.say(name, undefined),
    onBlur: () => {
      if (mobile.digits !== "" && !form.refused(name)) form.judge(name);
    },
  };
}
