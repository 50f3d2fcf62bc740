import type { SecurityConfig } from "@foyer/contract/security";

/** How many things that protect an account are not set; passkeys depend on the device and are left out. */
export const worthSetting = ({
  loginPassword,
  paymentPassword,
  cards,
  email,
  mobile,
}: Pick<SecurityConfig, "loginPassword" | "paymentPassword" | "cards" | "email" | "mobile">): number =>
  [
    loginPassword.set,
    paymentPassword.set,
    cards.count > 0,
    email?.verified === true,
    mobile?.verified === true,
  ].filter((set) => !set).length;
