export { AppIcon } from "./app-icon.tsx";
export { GuideSteps } from "./guide-steps.tsx";
export { InstallButton } from "./install-button.tsx";
export { resource } from "./install-way.ts";
export { OfferLogo } from "./offer-logo.tsx";
export { useOfferLook } from "./offer-look.ts";
export { type Install, useInstall } from "./use-install.ts";
export { useWords } from "./use-words.ts";
