import type { EncryptionKey } from "@foyer/contract/settings";
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { ApiError } from "./error.ts";

export interface Sealed {
  /** base64url of the ciphertext: the request body. */
  body: string;
  /** base64url of the encapsulated key: the header `Encryption-Key`. */
  encapsulated: string;
}

/**
 * Seals a body to the platform's public key (RFC 9180, base mode, DHKEM P-256, HKDF-SHA256, AES-128-GCM).
 * `aad` is `METHOD path`, so that a sealed body fits one endpoint only.
 */
export async function seal(key: EncryptionKey, aad: string, plain: string): Promise<Sealed> {
  if (!globalThis.crypto?.subtle) throw new ApiError("crypto.insecure");
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  });
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(key.publicKey));
  const sender = await suite.createSenderContext({ recipientPublicKey });
  const text = new TextEncoder();
  const sealed = await sender.seal(text.encode(plain), text.encode(aad));
  return { body: toBase64Url(sealed), encapsulated: toBase64Url(sender.enc) };
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function toBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
