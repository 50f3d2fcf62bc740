/**
 * What a merchant's rules may ask at registration besides name, number and password, in the order of the form, so that
 * the first field the platform refuses is the first one seen. An invitation code comes after them.
 */
export const EXTRA_FIELDS = [
  "nickname",
  "payeeName",
  "email",
  "idNumber",
  "qqNum",
  "facebook",
  "wechat",
  "line",
  "whatsapp",
  "zalo",
  "paymentPassword",
  "recommenderId",
] as const;
export type ExtraField = (typeof EXTRA_FIELDS)[number];
