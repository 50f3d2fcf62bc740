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

describe("address of a contact line", () => {
  it.each(["https://line.example/ülo?a=1", "mailto:help@foyer.example", "tel:+6321234567"])(
    "the address %s is decrypted with the key of the settings",
    async (address) => expect(await open(sealed(address))).toBe(address),
  );

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>",
    "http://plain.example",
    " https://x.example",
    "",
  ])("the address %j is undefined", async (address) => expect(await open(sealed(address))).toBeUndefined());

  it("an address under another key, a changed one and an invalid one are undefined", async () => {
    const good = sealed("https://line.example");
    const changed = `${good.slice(0, -2)}${good.endsWith("AA") ? "BB" : "AA"}`;
    for (const path of [sealed("https://line.example", randomBytes(32)), changed, "", "%%%", "QUJD"])
      expect(await open(path)).toBeUndefined();
  });
});
