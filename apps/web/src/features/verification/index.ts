export { CaptchaField, type CaptchaHandle, useCaptcha } from "./captcha-field.tsx";
