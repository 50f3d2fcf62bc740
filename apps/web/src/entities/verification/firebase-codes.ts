/** Google's phone sign-in, in a chunk of its own, loaded if codes are sent by it and one is requested. */
import { FirebaseError, initializeApp } from "@firebase/app";
import {
  type ApplicationVerifier,
  type Auth,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  signInWithCredential,
  signOut,
} from "@firebase/auth";
import type { VerificationPurpose } from "@foyer/contract/verification";
import type { WrittenMobile } from "@foyer/domain/mobile-number";
import { ApiError } from "../../lib/http/index.ts";
import type { CodeChannel, CodeProof, FirebaseProject } from "./code-channel.ts";
import { codeRunsUntil } from "./code-countdown.ts";
import { googleCaptcha } from "./google-captcha.ts";
import { numberInFull } from "./mobile-plans.ts";

/** Timeout of a send that does not end by itself: the button is enabled again. */
const TIMEOUT_MS = 2 * 60_000;

/** Solves Google's captcha, once. */
export type Solver = (auth: Auth) => { readonly verifier: ApplicationVerifier; done(): void };

/** The client accepts no longer name than this. */
const LONGEST_LANGUAGE = 6;
/** Google's names of the languages whose names are longer here; for any other the first subtag is used. */
const LANGUAGES: Readonly<Record<string, string>> = { "zh-Hans": "zh-CN", "zh-Hant": "zh-TW" };

function languageOf(page: string): string {
  const named = LANGUAGES[page] ?? page;
  return named.length > LONGEST_LANGUAGE ? (named.split("-", 1)[0] as string) : named;
}

/** Google's rejections as codes of the platform. */
const REFUSALS: Readonly<Record<string, ApiError["code"]>> = {
  "auth/code-expired": "verification.code.invalid",
  "auth/invalid-verification-code": "verification.code.invalid",
  "auth/invalid-verification-id": "verification.code.invalid",
  "auth/missing-verification-code": "verification.code.invalid",
  "auth/invalid-phone-number": "verification.mobile.invalid",
  "auth/network-request-failed": "network.failed",
  "auth/too-many-requests": "request.rate.limited",
};

/** @param other code of every other rejection */
function refusal(error: unknown, other: ApiError["code"]): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof FirebaseError ? REFUSALS[error.code] : undefined;
  return new ApiError(code ?? other, { message: String(error) });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError("verification.send.failed")), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export class FirebaseCodes implements CodeChannel {
  readonly #auth: Auth;
  readonly #solver: Solver;
  #sent: { readonly number: string; readonly id: string } | undefined;
  /** Google accepts a code once; its proof is reused if the platform rejected the request for another reason. */
  #proved: { readonly number: string; readonly code: string; readonly token: string } | undefined;

  constructor(project: FirebaseProject, solver: Solver = googleCaptcha) {
    // Nothing of it outlives the page: the platform alone manages sessions.
    this.#auth = initializeAuth(initializeApp(project), { persistence: inMemoryPersistence });
    this.#solver = solver;
  }

  async send(purpose: VerificationPurpose, mobile: WrittenMobile): Promise<number> {
    const number = numberInFull(mobile);
    if (number === null) throw new ApiError("verification.mobile.invalid");
    if (typeof document !== "undefined") this.#auth.languageCode = languageOf(document.documentElement.lang);
    let captcha: ReturnType<Solver> | undefined;
    try {
      captcha = this.#solver(this.#auth);
      const sending = new PhoneAuthProvider(this.#auth).verifyPhoneNumber(number, captcha.verifier);
      this.#sent = { number, id: await inTime(sending) };
      this.#proved = undefined;
    } catch (error) {
      throw refusal(error, "verification.send.failed");
    } finally {
      captcha?.done();
    }
    return codeRunsUntil(purpose, {});
  }

  async prove(mobile: WrittenMobile, code: string): Promise<CodeProof> {
    const number = numberInFull(mobile);
    const before = this.#proved;
    if (before && before.number === number && before.code === code) return proof(before.token);
    if (number === null || this.#sent?.number !== number) throw new ApiError("verification.code.invalid");
    try {
      const typed = PhoneAuthProvider.credential(this.#sent.id, code);
      const { user } = await signInWithCredential(this.#auth, typed);
      const token = await user.getIdToken();
      await signOut(this.#auth);
      this.#proved = { number, code, token };
      return proof(token);
    } catch (error) {
      throw refusal(error, "system.unavailable");
    }
  }
}

const proof = (firebaseIdToken: string): CodeProof => ({ firebaseChannel: "sms", firebaseIdToken });
