import { type Static, Type } from "typebox";

/** How the webhook of an event is delivered. */
export const WEBHOOK_BEHAVIOURS = [
  "on-time",
  "late",
  "twice",
  "never",
  "out-of-order",
  "wrong-amount",
  "wrong-currency",
  "wrong-token",
] as const;
export type WebhookBehaviour = (typeof WEBHOOK_BEHAVIOURS)[number];

/** How the simulator behaves from now on; a person can choose another `webhooks` for one payment on its page. */
export const Behaviour = Type.Object(
  {
    /**
     * `down`: every call is answered with 503. `silent`: no call is answered. `lost-answer`: calls take effect, and
     * the connection ends before the answer.
     */
    api: Type.Enum(["up", "down", "silent", "lost-answer"]),
    webhooks: Type.Enum([...WEBHOOK_BEHAVIOURS]),
    /** Delay of a late webhook. */
    lateSeconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
    /** Result of payouts; `hold` leaves them accepted. */
    payouts: Type.Enum(["succeed", "fail", "reverse", "hold"]),
    /** Difference of the simulator's clock. */
    clockSkewSeconds: Type.Integer({ minimum: -86_400, maximum: 86_400 }),
  },
  { additionalProperties: false },
);
export type Behaviour = Static<typeof Behaviour>;

export const WELL_BEHAVED: Behaviour = {
  api: "up",
  webhooks: "on-time",
  lateSeconds: 60,
  payouts: "succeed",
  clockSkewSeconds: 0,
};
