import type { CaptchaKind } from "@foyer/contract/captcha";
import type { Pool } from "pg";

export interface StoredCaptcha {
  readonly kind: CaptchaKind;
  readonly answerMac: Buffer;
}

export class CaptchaRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add({
    id,
    kind,
    answerMac,
    seconds,
  }: StoredCaptcha & { id: string; seconds: number }): Promise<void> {
    await this.#pool.query(
      `INSERT INTO captchas (id, kind, answer_mac, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [id, kind, answerMac, seconds],
    );
  }

  /** Deletes and returns a captcha, so that it is answered once; null when unknown or expired. */
  async take(id: string): Promise<StoredCaptcha | null> {
    const { rows } = await this.#pool.query<StoredCaptcha & { live: boolean }>(
      'DELETE FROM captchas WHERE id = $1 RETURNING kind, answer_mac AS "answerMac", expires_at > now() AS live',
      [id],
    );
    return rows[0]?.live ? rows[0] : null;
  }

  /** Captcha kinds by merchant, for merchants that configure one. */
  async kinds(): Promise<ReadonlyMap<number, CaptchaKind>> {
    const { rows } = await this.#pool.query<{ id: number; kind: CaptchaKind }>(
      "SELECT merchant_id AS id, captcha_kind AS kind FROM registration_settings",
    );
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  }

  async sweep(): Promise<void> {
    await this.#pool.query("DELETE FROM captchas WHERE expires_at < now()");
  }
}
