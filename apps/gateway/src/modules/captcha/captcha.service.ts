import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { ValueOf } from "@foyer/contract";
import type { CaptchaForm, CaptchaKind, captchaRead } from "@foyer/contract/captcha";
import type { Language } from "@foyer/contract/shared";
import type { CaptchaRepository } from "./captcha.repository.ts";
import { captchaPicture } from "./captcha-picture.ts";
import { captchaWav } from "./captcha-sound.ts";
import { isProved, type ProofKeys, proofOfWork } from "./proof-of-work.ts";
import { spokenLanguage } from "./speech.ts";

export const CAPTCHA_SECONDS = 5 * 60;
const ID = /^[A-Za-z0-9_-]{22}$/;
const MAX_ANSWER_LENGTH = 16;

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString("base64")}`;

interface Challenge {
  /** What the picture shows, and what the sound says. */
  readonly shown: string;
  readonly spoken: string;
  readonly answer: string;
}

function digits(): Challenge {
  const shown = String(randomInt(0, 1_000_000)).padStart(6, "0");
  return { shown, spoken: shown, answer: shown };
}

/** A two-digit and a one-digit number, plus or minus: about a hundred answers. */
function equation(): Challenge {
  const [large, small] = [randomInt(11, 100), randomInt(2, 10)];
  const [spoken, answer] =
    randomInt(0, 2) === 0
      ? [randomInt(0, 2) === 0 ? `${large}+${small}` : `${small}+${large}`, large + small]
      : [`${large}-${small}`, large - small];
  return { shown: `${spoken}=?`, spoken, answer: String(answer) };
}

export interface CaptchaRequest {
  readonly form: CaptchaForm;
  readonly merchantId: number;
  /** Whether to speak it too, and in which language. */
  readonly audio: boolean;
  readonly language: Language;
}

/** The fields of a form that answer a captcha. */
export interface CaptchaGiven {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
  readonly captchaProof?: string | undefined;
}

export class CaptchaService {
  readonly #repository: CaptchaRepository;
  readonly #key: Buffer;
  readonly #proofKeys: ProofKeys;
  readonly #kinds: () => Promise<ReadonlyMap<number, CaptchaKind>>;

  /** @param kinds the captcha kind of each merchant's registration, by merchant id */
  constructor(
    repository: CaptchaRepository,
    keys: { readonly answers: Buffer; readonly proofs: ProofKeys },
    kinds: () => Promise<ReadonlyMap<number, CaptchaKind>>,
  ) {
    this.#repository = repository;
    this.#key = keys.answers;
    this.#proofKeys = keys.proofs;
    this.#kinds = kinds;
  }

  /** A new captcha of the kind that the form has. */
  async create({ form, merchantId, audio, language }: CaptchaRequest): Promise<ValueOf<typeof captchaRead>> {
    const kind = await this.#kindOf(form, merchantId);
    const id = randomBytes(16).toString("base64url");
    const { shown, spoken, answer } = kind === "equation" ? equation() : digits();
    const [image, work] = await Promise.all([
      captchaPicture(shown),
      proofOfWork(this.#proofKeys, id, CAPTCHA_SECONDS),
      this.#repository.add({ id, kind, answerMac: this.#mac(id, answer), seconds: CAPTCHA_SECONDS }),
    ]);
    const audioLanguage = spokenLanguage(language);
    return {
      captchaId: id,
      kind,
      image: dataUrl("image/webp", image),
      ...(audio && { audio: dataUrl("audio/wav", captchaWav(spoken, audioLanguage)), audioLanguage }),
      proofOfWork: work,
      expiresInSeconds: CAPTCHA_SECONDS,
    };
  }

  /**
   * Why a form's answer (1 to 16 characters, trimmed) is refused; undefined if it is right. An answer that comes with
   * its proof of work uses up the captcha, right or wrong; without one it is not looked at.
   */
  async refusalOf(
    form: CaptchaForm,
    merchantId: number,
    { captchaId, captcha, captchaProof }: CaptchaGiven,
  ): Promise<"captcha.invalid" | "captcha.proof.invalid" | undefined> {
    if (!captchaId || !ID.test(captchaId)) return "captcha.invalid";
    if (!(await isProved(this.#proofKeys, captchaId, captchaProof))) return "captcha.proof.invalid";
    const stored = await this.#repository.take(captchaId);
    // East Asian keyboards type full-width digits
    const typed = captcha?.normalize("NFKC").trim() ?? "";
    if (!stored || typed === "" || typed.length > MAX_ANSWER_LENGTH) return "captcha.invalid";
    if (stored.kind !== (await this.#kindOf(form, merchantId))) return "captcha.invalid";
    return timingSafeEqual(stored.answerMac, this.#mac(captchaId, typed)) ? undefined : "captcha.invalid";
  }

  /** Sign-in has six digits (spec section 9). */
  async #kindOf(form: CaptchaForm, merchantId: number): Promise<CaptchaKind> {
    return form === "login" ? "digits" : ((await this.#kinds()).get(merchantId) ?? "digits");
  }

  #mac(id: string, answer: string): Buffer {
    return createHmac("sha256", this.#key).update(`${id}:${answer}`).digest();
  }
}
