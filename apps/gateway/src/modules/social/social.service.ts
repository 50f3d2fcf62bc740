import type { ErrorCode } from "@foyer/contract/errors";
import type { Audience, LoginValue } from "@foyer/contract/session";
import type { SocialProvider } from "@foyer/contract/social";
import type { FastifyBaseLogger } from "fastify";
import type { PoolClient } from "pg";
import { isSecret, newSecret } from "../../http/browser-cookie.ts";
import { AppError } from "../../http/errors.ts";
import type { NoticeReader, SecurityNotices } from "../security/security-notices.ts";
import type { Origin, SecurityChanges, SecurityLog } from "../security-log/security-log.module.ts";
import type { SignInOrigin } from "../session/devices.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { type Provider, ProviderUnavailable } from "./providers/provider.ts";
import type { Proof, SocialRepository } from "./social.repository.ts";
import { SOCIAL } from "./social-limits.ts";
import { hashOf } from "./social-secrets.ts";
import { suggestedName } from "./suggested-name.ts";

interface Parts {
  /** The configured providers. */
  readonly providers: readonly Provider[];
  readonly repository: SocialRepository;
  readonly merchant: (id: number) => Promise<Merchant>;
  readonly signIn: SignInService;
  readonly securityChanges: SecurityChanges;
  readonly securityLog: SecurityLog;
  /** Made by the security module, which starts later. */
  readonly notices: () => SecurityNotices;
  readonly log: FastifyBaseLogger;
}

/** A linked identity. */
export interface LinkedIdentity {
  /** Records the link in the security log, once it is committed. */
  sendNotice(origin: Origin): Promise<void>;
}

/** Result of the provider's redirect back to us. */
export type CallbackResult = { readonly token: string } | { readonly error: ErrorCode };

