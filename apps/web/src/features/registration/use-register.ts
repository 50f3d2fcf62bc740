import type { LoginValue } from "@foyer/contract/session";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/http/index.ts";
import type { MobileHandle } from "../verification/index.ts";
import { type Asked, codeToProve, type Method, sharedPart, type Values } from "./registration-values.ts";
import { invitationQuery } from "./use-invitation.ts";

interface RegisterOptions {
  method: Method;
  mobile: MobileHandle;
  asked: Asked;
  /** To the terms of the house. */
  agreed: boolean;
  captchaId: string | undefined;
  /** Of a social sign-in that the new account is to be linked to. */
  linkTicket: string | undefined;
  onRegistered: (value: LoginValue) => void;
  onRefused: (error: unknown) => void;
}

/** Opens the account; an invitation is looked up first, so that a slip in it costs no captcha and no code. */
export function useRegister(options: RegisterOptions) {
  const { method, mobile, asked, agreed, captchaId, linkTicket, onRegistered, onRefused } = options;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (values: Values) => {
      const code = values.affiliateCode.trim();
      if (code) await queries.fetchQuery(invitationQuery(code));
      const { password, confirmPassword } = values;
      const typed = codeToProve(values, asked, mobile.digits);
      const shared = {
        ...sharedPart(values, agreed, captchaId),
        ...(typed && (await mobile.channel.prove(mobile.value, typed))),
        ...(linkTicket && { linkTicket }),
      };
      if (method === "mobileNum")
        return call("member.register.mobile", {
          body: { ...shared, ...mobile.value, ...(asked.password && { password, confirmPassword }) },
        });
      return call("member.register", {
        body: {
          ...shared,
          username: values.username.trim(),
          password,
          confirmPassword,
          ...(asked.mobile && mobile.digits !== "" && mobile.value),
        },
      });
    },
    onSuccess: onRegistered,
    onError: onRefused,
  });
}
