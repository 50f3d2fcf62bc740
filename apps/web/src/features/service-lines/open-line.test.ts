import { createCipheriv, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lineKey, openLine } from "./open-line.ts";

const secret = randomBytes(32);
function sealed(text: string, key = secret): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}
const open = async (path: string) => openLine(await lineKey(secret.toString("base64url")), path);

describe("a line's address", () => {
  it.each(["https://line.example/ülo?a=1", "mailto:help@foyer.example", "tel:+6321234567"])(
    "%s is opened with the key of the settings",
    async (address) => expect(await open(sealed(address))).toBe(address),
  );

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>",
    "http://plain.example",
    " https://x.example",
    "",
  ])("%j leads nowhere", async (address) => expect(await open(sealed(address))).toBeUndefined());

  it("under another key, changed, or no address at all, is none", async () => {
    const good = sealed("https://line.example");
    const changed = `${good.slice(0, -2)}${good.endsWith("AA") ? "BB" : "AA"}`;
    for (const path of [sealed("https://line.example", randomBytes(32)), changed, "", "%%%", "QUJD"])
      expect(await open(path)).toBeUndefined();
  });
});
