import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Requests a captcha and sets its solution in the database; spread the result into a body that requires one. */
export async function solvedCaptcha(app: FastifyInstance): Promise<{ captchaId: string; captcha: string }> {
  const answer = await app.inject({ method: "GET", url: "/wps/captcha" });
  const { captchaId } = answer.json().value as { captchaId: string };
  const captcha = "123456";
  const mac = createHmac("sha256", app.services.secrets.derive("captcha"))
    .update(`${captchaId}:${captcha}`)
    .digest();
  await app.database.pool.query("UPDATE captchas SET answer_mac = $2 WHERE id = $1", [captchaId, mac]);
  return { captchaId, captcha };
}
