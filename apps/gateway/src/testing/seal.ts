import { DESK_ENDPOINTS } from "@foyer/contract/desk-endpoint-table";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import type { EncryptionKey } from "@foyer/contract/settings";
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

const ROWS = { ...ENDPOINTS, ...DESK_ENDPOINTS };

type SealedEndpoint = {
  [Id in keyof typeof ROWS]: (typeof ROWS)[Id] extends { sealed: true } ? Id : never;
}[keyof typeof ROWS];

/** Time and nonce as a front adds them to what it seals. */
export const freshness = () => ({ sentAt: Date.now(), nonce: crypto.randomUUID() });

/** A request as `app.inject` takes it. */
export interface SealedRequest {
  readonly method: "POST" | "PUT";
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/** Seals text as a front does and answers the whole request, to be sent or tampered with. */
export async function sealText(
  key: EncryptionKey,
  door: { method: "POST" | "PUT"; path: string },
  plain: string | Uint8Array,
): Promise<SealedRequest> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(
    new Uint8Array(Buffer.from(key.publicKey, "base64url")).buffer,
  );
  const sender = await suite.createSenderContext({ recipientPublicKey });
  const sealed = await sender.seal(
    new Uint8Array(Buffer.from(plain)).buffer,
    new Uint8Array(Buffer.from(`${door.method} ${door.path}`)).buffer,
  );
  return {
    method: door.method,
    url: door.path,
    headers: {
      "content-type": "application/vnd.foyer.sealed",
      "encryption-key": Buffer.from(sender.enc).toString("base64url"),
      "encryption-key-id": key.keyId,
    },
    payload: Buffer.from(sealed).toString("base64url"),
  };
}

/** A sealed request to an endpoint of the contract, with fresh `sentAt` and `nonce` unless the body has its own. */
export async function seal(key: EncryptionKey, endpoint: SealedEndpoint, body: Record<string, unknown>) {
  return sealText(key, ROWS[endpoint], JSON.stringify({ ...freshness(), ...body }));
}
