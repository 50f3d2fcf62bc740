export { SignInForm } from "./sign-in-form.tsx";
export type { Way } from "./way-switch.tsx";
