/** What starts a cooling time. `contact`: e-mail address or mobile number; `login-method`: passkeys and two-step login. */
export const COOLING_REASONS = [
  "card",
  "login-password",
  "payment-password",
  "login-method",
  "contact",
  "new-device",
] as const;
export type CoolingReason = (typeof COOLING_REASONS)[number];

export type ChangedContact = "email" | "mobile";

/** Hours by reason; 0 for none. */
export type CoolingHours = { readonly [Reason in CoolingReason]: number };

/** Times are milliseconds since the epoch. */
export interface CoolingStart {
  readonly reason: CoolingReason;
  readonly at: number;
  /** For the reason `card`: which one. */
  readonly cardId?: string;
  /** For the reason `contact`: which one. */
  readonly contact?: ChangedContact;
}

export interface Cooling {
  readonly reason: CoolingReason;
  readonly endsAt: number;
  readonly contact?: ChangedContact;
  readonly cardId?: string;
}

/** The end of a cooling time, in milliseconds since the epoch like its start. */
export const coolingEnd = ({ reason, at }: CoolingStart, hours: CoolingHours): number =>
  at + hours[reason] * 60 * 60_000;

/** The cooling times that have not ended, the one that ends last first; one per reason, card and contact. */
export function coolingsOf(starts: readonly CoolingStart[], hours: CoolingHours, now: number): Cooling[] {
  const latest = new Map<string, Cooling>();
  for (const start of starts) {
    const { reason, cardId, contact } = start;
    const cooling = {
      reason,
      endsAt: coolingEnd(start, hours),
      ...(cardId !== undefined && { cardId }),
      ...(contact !== undefined && { contact }),
    };
    const key = `${reason} ${cardId ?? contact ?? ""}`;
    if (cooling.endsAt > now && cooling.endsAt > (latest.get(key)?.endsAt ?? 0)) latest.set(key, cooling);
  }
  return [...latest.values()].toSorted((a, b) => b.endsAt - a.endsAt);
}
