import type { ErrorCode } from "@foyer/contract/errors";
import type { LoginPayload } from "@foyer/contract/session";
import { AppError } from "../../http/errors.ts";
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

/** A claimed identity with its proof, not yet checked. */
export interface SignInMethod {
  /** The claimed identity, by which attempts are counted: a username as typed, or a number in E.164. */
  readonly name: string;
  readonly proof: "password" | "code";
  /** Error code of a wrong proof; the same for an unknown name, so that neither can be told apart. */
  readonly refusal: ErrorCode;
  /** Whether the account has signed in on this device before. */
  isKnown(deviceHash: Buffer): Promise<boolean>;
  /** Takes the same time whatever the result, so that timing reveals nothing. */
  prove(): Promise<{ readonly found: Credentials | undefined; readonly proved: boolean }>;
}

const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

/** The sign-in methods of the login form: password, SMS code, Firebase code. */
export class SignInMethods {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `session.login.method.closed` and `verification.mobile.invalid`. */
  of(merchant: Merchant, payload: LoginPayload): SignInMethod {
    if (payload.type === "username") return this.#byPassword(merchant.id, payload.username, payload.password);
    if (!merchant.whitelabel.flags["MOBILEVERCODELOGIN3"]) throw new AppError("session.login.method.closed");
    const { verification, firebaseTokens } = this.#parts;
    const { countryDialingCode } = payload;
    if (payload.type === "sms") {
      const { mobileNum, verificationCode: code } = payload;
      const mobile = verification.mobileOf({ mobileNum, countryDialingCode });
      return this.#byNumber(merchant.id, mobile, () =>
        verification.check({ merchantId: merchant.id, purpose: "login", recipient: mobile, code }),
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

  #byPassword(merchantId: number, username: string, password: string): SignInMethod {
    const { credentials, passwords } = this.#parts;
    // no username has characters the database cannot store
    const storable = !UNSTORABLE.test(username);
    return {
      name: username,
      proof: "password",
      refusal: "session.login.invalid",
      isKnown: async (device) => storable && credentials.knowsDevice(merchantId, username, device),
      async prove() {
        const found = storable ? await credentials.find(merchantId, username) : undefined;
        return { found, proved: await passwords.verify(found?.passwordHash ?? null, password) };
      },
    };
  }

  #byNumber(merchantId: number, mobile: string, isProved: () => Promise<boolean>): SignInMethod {
    const { credentials } = this.#parts;
    return {
      name: mobile,
      proof: "code",
      refusal: "verification.code.invalid",
      isKnown: (device) => credentials.knowsDeviceByMobile(merchantId, mobile, device),
      async prove() {
        const [found, proved] = await Promise.all([credentials.findByMobile(merchantId, mobile), isProved()]);
        return { found, proved };
      },
    };
  }
}
