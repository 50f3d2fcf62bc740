import { createHmac, randomBytes } from "node:crypto";
import type { Passkey } from "@foyer/contract/passkeys";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import type { Origin } from "../security-log/security-log.module.ts";
import {
  type PasskeyOwner,
  type PasskeyRow,
  PasskeysRepository,
  type StoredPasskey,
} from "./passkeys.repository.ts";

interface Parts<Id extends number | bigint> {
  readonly pool: Pool;
  readonly owner: PasskeyOwner;
  /** Key for the owners' ids that authenticators store: a plain id would reveal the number of accounts. */
  readonly userKey: Buffer;
  /** Records a refused response of a known passkey, with the reason, in the security log. */
  readonly onRefused: (passkey: StoredPasskey<Id>, reason: string, origin: Origin) => Promise<void>;
}

/** The WebAuthn relying party that passkeys are created for and used at. */
export interface RelyingParty {
  /** The host name passkeys are bound to. */
  readonly id: string;
  readonly origin: string;
}

/** The browser's response as the web client sends it; validated by the library's rules, not ours. */
type Answer = Record<string, unknown>;

/** A challenge, and the browser's response to it. */
export interface CeremonyResponse {
  readonly challengeId: string;
  readonly response: Answer;
}

/** Of a body: an authenticator's response is 1 to 2 KB; some attestations are longer. */
export const RESPONSE_LIMIT = 32 * 1024;

const CHALLENGE_SECONDS = 5 * 60;
export const MOST_PASSKEYS = 10;
/** EdDSA, ES256, RS256: the algorithms of current authenticators (IANA COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
/** A credential id is up to 1023 bytes (WebAuthn level 3, 5.8.3). */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{1,1364}$/;

const present = ({ publicId, name, createdAt, usedAt }: PasskeyRow): Passkey => ({
  id: publicId,
  name,
  createdAt: createdAt.toISOString(),
  ...(usedAt && { usedAt: usedAt.toISOString() }),
});

/**
 * The library throws a message for each fault of a response, with parts of the response in it. Caller and log get one
 * error for all.
 */
async function proven<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  const outcome = await verify().catch(() => null);
  if (!outcome?.verified) throw new AppError("passkey.invalid", "the answer proves nothing");
  return outcome;
}

/** WebAuthn ceremonies, and the passkeys they make and use: of members, or of operators. */
export class PasskeyCeremonies<Id extends number | bigint> {
  readonly #parts: Parts<Id>;
  readonly #repository: PasskeysRepository<Id>;

  constructor(parts: Parts<Id>) {
    this.#parts = parts;
    this.#repository = new PasskeysRepository(parts.pool, parts.owner);
  }

  async list(owner: Id): Promise<Passkey[]> {
    return (await this.#repository.list(owner)).map(present);
  }

  /**
   * The browser's options for a new passkey: discoverable, so that sign-in needs no username, and excluding existing
   * ones.
   * @param userName under which the browser lists the passkey
   */
  async registrationOptions(owner: Id, userName: string, party: RelyingParty, rpName: string) {
    const options = await generateRegistrationOptions({
      rpName,
      rpID: party.id,
      userName,
      userID: new Uint8Array(this.#userId(owner)),
      timeout: CHALLENGE_SECONDS * 1000,
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: await this.#credentialsOf(owner),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return { challengeId: await this.#challenge(options.challenge, owner), options: { ...options } };
  }

  /** Throws `passkey.invalid`, `passkey.too.many`. `withAdded` is part of the transaction. */
  async register(
    owner: Id,
    party: RelyingParty,
    ceremony: CeremonyResponse & { readonly name: string },
    withAdded: (client: PoolClient) => Promise<void>,
  ): Promise<Passkey> {
    const expectedChallenge = await this.#answered(ceremony.challengeId, owner);
    const { registrationInfo } = await proven(() =>
      verifyRegistrationResponse({
        response: ceremony.response as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        supportedAlgorithmIDs: ALGORITHMS,
        requireUserVerification: true,
      }),
    );
    if (!registrationInfo) throw new AppError("passkey.invalid");
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    if (!CREDENTIAL_ID.test(id)) throw new AppError("passkey.invalid");
    const knownTransports = (Array.isArray(transports) ? transports : []).filter((way) =>
      TRANSPORTS.has(way),
    );
    const { name } = ceremony;
    const added = await this.#repository.add(
      { id, ownerId: owner, publicKey, counter, transports: knownTransports, name },
      MOST_PASSKEYS,
      withAdded,
    );
    if (added === null) throw new AppError("passkey.too.many");
    if (added === undefined) throw new AppError("passkey.invalid", "this credential is known already");
    return present(added);
  }

  /** Throws `passkey.unknown`. `withRemoved` gets the passkey's name, and is part of the transaction. */
  async remove(
    owner: Id,
    passkeyId: string,
    withRemoved: (client: PoolClient, name: string) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.#parts.pool, async (client) => {
      await this.#repository.lockOwner(client, owner);
      const name = await this.#repository.remove(client, owner, passkeyId);
      if (name === undefined) throw new AppError("passkey.unknown");
      await withRemoved(client, name);
    });
  }

  /** Deletes challenges that are too old. */
  sweep(): Promise<void> {
    return this.#repository.sweep();
  }

  /** Options for signing in without a name. */
  async loginOptions(party: RelyingParty, userVerification: "preferred" | "required") {
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification,
    });
    return { challengeId: await this.#challenge(options.challenge, null), options: { ...options } };
  }

