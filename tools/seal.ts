import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

/** The platform's public key, as its settings endpoint returns it. */
export interface PublicKey {
  readonly keyId: string;
  readonly publicKey: string;
}

/** Time and nonce that a client adds to the sealed text. */
export const freshness = () => ({ sentAt: Date.now(), nonce: crypto.randomUUID() });

/** A request in the form that `app.inject` takes. */
export interface SealedRequest {
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/** Seals text as a client does and returns the whole request, to be sent or tampered with. */
export async function sealText(
  key: PublicKey,
  endpoint: { method: "POST" | "PUT"; path: string },
  plain: string | Uint8Array,
): Promise<SealedRequest> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(
    new Uint8Array(Buffer.from(key.publicKey, "base64url")).buffer,
  );
  const sender = await suite.createSenderContext({ recipientPublicKey });
  const sealed = await sender.seal(
    new Uint8Array(Buffer.from(plain)).buffer,
    new Uint8Array(Buffer.from(`${endpoint.method} ${endpoint.path}`)).buffer,
  );
  return {
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      "content-type": "application/vnd.foyer.sealed",
      "encryption-key": Buffer.from(sender.enc).toString("base64url"),
      "encryption-key-id": key.keyId,
    },
    payload: Buffer.from(sealed).toString("base64url"),
  };
}
