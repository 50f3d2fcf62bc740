export { PasskeyButton } from "./passkey-button.tsx";
export { PasskeyOffer } from "./passkey-offer.tsx";
export { passkeyWorthOffering, usePasskeys } from "./passkey-support.ts";
export { usePasskeyAutofill } from "./use-passkey-autofill.ts";
