import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

/** User present, user verified, attested credential data (WebAuthn level 3, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface CeremonyOptions {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Deliberate faults of a test's response. */
export interface Changes {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly flags?: number;
  readonly userHandle?: string | null;
}

/** An authenticator with one passkey: it responds with real keys, real attestation data and real signatures. */
export class SoftwareAuthenticator {
  readonly id: string;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #user = "";
  counter = 0;

  constructor(origin: string, idBytes = 32) {
    this.#origin = origin;
    this.id = base64url(randomBytes(idBytes));
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** Like `navigator.credentials.create`. */
  create(options: Record<string, unknown>, changes: Changes = {}): Record<string, unknown> {
    const ceremony = options as unknown as CeremonyOptions;
    this.#user = ceremony.user?.id ?? "";
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(changes.rpId ?? ceremony.rp?.id ?? "", PRESENT | VERIFIED | ATTESTED, changes),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return this.#credential({
      clientDataJSON: base64url(this.#clientData("webauthn.create", ceremony.challenge, changes)),
      attestationObject: base64url(attestationObject),
      transports: ["internal", "hybrid"],
    });
  }

  /** Like `navigator.credentials.get`. */
  get(options: Record<string, unknown>, changes: Changes = {}): Record<string, unknown> {
    const ceremony = options as unknown as CeremonyOptions;
    const clientData = this.#clientData("webauthn.get", ceremony.challenge, changes);
    const authData = this.#authenticatorData(
      changes.rpId ?? ceremony.rpId ?? "",
      PRESENT | VERIFIED,
      changes,
    );
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), this.#privateKey);
    const userHandle = changes.userHandle === undefined ? this.#user : changes.userHandle;
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      ...(userHandle !== null && { userHandle }),
    });
  }

  #credential(response: Record<string, unknown>): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, changes: Changes): Buffer {
    const { origin = this.#origin } = changes;
    return Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(rpId: string, flags: number, changes: Changes): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changes.counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([changes.flags ?? flags]), counter]);
  }

  /** An ES256 public key in COSE (RFC 9053). */
  #coseKey(): Uint8Array {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    return isoCBOR.encode(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
  }
}
