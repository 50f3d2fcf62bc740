import { generateKeyPairSync, sign as nodeSign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sign, verify } from "./signature.ts";

function pair(): { publicPem: string; privatePem: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const supplier = pair();
const stranger = pair();
const body = '{"user":"m1","amount":100000,"meta":{"note":"€ ünï"}}';

describe("the request signature", () => {
  it("the request signature is RSA-SHA256 over the UTF-8 body in base64", () => {
    const expected = nodeSign("sha256", Buffer.from(body), supplier.privatePem).toString("base64");
    expect(sign(body, supplier.privatePem)).toBe(expected);
    expect(sign(new TextEncoder().encode(body), supplier.privatePem)).toBe(expected);
  });

  it("a signature is valid for its own body and key", () => {
    expect(verify(body, sign(body, supplier.privatePem), supplier.publicPem)).toBe(true);
  });

  it("a signature is invalid for a body with one changed byte, even of equal JSON", () => {
    const signature = sign(body, supplier.privatePem);
    expect(verify(body.replace("100000", "100001"), signature, supplier.publicPem)).toBe(false);
    expect(verify(`${body} `, signature, supplier.publicPem)).toBe(false);
  });

  it("a signature is invalid for another party's key", () => {
    expect(verify(body, sign(body, stranger.privatePem), supplier.publicPem)).toBe(false);
  });

  it.each([
    ["nothing", undefined],
    ["an empty string", ""],
    ["no base64", "no signature at all"],
    ["too short", "QUJD"],
    ["hex", "deadbeef"],
  ])("a malformed signature is invalid and throws no error: %s", (_, signature) => {
    expect(verify(body, signature, supplier.publicPem)).toBe(false);
  });

  it("an invalid key throws an error, because the settings are wrong", () => {
    expect(() => verify(body, "QUJD", "no key")).toThrow();
    expect(() => sign(body, "no key")).toThrow();
  });
});
