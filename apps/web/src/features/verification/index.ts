export { CaptchaField, useCaptcha } from "./captcha-field.tsx";
export { LateMobileFields, loadMobileFields } from "./late-mobile-fields.tsx";
export { mobileBox } from "./mobile-box.ts";
export { NotCome } from "./not-come.tsx";
export { type MobileHandle, useMobile } from "./use-mobile.ts";
