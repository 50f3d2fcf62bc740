import { randomInt } from "node:crypto";
import { ProofOfWork } from "@foyer/contract/captcha";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Secrets } from "../../secrets.ts";

/**
 * Iterations of one try, and how many tries a solution takes: about half a second of a desktop's processor and a few
 * seconds of a cheap phone's, spent while its owner reads the picture. The platform makes one try for each challenge
 * and none to check its solution.
 */
const COST = 5_000;
const TRIES = { fewest: 100, most: 300 };
/**
 * How much longer than its captcha a challenge lasts: the database says when a captcha is too old, and clocks of gateways
 * may be minutes apart.
 */
const CLOCKS_SECONDS = 60 * 60;

export interface ProofKeys {
  readonly challenge: string;
  readonly solution: string;
}

/** Keys of challenges and of solutions, the same in every gateway. */
export const proofKeys = (secrets: Secrets): ProofKeys => ({
  challenge: secrets.derive("captcha-challenge").toString("hex"),
  solution: secrets.derive("captcha-solution").toString("hex"),
});

/** Work that a caller must prove for one captcha. */
export async function proofOfWork(
  keys: ProofKeys,
  captchaId: string,
  seconds: number,
  tries = randomInt(TRIES.fewest, TRIES.most + 1),
): Promise<ProofOfWork> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: tries,
    deriveKey,
    data: { captchaId },
    expiresAt: new Date(Date.now() + (seconds + CLOCKS_SECONDS) * 1_000),
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
  return challenge as ProofOfWork;
}

const Payload = Type.Object({
  challenge: ProofOfWork,
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
});
const payload = Compile(Payload);

function payloadOf(text: string): Static<typeof Payload> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64").toString());
    return payload.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `text` is an ALTCHA payload that solves this captcha's challenge in time. */
export async function isProved(
  keys: ProofKeys,
  captchaId: string,
  text: string | undefined,
): Promise<boolean> {
  const payload = text === undefined ? undefined : payloadOf(text);
  if (payload?.challenge.parameters.data.captchaId !== captchaId) return false;
  const { verified } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: keys.challenge,
    hmacKeySignatureSecret: keys.solution,
  });
  return verified;
}
