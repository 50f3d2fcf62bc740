import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from "node:crypto";

/** The header that carries the signature, in lower case as Node gives header names. */
export const SIGNATURE_HEADER = "x-hub88-signature";

/** Parsed keys are cached: parsing a PEM costs far more than using the key, and each side has few keys. */
const MAX_CACHED_KEYS = 256;

function cached(read: (pem: string) => KeyObject): (pem: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (pem) => {
    const hit = keys.get(pem);
    if (hit) return hit;
    const key = read(pem);
    if (keys.size >= MAX_CACHED_KEYS) keys.clear();
    keys.set(pem, key);
    return key;
  };
}

const privateKey = cached(createPrivateKey);
const publicKey = cached(createPublicKey);

function bytes(rawBody: string | Uint8Array): Uint8Array {
  return typeof rawBody === "string" ? Buffer.from(rawBody, "utf8") : rawBody;
}

/**
 * Signs a body exactly as it will be sent: RSA-SHA256 (PKCS #1 v1.5), base64.
 * @throws when the PEM is not a private key
 */
export function sign(rawBody: string | Uint8Array, privateKeyPem: string): string {
  return signBytes("sha256", bytes(rawBody), privateKey(privateKeyPem)).toString("base64");
}

/**
 * Checks a signature against the body exactly as it arrived. A missing, malformed or foreign signature is
 * `false`, never an exception.
 * @throws when the PEM is not a public key: a configuration error, not the caller's
 */
export function verify(
  rawBody: string | Uint8Array,
  signature: string | undefined,
  publicKeyPem: string,
): boolean {
  const key = publicKey(publicKeyPem);
  if (!signature || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  return verifyBytes("sha256", bytes(rawBody), key, Buffer.from(signature, "base64"));
}
