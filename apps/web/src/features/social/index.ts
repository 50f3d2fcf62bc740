export { heldLink } from "./link-ticket.ts";
export { SocialButtons } from "./social-buttons.tsx";
export { useHeldLink, useSocialReturn } from "./use-social-return.ts";
