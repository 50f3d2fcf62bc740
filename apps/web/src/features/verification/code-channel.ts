import type { SignInWays } from "@foyer/contract/settings";
import type { VerificationPurpose } from "@foyer/contract/verification";
import type { WrittenMobile } from "@foyer/domain/mobile-number";

/** What a body says to prove a number. */
export type CodeProof =
  | { readonly verificationCode: string }
  | { readonly firebaseChannel: "sms"; readonly firebaseIdToken: string };

/** How codes come to a phone, and what the platform takes for one that was typed. Both refuse by `ApiError`. */
export interface CodeChannel {
  /** Has a code sent; answers until when the button counts, by the platform's clock. */
  send(purpose: VerificationPurpose, mobile: WrittenMobile): Promise<number>;
  prove(mobile: WrittenMobile, code: string): Promise<CodeProof>;
}

export type FirebaseProject = NonNullable<SignInWays["firebase"]>;
