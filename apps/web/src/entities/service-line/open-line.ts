import { ApiError } from "../../lib/http/index.ts";

const NONCE_BYTES = 12;
const SCHEMES = /^(https:|mailto:|tel:)/;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** Imports the key from the settings; throws if the page is not served over https. */
export async function lineKey(serviceKey: string): Promise<CryptoKey> {
  if (!globalThis.crypto?.subtle) throw new ApiError("crypto.insecure");
  return crypto.subtle.importKey("raw", bytesOf(serviceKey), "AES-GCM", false, ["decrypt"]);
}

/** The address of a line; undefined if it cannot be decrypted or has a scheme that lines do not use. */
export async function openLine(key: CryptoKey, path: string): Promise<string | undefined> {
  try {
    const sealed = bytesOf(path);
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: sealed.subarray(0, NONCE_BYTES) },
      key,
      sealed.subarray(NONCE_BYTES),
    );
    const address = new TextDecoder().decode(plain);
    return SCHEMES.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