/** Whether the path is a screen of this site, also after dots and slashes are resolved. */
function isScreen(path: string): boolean {
  const here = "http://here.invalid";
  if (!URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && /^\/m(\/|$)/.test(pathname);
}

/** What tells the browser of a call. */
type Browser = Pick<SignInOrigin, "socialBrowser">;

/** Hash of the cookie that binds a social sign-in to its browser. */
const browserOf = ({ socialBrowser }: Browser): Buffer | undefined =>
  socialBrowser ? hashOf(socialBrowser) : undefined;

export class SocialService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The providers that are configured and enabled by the merchant. */
  ready(merchant: Merchant): SocialProvider[] {
    return this.#parts.providers
      .filter(({ flag }) => merchant.whitelabel.flags[flag] === true)
      .map(({ id }) => id);
  }

  /** The provider's URL to redirect the player to. Throws `social.unavailable`. */
  async start(
    merchant: Merchant,
    id: SocialProvider,
    way: { readonly browser: string; readonly redirectUri: string; readonly from: string | undefined },
  ): Promise<string> {
    const provider = this.#provider(id);
    if (!provider || !this.ready(merchant).includes(id)) throw new AppError("social.unavailable");
    if (way.from !== undefined && !isScreen(way.from))
      throw new AppError("request.invalid", "from is not a screen of this site", { field: "from" });
    const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
    try {
      const url = await provider.authorizationUrl(way.redirectUri, secrets);
      const { nonce, verifier } = secrets;
      const flow = { merchantId: merchant.id, provider: id, nonce, verifier };
      await this.#parts.repository.addFlow(
        hashOf(secrets.state),
        { ...flow, browserHash: hashOf(way.browser), cameFrom: way.from ?? null },
        SOCIAL.flow,
      );
      return url;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.#parts.log.warn({ err: error, provider: id }, "a social sign-in provider is unavailable");
      throw new AppError("social.unavailable", error.message);
    }
  }

  /** Handles the redirect from a provider: its answer is accepted once, from the browser that started the flow. */
  async callback(id: SocialProvider, returned: URL, origin: SignInOrigin): Promise<CallbackResult> {
    const { repository, securityLog, log } = this.#parts;
    const states = returned.searchParams.getAll("state");
    const state = states[0];
    const provider = this.#provider(id);
    const browserHash = browserOf(origin);
    if (!provider || states.length !== 1 || !isSecret(state) || !browserHash)
      return { error: "social.state.invalid" };
    const flow = await repository.takeFlow(hashOf(state), id, browserHash);
    if (!flow) return { error: "social.state.invalid" };
    const { merchantId } = flow;
    const refused = (reason: string): Promise<void> =>
      securityLog.record(origin, { kind: "social-refused", merchantId, detail: { provider: id, reason } });
    if (returned.searchParams.has("error")) {
      await refused("denied");
      return { error: "social.refused" };
    }
    try {
      const { nonce, verifier } = flow;
      const identity = await provider.identify(returned, { state, nonce, verifier });
      const token = newSecret();
      const { cameFrom } = flow;
      const proof = {
        merchantId,
        provider: id,
        subject: identity.subject,
        name: identity.name ?? null,
        cameFrom,
      };
      await repository.addToken(hashOf(token), "finish", proof, browserHash, SOCIAL.finish);
      return { token };
    } catch (error) {
      log.warn({ err: error, provider: id }, "a social sign-in provider proved no identity");
      const away = error instanceof ProviderUnavailable;
      await refused(away ? "away" : "unproven");
      return { error: away ? "social.unavailable" : "social.refused" };
    }
  }

  /**
   * Signs in the proven member; for an unlinked identity it throws `social.unlinked` with a link token, and
   * `social.unavailable` where the merchant has switched the provider off meanwhile.
   */
  async finish(
    id: SocialProvider,
    token: string,
    audience: Audience | undefined,
    origin: SignInOrigin,
  ): Promise<{ login: LoginValue; from?: string }> {
    const { repository, signIn, merchant } = this.#parts;
    const browserHash = browserOf(origin);
    const proof = browserHash && (await repository.takeFinish(hashOf(token), id, browserHash));
    if (!proof) throw new AppError("social.token.invalid");
    if (!this.ready(await merchant(proof.merchantId)).includes(id)) throw new AppError("social.unavailable");
    const memberId = await repository.memberOf(proof);
    if (memberId === undefined) throw await this.#unlinked(proof, browserHash);
    const { merchantId, cameFrom: from } = proof;
    const login = await signIn.enterProven(merchantId, memberId, origin, { audience, from });
    return { login, ...(from !== null && { from }) };
  }

  /** Refuses a link token that `link` would refuse, before an account is opened for it. */
  async checkLink(token: string, merchantId: number, origin: Browser): Promise<void> {
    const browserHash = browserOf(origin);
    if (!browserHash || !(await this.#parts.repository.hasLink(hashOf(token), merchantId, browserHash)))
      throw new AppError("social.token.invalid");
  }

  /**
   * Links the identity of a token to a member who signs in: a new way in, which starts the cooling time and is told by
   * mail and message. Throws `social.token.invalid`.
   */
  async linkAtSignIn(
    token: string,
    reader: NoticeReader,
    origin: Browser,
    client: PoolClient,
  ): Promise<LinkedIdentity> {
    const linked = await this.link(token, reader.memberId, origin, client);
    await this.#parts.securityChanges.record(client, reader.memberId, "login-method");
    await this.#parts.notices().send(client, reader, "social-linked");
    return linked;
  }

  /**
   * Links the identity of a token to a member who has just proved who they are by password, by code, or by
   * registering, in the browser that began the social sign-in: an equal e-mail address proves nothing, and a token that
   * was planted in another browser would link its sender's identity. With a `client` it is part of that connection's
   * transaction. Throws `social.token.invalid`.
   */
  async link(token: string, memberId: bigint, origin: Browser, client?: PoolClient): Promise<LinkedIdentity> {
    const browserHash = browserOf(origin);
    const linked =
      browserHash && (await this.#parts.repository.link(hashOf(token), memberId, browserHash, client));
    if (!linked) throw new AppError("social.token.invalid");
    const { merchantId, provider } = linked;
    return {
      sendNotice: (origin) =>
        this.#parts.securityLog.record(origin, {
          kind: "social-linked",
          merchantId,
          memberId,
          detail: { provider },
        }),
    };
  }

  /**
   * Unlinks a member's accounts of a provider, which starts the cooling time and is told by mail and message. Throws
   * `social.unknown`, `social.last` and the errors of `prove`.
   */
  async unlink(
    reader: NoticeReader,
    merchant: Merchant,
    id: SocialProvider,
    prove: () => Promise<void>,
    origin: Origin,
  ): Promise<void> {
    const { repository, securityChanges, securityLog, notices } = this.#parts;
    const { merchantId, memberId } = reader;
    await prove();
    const others = this.ready(merchant).filter((provider) => provider !== id);
    const outcome = await repository.unlink(memberId, id, others, async (client) => {
      await securityChanges.record(client, memberId, "login-method");
      await notices().send(client, reader, "social-unlinked");
    });
    if (outcome === "unknown") throw new AppError("social.unknown");
    if (outcome === "last") throw new AppError("social.last");
    await securityLog.record(origin, {
      kind: "social-unlinked",
      merchantId,
      memberId,
      detail: { provider: id },
    });
  }

  async #unlinked(proof: Proof, browserHash: Buffer): Promise<AppError> {
    const linkToken = newSecret();
    await this.#parts.repository.addToken(hashOf(linkToken), "link", proof, browserHash, SOCIAL.link);
    return new AppError("social.unlinked", "no account is linked to this identity", {
      linkToken,
      provider: proof.provider,
      suggestedName: suggestedName(proof.name),
    });
  }

  #provider(id: SocialProvider): Provider | undefined {
    return this.#parts.providers.find((provider) => provider.id === id);
  }
}
