import type { Passkey } from "@foyer/contract/passkeys";
import type { Audience, LoginValue } from "@foyer/contract/session";
import type { Language } from "@foyer/contract/shared";
import type { PoolClient } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import type { Player } from "../../http/session-context.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { Origin, SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { SignInOrigin } from "../session/devices.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { CeremonyResponse, PasskeyCeremonies, RelyingParty } from "./passkey-ceremonies.ts";
import type { PasskeyNoticesRepository } from "./passkey-notices.repository.ts";

interface Parts {
  readonly notices: PasskeyNoticesRepository;
  readonly ceremonies: PasskeyCeremonies<bigint>;
  readonly signIn: SignInService;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
  readonly mail: MailService;
  readonly inbox: InboxService;
}

/** Passkeys of members. */
export class PasskeysService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  list(memberId: bigint): Promise<Passkey[]> {
    return this.#parts.ceremonies.list(memberId);
  }

  /** For a player who has proven who they are: the answer to the options adds a way to log in. */
  registrationOptions({ memberId, username }: Player, party: RelyingParty, merchantName: string) {
    return this.#parts.ceremonies.registrationOptions(memberId, username, party, merchantName);
  }

  /** Throws `passkey.invalid`, `passkey.too.many`. */
  async register(
    player: Player,
    party: RelyingParty,
    ceremony: CeremonyResponse & { readonly name: string; readonly language: Language },
    origin: Origin,
  ): Promise<Passkey> {
    const { ceremonies, securityLog } = this.#parts;
    const { merchantId, memberId } = player;
    const added = await ceremonies.register(memberId, party, ceremony, (client) =>
      this.#notify(client, player, "passkey-added", ceremony.language),
    );
    const detail = { name: ceremony.name };
    await securityLog.record(origin, { kind: "passkey-added", merchantId, memberId, detail });
    return added;
  }

  /** For a player who has proven who they are. Throws `passkey.unknown`. */
  async remove(player: Player, passkeyId: string, language: Language, origin: Origin): Promise<void> {
    const { ceremonies, securityLog } = this.#parts;
    const { merchantId, memberId } = player;
    await ceremonies.remove(memberId, passkeyId, (client) =>
      this.#notify(client, player, "passkey-removed", language),
    );
    await securityLog.record(origin, { kind: "passkey-removed", merchantId, memberId });
  }

  /** Starts the cooling time, and tells the player by inbox and, where there is an address, by mail. */
  async #notify(
    client: PoolClient,
    { merchantId, memberId, username }: Player,
    kind: "passkey-added" | "passkey-removed",
    language: Language,
  ): Promise<void> {
    const { notices, mail, inbox, securityChanges } = this.#parts;
    await securityChanges.record(client, memberId, "login-method");
    const at = new Date().toISOString();
    await inbox.notify({ merchantId, memberId }, kind, {}, at, client);
    const to = await notices.emailOf(client, memberId);
    if (to === null) return;
    await mail.send({ merchantId, memberId, kind, to, language, details: { username, at } }, client);
  }

  loginOptions(party: RelyingParty) {
    return this.#parts.ceremonies.loginOptions(party, "preferred");
  }

  /** Throws `passkey.invalid`, `social.token.invalid`, and the refusals of the account itself. */
  async login(
    merchantId: number,
    party: RelyingParty,
    ceremony: CeremonyResponse & {
      readonly keep: boolean;
      readonly audience?: Audience;
      readonly linkToken?: string;
    },
    origin: SignInOrigin,
  ): Promise<LoginValue> {
    const { ceremonies, signIn } = this.#parts;
    const { keep, audience, linkToken } = ceremony;
    await signIn.checkLink(linkToken, merchantId, origin);
    const { owner, isVerified } = await ceremonies.identify(merchantId, party, ceremony, origin, "preferred");
    return signIn.enterProven(merchantId, owner, origin, {
      keep,
      audience,
      linkToken,
      secondStep: isVerified,
    });
  }

  /** Options for proving once more who they are, for a player who is signed in. */
  proofOptions({ memberId }: Player, party: RelyingParty) {
    return this.#parts.ceremonies.proofOptions(memberId, party);
  }

  /** Whether a response to `proofOptions` is by one of the player's own passkeys, with its user verified. */
  isProof(
    { merchantId, memberId }: Player,
    party: RelyingParty,
    ceremony: CeremonyResponse,
    origin: Origin,
  ): Promise<boolean> {
    return this.#parts.ceremonies.isProof(memberId, merchantId, party, ceremony, origin);
  }
}
