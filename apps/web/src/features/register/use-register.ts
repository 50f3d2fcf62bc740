import type { LoginValue } from "@foyer/contract/session";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CaptchaHandle } from "../../entities/verification/captcha-field.tsx";
import type { MobileHandle } from "../../entities/verification/use-mobile.ts";
import { call } from "../../lib/http/index.ts";
import {
  codeToProve,
  type Method,
  type RequestedFields,
  sharedPart,
  type Values,
} from "./registration-values.ts";
import { invitationQuery } from "./use-invitation.ts";

interface RegisterOptions {
  method: Method;
  mobile: MobileHandle;
  requested: RequestedFields;
  /** Agreement to the merchant's terms. */
  agreed: boolean;
  captcha: CaptchaHandle;
  /** Token of a social identity to link to the new account. */
  linkToken: string | undefined;
  onRegistered: (value: LoginValue) => void;
  onRefused: (error: unknown) => void;
}

/**
 * Creates the account. The invitation code is checked first, so that a typo in it uses up neither captcha nor
 * verification code.
 */
export function useRegister(options: RegisterOptions) {
  const { method, mobile, requested, agreed, captcha, linkToken, onRegistered, onRefused } = options;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (values: Values) => {
      const code = values.affiliateCode.trim();
      if (code) await queries.fetchQuery(invitationQuery(code));
      const { password, confirmPassword } = values;
      const typed = codeToProve(values, requested, mobile.digits);
      const shared = {
        ...sharedPart(values, agreed),
        ...(await captcha.answer(values.captcha)),
        ...(typed && (await mobile.channel.prove(mobile.value, typed))),
        ...(linkToken && { linkToken }),
      };
      if (method === "mobileNum")
        return call("member.register.mobile", {
          body: { ...shared, ...mobile.value, ...(requested.password && { password, confirmPassword }) },
        });
      return call("member.register", {
        body: {
          ...shared,
          username: values.username.trim(),
          password,
          confirmPassword,
          ...(requested.mobile && mobile.digits !== "" && mobile.value),
        },
      });
    },
    onSuccess: onRegistered,
    onError: onRefused,
  });
}
