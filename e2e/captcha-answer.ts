import { createHmac, hkdfSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderOf, queryPlatform } from "./product-database.ts";

const ANSWER = "314159";

/**
 * Gives a captcha an answer known to the tests, which cannot read its picture nor hear its sound: writes it where the
 * platform stores what the answer is compared with.
 */
export async function answerOf(address: string, captchaId: string): Promise<string> {
  const folder = dataFolderOf(address);
  const secret = await readFile(join(folder, "keys/foyer-secret"), "utf8");
  const key = Buffer.from(hkdfSync("sha256", secret, "foyer", "captcha", 32));
  const mac = createHmac("sha256", key).update(`${captchaId}:${ANSWER}`).digest();
  await queryPlatform(folder, "UPDATE captchas SET answer_mac = $2 WHERE id = $1", [captchaId, mac]);
  return ANSWER;
}
