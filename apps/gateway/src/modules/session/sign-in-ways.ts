import type { ErrorCode } from "@foyer/contract/errors";
import type { LoginPayload } from "@foyer/contract/session";
import { AppError } from "../../plugins/errors.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { FirebaseTokens } from "../verification/firebase-tokens.ts";
import type { VerificationService } from "../verification/verification.service.ts";
import type { Credentials, CredentialsRepository } from "./credentials.repository.ts";
import type { PasswordService } from "./password.service.ts";

interface Parts {
  readonly credentials: CredentialsRepository;
  readonly passwords: PasswordService;
  readonly verification: VerificationService;
  readonly firebaseTokens: FirebaseTokens;
}

/** One way of proving who one is, before its proof is looked at. */
export interface Way {
  /** As whom: a username as it was typed, or a number in E.164. Attempts are counted by it. */
  readonly name: string;
  readonly proof: "password" | "code";
  /** What a wrong one answers; the same for a name nobody has. */
  readonly refusal: ErrorCode;
  /** Whose the name is and whether the proof is right, after the same work whichever it is. */
  prove(): Promise<{ readonly found: Credentials | undefined; readonly proved: boolean }>;
}

const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** The ways of signing in that the login form offers: a password, a code by SMS, a code by Firebase. */
export class SignInWays {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `session.login.method.closed` and `verification.mobile.invalid`. */
  of(merchant: Merchant, payload: LoginPayload): Way {
    if (payload.type === "username") return this.#byPassword(merchant.id, payload.username, payload.password);
    if (!merchant.whitelabel.flags["MOBILEVERCODELOGIN3"]) throw new AppError("session.login.method.closed");
    const { verification, firebaseTokens } = this.#parts;
    const { countryDialingCode } = payload;
    if (payload.type === "sms") {
      const { mobileNum, verificationCode: code } = payload;
      const mobile = verification.mobileOf({ mobileNum, countryDialingCode });
      return this.#byNumber(merchant.id, mobile, () =>
        verification.check({ merchantId: merchant.id, purpose: "login", mobile, code }),
      );
    }
    const { firebaseMobileNo: mobileNum, firebaseIdToken } = payload;
    const mobile = verification.mobileOf({ mobileNum, countryDialingCode });
    return this.#byNumber(merchant.id, mobile, async () => {
      try {
        return (await firebaseTokens.mobileOf(firebaseIdToken)) === mobile;
      } catch (error) {
        if (error instanceof AppError && error.code === "verification.code.invalid") return false;
        throw error;
      }
    });
  }

  #byPassword(merchantId: number, username: string, password: string): Way {
    const { credentials, passwords } = this.#parts;
    return {
      name: username,
      proof: "password",
      refusal: "session.login.invalid",
      async prove() {
        // text the database cannot hold is nobody's name
        const found = UNSTORABLE.test(username) ? undefined : await credentials.find(merchantId, username);
        return { found, proved: await passwords.verify(found?.passwordHash ?? null, password) };
      },
    };
  }

  #byNumber(merchantId: number, mobile: string, isProved: () => Promise<boolean>): Way {
    const { credentials } = this.#parts;
    return {
      name: mobile,
      proof: "code",
      refusal: "verification.code.invalid",
      async prove() {
        const [found, proved] = await Promise.all([credentials.findByMobile(merchantId, mobile), isProved()]);
        return { found, proved };
      },
    };
  }
}
