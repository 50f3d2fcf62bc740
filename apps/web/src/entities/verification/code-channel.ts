import type { SignInMethods } from "@foyer/contract/settings";
import type { VerificationPurpose } from "@foyer/contract/verification";
import type { WrittenMobile } from "@foyer/domain/mobile-number";

/** The part of a request body that proves a number. */
export type CodeProof =
  | { readonly verificationCode: string }
  | { readonly firebaseChannel: "sms"; readonly firebaseIdToken: string };

/** How verification codes are sent, and what the platform accepts as proof. Both reject with `ApiError`. */
export interface CodeChannel {
  /** Sends a code; resolves to the end of the button's countdown, by the platform's clock. */
  send(purpose: VerificationPurpose, mobile: WrittenMobile): Promise<number>;
  prove(mobile: WrittenMobile, code: string): Promise<CodeProof>;
}

export type FirebaseProject = NonNullable<SignInMethods["firebase"]>;
