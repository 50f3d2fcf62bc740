import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { ValueOf } from "@foyer/contract";
import type { CaptchaKind, captchaRead } from "@foyer/contract/captcha";
import type { CaptchaRepository } from "./captcha.repository.ts";
import { captchaPng } from "./captcha-picture.ts";
import { captchaWav } from "./captcha-sound.ts";

export const CAPTCHA_SECONDS = 5 * 60;
const ID = /^[A-Za-z0-9_-]{22}$/;
const MAX_ANSWER_LENGTH = 16;

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString("base64")}`;

interface Challenge {
  /** What the picture shows, and what the sound counts. */
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

export class CaptchaService {
  readonly #repository: CaptchaRepository;
  readonly #key: Buffer;

  readonly #kinds: () => Promise<ReadonlyMap<number, CaptchaKind>>;

  /** @param kinds the captcha kind of each merchant's registration, by merchant id */
  constructor(
    repository: CaptchaRepository,
    key: Buffer,
    kinds: () => Promise<ReadonlyMap<number, CaptchaKind>>,
  ) {
    this.#repository = repository;
    this.#key = key;
    this.#kinds = kinds;
  }

  /** A new captcha of the requested kind, else of the merchant's kind. */
  async create(
    requested: CaptchaKind | undefined,
    merchantId: number,
    audio: boolean,
  ): Promise<ValueOf<typeof captchaRead>> {
    const kind = requested ?? (await this.#kinds()).get(merchantId) ?? "digits";
    const id = randomBytes(16).toString("base64url");
    const { shown, spoken, answer } = kind === "equation" ? equation() : digits();
    const [image] = await Promise.all([
      captchaPng(shown),
      this.#repository.add(id, this.#mac(id, answer), CAPTCHA_SECONDS),
    ]);
    return {
      captchaId: id,
      kind,
      image: dataUrl("image/png", image),
      ...(audio && { audio: dataUrl("audio/wav", captchaWav(spoken)) }),
      expiresInSeconds: CAPTCHA_SECONDS,
    };
  }

  /** Whether the answer (1 to 16 characters, trimmed) is right. Right or wrong, the captcha is used up. */
  async solve(id: string | undefined, answer: string | undefined): Promise<boolean> {
    if (!id || !ID.test(id)) return false;
    const expected = await this.#repository.take(id);
    // East Asian keyboards type full-width digits
    const given = answer?.normalize("NFKC").trim() ?? "";
    if (!expected || given === "" || given.length > MAX_ANSWER_LENGTH) return false;
    return timingSafeEqual(expected, this.#mac(id, given));
  }

  #mac(id: string, answer: string): Buffer {
    return createHmac("sha256", this.#key).update(`${id}:${answer}`).digest();
  }
}
