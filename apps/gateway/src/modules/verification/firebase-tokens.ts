import { createHash } from "node:crypto";
import { mobileOfText } from "@foyer/domain/mobile-number";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import parse from "libphonenumber-js/mobile";
import { type RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "../../db/database-clock.ts";
import { AppError } from "../../http/errors.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import { FIREBASE_PROOF_SECONDS } from "./verification-limits.ts";

const KEYS_TIMEOUT_MS = 5_000;
const KEYS_MAX_AGE_MS = 60 * 60_000;
/** Maximum age of a token; when it is set, jose also checks `iat` against the clock. */
const TOKEN_LIFETIME = "1h";
/** Tolerated clock difference in seconds. */
const TOLERANCE = 60;
const MOBILE = /^\+[1-9][0-9]{6,14}$/;

const invalid = (why: string): AppError =>
  new AppError("verification.code.invalid", `Firebase token: ${why}`);

/** Errors of the token itself; all others are failures to fetch the keys. */
const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
  error.code !== "ERR_JOSE_GENERIC";

/** Firebase phone sign-in: its ID tokens prove a number. */
export class FirebaseTokens {
  readonly #project: string | undefined;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  readonly #used: RateLimiterPostgres;
  readonly #clock: Clock;

  constructor(
    project: string | undefined,
    keysUrl: string,
    limits: Pick<RateLimits, "counter">,
    clock: Clock,
  ) {
    this.#clock = clock;
    this.#project = project;
    this.#keys = createRemoteJWKSet(new URL(keysUrl), {
      timeoutDuration: KEYS_TIMEOUT_MS,
      cacheMaxAge: KEYS_MAX_AGE_MS,
    });
    this.#used = limits.counter("firebase-token", { points: 1, seconds: FIREBASE_PROOF_SECONDS + TOLERANCE });
  }

  /**
   * The number (E.164) that the ID token proves: signed with Firebase's published keys for this project, by a phone
   * sign-in of the last ten minutes. Each token is accepted once. Throws `verification.code.invalid`, and
   * `system.unavailable` while the keys cannot be fetched.
   */
  async mobileOf(idToken: string): Promise<string> {
    if (!this.#project) throw invalid("none is asked for here");
    const {
      auth_time: provedAt,
      phone_number: mobile,
      firebase,
    } = await this.#verify(idToken, this.#project);
    const now = this.#clock.now() / 1000;
    if (typeof provedAt !== "number" || provedAt > now + TOLERANCE) throw invalid("auth_time is ahead");
    if (provedAt < now - FIREBASE_PROOF_SECONDS - TOLERANCE) throw invalid("auth_time is long ago");
    if (typeof mobile !== "string" || !MOBILE.test(mobile)) throw invalid("no number");
    if ((firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider !== "phone")
      throw invalid("not by phone");
    await this.#use(idToken);
    const code = parse(mobile)?.countryCallingCode;
    return (code && mobileOfText(parse, mobile, code)) || mobile;
  }

  async #verify(idToken: string, project: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(idToken, this.#keys, {
        algorithms: ["RS256"],
        issuer: `https://securetoken.google.com/${project}`,
        audience: project,
        requiredClaims: ["sub", "exp", "iat", "auth_time"],
        maxTokenAge: TOKEN_LIFETIME,
        clockTolerance: TOLERANCE,
        currentDate: new Date(this.#clock.now()),
      });
      if (!payload.sub) throw invalid("no subject");
      return payload;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isFaultOfToken(error)) throw invalid((error as Error).message);
      throw new AppError("system.unavailable", `Firebase's keys cannot be read: ${(error as Error).message}`);
    }
  }

  /** Identified by the signed content, not the text: a signature has several encodings. */
  async #use(idToken: string): Promise<void> {
    const signed = idToken.slice(0, idToken.lastIndexOf("."));
    try {
      await this.#used.consume(createHash("sha256").update(signed).digest("base64url"));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw invalid("used before");
      throw refusal;
    }
  }
}
