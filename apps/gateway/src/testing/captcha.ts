import { createHmac } from "node:crypto";
import type { ProofOfWork } from "@foyer/contract/captcha";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { FastifyInstance } from "fastify";
import { proofKeys, proofOfWork } from "../modules/captcha/proof-of-work.ts";

/** Solves a proof of work as a browser does, and writes it as a call takes it. */
export async function solvedProof(challenge: ProofOfWork): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** The proof of a captcha, by a challenge of the platform's own that takes one try. */
export async function proofFor(app: FastifyInstance, captchaId: string): Promise<string> {
  return solvedProof(await proofOfWork(proofKeys(app.services.secrets), captchaId, 60, 1));
}

/** Requests a captcha and sets its solution in the database; spread the result into a body that requires one. */
export async function solvedCaptcha(
  app: FastifyInstance,
  form: "login" | "registration" = "registration",
): Promise<{ captchaId: string; captcha: string; captchaProof: string }> {
  const answer = await app.inject({ method: "GET", url: `/wps/captcha?form=${form}` });
  const { captchaId } = answer.json().value as { captchaId: string };
  const captcha = "123456";
  const mac = createHmac("sha256", app.services.secrets.derive("captcha"))
    .update(`${captchaId}:${captcha}`)
    .digest();
  await app.database.pool.query("UPDATE captchas SET answer_mac = $2 WHERE id = $1", [captchaId, mac]);
  return { captchaId, captcha, captchaProof: await proofFor(app, captchaId) };
}
