import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Mobile } from "./shared.ts";

/** Purpose of an SMS code; a code is valid for its purpose only. */
export const VerificationPurpose = Type.Enum(["login", "register", "password"]);
export type VerificationPurpose = Static<typeof VerificationPurpose>;

/** `sms`: sent by the platform. `firebase`: sent by Firebase phone authentication from the browser. */
export const VerificationChannel = Type.Enum(["sms", "firebase"]);

export const verificationRead = endpoint({
  id: "verification.read",
  method: "GET",
  path: "/wps/verification",
  access: "public",
  moduleId: "VERIFICATION3",
  summary: "Channel of verification codes, and whether they are required",
  query: Type.Object({ purpose: VerificationPurpose }),
  value: Type.Object(
    {
      enabled: Type.Boolean(),
      channel: VerificationChannel,
      expiredMinutes: Type.Integer({ minimum: 1 }),
    },
    { $id: "Verification" },
  ),
  errors: [],
});

export const SentCode = Type.Object(
  {
    expiredMinutes: Type.Integer({ minimum: 1, description: "Minutes until the code expires" }),
    expirationTime: Type.String({ format: "date-time", description: "When the code expires" }),
  },
  { $id: "SentCode" },
);

/**
 * Sends a code. For `login` and `password` the answer is the same for unknown numbers, but only numbers of an account
 * get a message.
 */
export const smsSend = endpoint({
  id: "verification.sms.send",
  method: "POST",
  path: "/wps/verification/sms/noLogin",
  access: "public",
  moduleId: "VERIFICATION3",
  summary: "Send a verification code to a mobile number",
  body: Type.Object({ purpose: VerificationPurpose, ...Mobile }, { additionalProperties: false }),
  value: SentCode,
  errors: [
    "verification.closed",
    "verification.mobile.invalid",
    "verification.too.soon",
    "verification.send.failed",
  ],
});
