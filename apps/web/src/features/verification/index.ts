export { CaptchaField, useCaptcha } from "./captcha-field.tsx";
export { MobileField } from "./mobile-field.tsx";
export { SmsCodeField } from "./sms-code-field.tsx";
export { type MobileHandle, useMobile } from "./use-mobile.ts";
