import { MobileField, type MobileFieldProps } from "./mobile-field.tsx";
import { SmsCodeField, type SmsCodeFieldProps } from "./sms-code-field.tsx";
import type { MobileHandle } from "./use-mobile.ts";

export interface MobileFieldsProps {
  mobile: MobileHandle;
  number: Omit<MobileFieldProps, "mobile">;
  /** The code that proves the number, if one is required. */
  code?: Omit<SmsCodeFieldProps, "mobile"> | undefined;
}

/** A mobile number, and the code sent to it. */
export function MobileFields({ mobile, number, code }: MobileFieldsProps) {
  return (
    <>
      <MobileField {...number} mobile={mobile} />
      {code && <SmsCodeField {...code} mobile={mobile} />}
    </>
  );
}
