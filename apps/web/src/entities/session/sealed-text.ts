import { deviceKey } from "./device-key.ts";

export const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

const aes = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(name),
});

/** A text encrypted under this browser's key, for one storage key. Throws without IndexedDB or WebCrypto. */
export async function seal(text: string, name: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    aes(iv, name),
    await deviceKey(),
    new TextEncoder().encode(text),
  );
  return `${encode(iv)}.${encode(new Uint8Array(sealed))}`;
}

/** The text; throws for one of another browser or another storage key. */
export async function unseal(stored: string, name: string): Promise<string> {
  const [iv = "", sealed = ""] = stored.split(".");
  const opened = await crypto.subtle.decrypt(aes(decode(iv), name), await deviceKey(), decode(sealed));
  return new TextDecoder().decode(opened);
}
