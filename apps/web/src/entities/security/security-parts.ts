/** Pages of the security centre besides its overview, as its address names them. */
export const SECURITY_PARTS = [
  "payment",
  "cards",
  "add-card",
  "email",
  "mobile",
  "two-step",
  "social",
  "questions",
  "history",
] as const;
export type SecurityPart = (typeof SECURITY_PARTS)[number];
