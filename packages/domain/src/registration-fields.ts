/**
 * Fields that a merchant's rules may require at registration besides name, number and password, in the order of the
 * form, so that the first field refused is the first one seen. The invitation code follows them.
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
