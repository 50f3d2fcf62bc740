import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { ValueOf } from "@foyer/contract";
import type { captchaRead } from "@foyer/contract/session";
import type { CaptchaRepository } from "./captcha.repository.ts";
import { captchaPng } from "./captcha-picture.ts";
import { captchaWav } from "./captcha-sound.ts";

export const CAPTCHA_SECONDS = 5 * 60;
const ID = /^[A-Za-z0-9_-]{22}$/;
const ANSWER = /^[0-9]{6}$/;

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString("base64")}`;

export class CaptchaService {
  readonly #repository: CaptchaRepository;
  readonly #key: Buffer;

  constructor(repository: CaptchaRepository, key: Buffer) {
    this.#repository = repository;
    this.#key = key;
  }

  async draw(audio: boolean): Promise<ValueOf<typeof captchaRead>> {
    const id = randomBytes(16).toString("base64url");
    const digits = String(randomInt(0, 1_000_000)).padStart(6, "0");
    const [image] = await Promise.all([
      captchaPng(digits),
      this.#repository.add(id, this.#mac(id, digits), CAPTCHA_SECONDS),
    ]);
    return {
      captchaId: id,
      image: dataUrl("image/png", image),
      ...(audio && { audio: dataUrl("audio/wav", captchaWav(digits)) }),
      expiresInSeconds: CAPTCHA_SECONDS,
    };
  }

  /** Whether the answer is right. Right or wrong, this captcha is used up. */
  async solve(id: string | undefined, answer: string | undefined): Promise<boolean> {
    if (!id || !ID.test(id)) return false;
    const expected = await this.#repository.take(id);
    if (!expected || !answer || !ANSWER.test(answer)) return false;
    return timingSafeEqual(expected, this.#mac(id, answer));
  }

  #mac(id: string, answer: string): Buffer {
    return createHmac("sha256", this.#key).update(`${id}:${answer}`).digest();
  }
}
