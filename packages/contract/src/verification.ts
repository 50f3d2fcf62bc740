import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Mobile } from "./shared.ts";

/** What a code by SMS is for; a code opens nothing but what it was sent for. */
export const VerificationPurpose = Type.Enum(["login", "register", "password"]);
export type VerificationPurpose = Static<typeof VerificationPurpose>;

/** `sms`: the platform sends codes itself. `firebase`: Google's phone sign-in does, in the browser. */
export const VerificationChannel = Type.Enum(["sms", "firebase"]);

export const verificationRead = endpoint({
  id: "verification.read",
  method: "GET",
  path: "/wps/verification",
  access: "public",
  moduleId: "VERIFICATION3",
  summary: "By which channel codes come, and whether they are asked for at all",
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

/**
 * Sends a code. For `login` and `password` the answer is the same whether the number belongs to an account: only
 * a number that does gets a message.
 */
export const smsSend = endpoint({
  id: "verification.sms.send",
  method: "POST",
  path: "/wps/verification/sms/noLogin",
  access: "public",
  moduleId: "VERIFICATION3",
  summary: "Send a code to a mobile number",
  body: Type.Object({ purpose: VerificationPurpose, ...Mobile }, { additionalProperties: false }),
  value: Type.Object(
    {
      expiredMinutes: Type.Integer({ minimum: 1, description: "How long the code holds" }),
      expirationTime: Type.String({ format: "date-time", description: "Until when it holds" }),
    },
    { $id: "SentCode" },
  ),
  errors: [
    "verification.closed",
    "verification.mobile.invalid",
    "verification.too.soon",
    "verification.send.failed",
  ],
});