  /**
   * The owner a response to `loginOptions` proves, and whether the authenticator verified its user. Throws
   * `passkey.invalid` with the same message for every fault, so that nobody can find out which passkeys exist.
   */
  async identify(
    merchantId: number,
    party: RelyingParty,
    ceremony: CeremonyResponse,
    origin: Origin,
    userVerification: "preferred" | "required",
  ): Promise<{ owner: Id; isVerified: boolean }> {
    try {
      const expectedChallenge = await this.#answered(ceremony.challengeId, null);
      const passkey = await this.#claimed(merchantId, ceremony.response);
      const isVerified = await this.#verify(
        passkey,
        ceremony.response,
        expectedChallenge,
        party,
        origin,
        userVerification === "required",
      );
      return { owner: passkey.ownerId, isVerified };
    } catch (error) {
      throw error instanceof AppError ? new AppError("passkey.invalid") : error;
    }
  }

  /** Options for proving once more who they are, for somebody who is signed in. */
  async proofOptions(owner: Id, party: RelyingParty) {
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: "required",
      allowCredentials: await this.#credentialsOf(owner),
    });
    return { challengeId: await this.#challenge(options.challenge, owner), options: { ...options } };
  }

  /** Whether a response to `proofOptions` is by one of the owner's passkeys, with its user verified. */
  async isProof(
    owner: Id,
    merchantId: number,
    party: RelyingParty,
    ceremony: CeremonyResponse,
    origin: Origin,
  ): Promise<boolean> {
    try {
      const expectedChallenge = await this.#answered(ceremony.challengeId, owner);
      const passkey = await this.#known(merchantId, ceremony.response);
      if (passkey.ownerId !== owner) return false;
      await this.#verify(passkey, ceremony.response, expectedChallenge, party, origin, true);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Throws `passkey.invalid`; its reason is for the security log. @returns whether the user was verified */
  async #verify(
    passkey: StoredPasskey<Id>,
    response: Answer,
    expectedChallenge: string,
    party: RelyingParty,
    origin: Origin,
    requireUserVerification: boolean,
  ): Promise<boolean> {
    try {
      return await this.#prove(passkey, response, expectedChallenge, party, requireUserVerification);
    } catch (error) {
      if (error instanceof AppError) await this.#parts.onRefused(passkey, error.message, origin);
      throw error;
    }
  }

  async #prove(
    passkey: StoredPasskey<Id>,
    response: Answer,
    expectedChallenge: string,
    party: RelyingParty,
    requireUserVerification: boolean,
  ): Promise<boolean> {
    const { authenticationInfo } = await proven(() =>
      verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.publicKey),
          // compared with the stored counter below, in the statement that updates it
          counter: 0,
        },
        requireUserVerification,
      }),
    );
    if (!(await this.#repository.used(passkey.id, authenticationInfo.newCounter)))
      throw new AppError("passkey.invalid", "the counter did not rise");
    return authenticationInfo.userVerified;
  }

  /** The passkey a response claims. Nothing is proven yet. */
  async #claimed(merchantId: number, answer: Answer): Promise<StoredPasskey<Id>> {
    const { response } = answer as { response?: { userHandle?: unknown } | null };
    const passkey = await this.#known(merchantId, answer);
    const user = this.#userId(passkey.ownerId).toString("base64url");
    if (response?.userHandle !== user)
      throw new AppError("passkey.invalid", "the passkey is somebody else's");
    return passkey;
  }

  /** The passkey of a response's credential id. */
  async #known(merchantId: number, { id }: Answer): Promise<StoredPasskey<Id>> {
    const passkey =
      typeof id === "string" && CREDENTIAL_ID.test(id) ? await this.#repository.find(id) : undefined;
    if (!passkey || passkey.merchantId !== merchantId)
      throw new AppError("passkey.invalid", "no such passkey");
    return passkey;
  }

  async #credentialsOf(owner: Id) {
    return (await this.#repository.credentialsOf(owner)).map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    }));
  }

  #userId(owner: Id): Buffer {
    return createHmac("sha256", this.#parts.userKey).update(String(owner)).digest();
  }

  async #challenge(challenge: string, owner: Id | null): Promise<string> {
    const id = randomBytes(16).toString("base64url");
    await this.#repository.addChallenge(id, challenge, owner, CHALLENGE_SECONDS);
    return id;
  }

  async #answered(challengeId: string, owner: Id | null): Promise<string> {
    const challenge = await this.#repository.takeChallenge(challengeId, owner);
    if (challenge === undefined) throw new AppError("passkey.invalid", "no such challenge");
    return challenge;
  }
}
