import { createHmac, randomBytes } from "node:crypto";
import type { Passkey } from "@foyer/contract/passkeys";
import type { Audience, LoginValue } from "@foyer/contract/session";
import type { Language } from "@foyer/contract/shared";
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
import type { MailService } from "../../channels/mail/mail.service.ts";
import { inTransaction } from "../../db/database.ts";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { Origin, SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { PasskeyRow, PasskeysRepository, StoredPasskey } from "./passkeys.repository.ts";

interface Parts {
  readonly repository: PasskeysRepository;
  readonly signIn: SignInService;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
  readonly sessions: SessionService;
  readonly mail: MailService;
  readonly inbox: InboxService;
  readonly pool: Pool;
  /** Key for the member ids that authenticators store: a plain id would reveal the number of members. */
  readonly userKey: Buffer;
}

/** The WebAuthn relying party that passkeys are created for and used at. */
export interface RelyingParty {
  /** The host name passkeys are bound to. */
  readonly id: string;
  readonly origin: string;
}

/** The browser's response as the web client sends it; validated by the library's rules, not ours. */
type Answer = Record<string, unknown>;

const CHALLENGE_SECONDS = 5 * 60;
export const MOST_PASSKEYS = 10;
/** Seconds after a sign-in in which passkeys can be changed: someone with an open session must not keep a way in. */
const CHANGE_SECONDS = 10 * 60;
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

export class PasskeysService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(memberId: bigint): Promise<Passkey[]> {
    return (await this.#parts.repository.list(memberId)).map(present);
  }

  /**
   * The browser's options for a new passkey: discoverable, so that sign-in needs no username, and excluding existing
   * ones.
   */
  async registrationOptions(player: Player, party: RelyingParty, merchantName: string) {
    await this.#requireFreshSignIn(player);
    const known = await this.#parts.repository.credentialsOf(player.memberId);
    const options = await generateRegistrationOptions({
      rpName: merchantName,
      rpID: party.id,
      userName: player.username,
      userID: new Uint8Array(this.#userId(player.memberId)),
      timeout: CHALLENGE_SECONDS * 1000,
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return {
      challengeId: await this.#challenge(options.challenge, player.memberId),
      options: { ...options },
    };
  }

  /** Throws `session.sign.in.again`, `passkey.invalid`, `passkey.too.many`. */
  async register(
    player: Player,
    party: RelyingParty,
    ceremony: {
      readonly challengeId: string;
      readonly response: Answer;
      readonly name: string;
      readonly language: Language;
    },
    origin: Origin,
  ): Promise<Passkey> {
    const { repository, securityLog } = this.#parts;
    const { merchantId, memberId } = player;
    await this.#requireFreshSignIn(player);
    const expectedChallenge = await this.#answered(ceremony.challengeId, memberId);
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
    const added = await repository.add(
      { id, memberId, publicKey, counter, transports: knownTransports, name },
      MOST_PASSKEYS,
      (client) => this.#notify(client, player, "passkey-added", ceremony.language),
    );
    if (added === null) throw new AppError("passkey.too.many");
    if (added === undefined) throw new AppError("passkey.invalid", "this credential is known already");
    await securityLog.record(origin, { kind: "passkey-added", merchantId, memberId, detail: { name } });
    return present(added);
  }

  /** Throws `session.sign.in.again`, `passkey.unknown`. */
  async remove(player: Player, passkeyId: string, language: Language, origin: Origin): Promise<void> {
    const { pool, repository, securityLog } = this.#parts;
    const { merchantId, memberId } = player;
    await this.#requireFreshSignIn(player);
    await inTransaction(pool, async (client) => {
      if (!(await repository.remove(client, memberId, passkeyId))) throw new AppError("passkey.unknown");
      await this.#notify(client, player, "passkey-removed", language);
    });
    await securityLog.record(origin, { kind: "passkey-removed", merchantId, memberId });
  }

  async #requireFreshSignIn({ sessionId }: Player): Promise<void> {
    if (!(await this.#parts.sessions.isFresh(sessionId, CHANGE_SECONDS)))
      throw new AppError("session.sign.in.again");
  }

  /** Starts the cooling time, and tells the player by inbox and, where there is an address, by mail. */
  async #notify(
    client: PoolClient,
    { merchantId, memberId, username }: Player,
    kind: "passkey-added" | "passkey-removed",
    language: Language,
  ): Promise<void> {
    const { repository, mail, inbox, securityChanges } = this.#parts;
    await securityChanges.record(client, memberId, "login-method");
    const at = new Date().toISOString();
    await inbox.notify({ merchantId, memberId }, kind, {}, at, client);
    const to = await repository.emailOf(client, memberId);
    if (to === null) return;
    await mail.send({ merchantId, memberId, kind, to, language, details: { username, at } }, client);
  }

  async loginOptions(party: RelyingParty) {
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: "preferred",
    });
    return { challengeId: await this.#challenge(options.challenge, null), options: { ...options } };
  }

  /**
   * Throws `passkey.invalid` with the same message for every fault, so that nobody can find out which passkeys exist;
   * also the refusals of the account itself.
   */
  async login(
    merchantId: number,
    party: RelyingParty,
    ceremony: {
      readonly challengeId: string;
      readonly response: Answer;
      readonly keep: boolean;
      readonly audience: Audience | undefined;
    },
    origin: Origin,
  ): Promise<LoginValue> {
    const { memberId, isVerified } = await this.#proven(merchantId, party, ceremony, origin).catch(
      (error: unknown) => {
        throw error instanceof AppError ? new AppError("passkey.invalid") : error;
      },
    );
    const { keep, audience } = ceremony;
    return this.#parts.signIn.enterProven(merchantId, memberId, origin, {
      keep,
      audience,
      secondStep: isVerified,
    });
  }

  /** The member a response proves, and whether the authenticator verified its user. A failure has its reason for the security log only. */
  async #proven(
    merchantId: number,
    party: RelyingParty,
    ceremony: { readonly challengeId: string; readonly response: Answer },
    origin: Origin,
  ): Promise<{ memberId: bigint; isVerified: boolean }> {
    const expectedChallenge = await this.#answered(ceremony.challengeId, null);
    const passkey = await this.#claimed(merchantId, ceremony.response);
    const isVerified = await this.#verify(passkey, ceremony.response, expectedChallenge, party, origin);
    return { memberId: passkey.memberId, isVerified };
  }

  /** Options for proving once more who they are, for a player who is signed in. */
  async proofOptions({ memberId }: Player, party: RelyingParty) {
    const known = await this.#parts.repository.credentialsOf(memberId);
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: "required",
      allowCredentials: known.map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
    });
    return { challengeId: await this.#challenge(options.challenge, memberId), options: { ...options } };
  }

  /** Whether a response to `proofOptions` is by one of the player's own passkeys, with its user verified. */
  async isProof(
    { merchantId, memberId }: Player,
    party: RelyingParty,
    ceremony: { readonly challengeId: string; readonly response: Answer },
    origin: Origin,
  ): Promise<boolean> {
    try {
      const expectedChallenge = await this.#answered(ceremony.challengeId, memberId);
      const passkey = await this.#known(merchantId, ceremony.response);
      if (passkey.memberId !== memberId) return false;
      await this.#verify(passkey, ceremony.response, expectedChallenge, party, origin, true);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Throws `passkey.invalid`; its reason is for the security log. @returns whether the user was verified */
  async #verify(
    passkey: StoredPasskey,
    response: Answer,
    expectedChallenge: string,
    party: RelyingParty,
    origin: Origin,
    requireUserVerification = false,
  ): Promise<boolean> {
    const { merchantId, memberId } = passkey;
    try {
      return await this.#prove(passkey, response, expectedChallenge, party, requireUserVerification);
    } catch (error) {
      if (error instanceof AppError)
        await this.#parts.securityLog.record(origin, {
          kind: "passkey-refused",
          merchantId,
          memberId,
          detail: { reason: error.message },
        });
      throw error;
    }
  }

  async #prove(
    passkey: StoredPasskey,
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
    if (!(await this.#parts.repository.used(passkey.id, authenticationInfo.newCounter)))
      throw new AppError("passkey.invalid", "the counter did not rise");
    return authenticationInfo.userVerified;
  }

  /** The passkey a response claims. Nothing is proven yet. */
  async #claimed(merchantId: number, answer: Answer): Promise<StoredPasskey> {
    const { response } = answer as { response?: { userHandle?: unknown } | null };
    const passkey = await this.#known(merchantId, answer);
    const user = this.#userId(passkey.memberId).toString("base64url");
    if (response?.userHandle !== user)
      throw new AppError("passkey.invalid", "the passkey is another member's");
    return passkey;
  }

  /** The passkey of a response's credential id. */
  async #known(merchantId: number, { id }: Answer): Promise<StoredPasskey> {
    const passkey =
      typeof id === "string" && CREDENTIAL_ID.test(id) ? await this.#parts.repository.find(id) : undefined;
    if (!passkey || passkey.merchantId !== merchantId)
      throw new AppError("passkey.invalid", "no such passkey");
    return passkey;
  }

  #userId(memberId: bigint): Buffer {
    return createHmac("sha256", this.#parts.userKey).update(String(memberId)).digest();
  }

  async #challenge(challenge: string, memberId: bigint | null): Promise<string> {
    const id = randomBytes(16).toString("base64url");
    await this.#parts.repository.addChallenge(id, challenge, memberId, CHALLENGE_SECONDS);
    return id;
  }

  async #answered(challengeId: string, memberId: bigint | null): Promise<string> {
    const challenge = await this.#parts.repository.takeChallenge(challengeId, memberId);
    if (challenge === undefined) throw new AppError("passkey.invalid", "no such challenge");
    return challenge;
  }
}
