import type { ExtraField } from "@foyer/domain/registration-fields";
import { useLingui } from "@lingui/react/macro";
import type { InputHTMLAttributes } from "react";
import type { IconName } from "../../ui/icon/icon-names.ts";

type Look = {
  label: string;
  icon?: IconName;
  /** Masked until the player reveals it. */
  secret?: true;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete" | "autoCapitalize">;

/** Label and input attributes of each optional field a merchant can enable. */
export function useExtraFields(): Record<ExtraField, Look> {
  const { t } = useLingui();
  return {
    nickname: { label: t`Nickname`, icon: "user", autoComplete: "nickname" },
    payeeName: { label: t`Full name, as at your bank`, autoComplete: "name" },
    email: {
      label: t`E-mail address`,
      icon: "mail",
      type: "email",
      inputMode: "email",
      autoComplete: "email",
      autoCapitalize: "none",
    },
    idNumber: { label: t`ID number`, autoComplete: "off" },
    qqNum: { label: t`QQ number`, inputMode: "numeric", autoComplete: "off" },
    facebook: { label: t`Facebook`, autoComplete: "off" },
    wechat: { label: t`WeChat`, autoComplete: "off", autoCapitalize: "none" },
    line: { label: t`LINE`, autoComplete: "off", autoCapitalize: "none" },
    whatsapp: { label: t`WhatsApp`, type: "tel", autoComplete: "off" },
    zalo: { label: t`Zalo`, type: "tel", autoComplete: "off" },
    paymentPassword: {
      label: t`Payment password`,
      secret: true,
      inputMode: "numeric",
      autoComplete: "off",
    },
    recommenderId: { label: t`Referrer`, autoComplete: "off", autoCapitalize: "none" },
  };
}
