import { createHash, randomBytes } from "node:crypto";
import type { ErrorCode } from "@foyer/contract/errors";
import type { Audience, LoginValue } from "@foyer/contract/session";
import type { SocialProvider } from "@foyer/contract/social";
import type { FastifyBaseLogger } from "fastify";
import type { PoolClient } from "pg";
import { AppError } from "../../plugins/errors.ts";
import type { Origin, SecurityLog } from "../../plugins/security-log.ts";
import type { SignInService } from "../session/sign-in.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { type Provider, ProviderAway } from "./providers/provider.ts";
import type { Proof, SocialRepository } from "./social.repository.ts";
import { SOCIAL } from "./social-limits.ts";
import { suggestedName } from "./suggested-name.ts";

interface Parts {
  /** Those that are set up. */
  readonly providers: readonly Provider[];
  readonly repository: SocialRepository;
  readonly signIn: SignInService;
  readonly securityLog: SecurityLog;
  readonly log: FastifyBaseLogger;
}

/** An identity that was linked. */
export interface Linked {
  /** Into the log, once it is certain. */
  tell(origin: Origin): Promise<void>;
}

/** What the way back leads on to. */
export type WayBack = { readonly ticket: string } | { readonly error: ErrorCode };

/** 256 bits as base64url: states, tickets, the browser's own mark. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
export const newSecret = (): string => randomBytes(32).toString("base64url");
export const isSecret = (text: unknown): text is string => typeof text === "string" && SECRET.test(text);
const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A screen of ours, and after every dot and slash is resolved still one. */
function isScreen(path: string): boolean {
  const here = "http://here.invalid";
  if (!URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && /^\/m(\/|$)/.test(pathname);
}

export class SocialService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The providers that are set up and that the merchant wants. */
  ready(merchant: Merchant): SocialProvider[] {
    return this.#parts.providers
      .filter(({ flag }) => merchant.whitelabel.flags[flag] === true)
      .map(({ id }) => id);
  }

  /** Where to send the player. Throws `social.unavailable`. */
  async start(
    merchant: Merchant,
    id: SocialProvider,
    way: { readonly browser: string; readonly redirectUri: string; readonly from: string | undefined },
  ): Promise<string> {
    const provider = this.#provider(id);
    if (!provider || !this.ready(merchant).includes(id)) throw new AppError("social.unavailable");
    if (way.from !== undefined && !isScreen(way.from))
      throw new AppError("request.invalid", "from is no screen of this house", { field: "from" });
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
      if (!(error instanceof ProviderAway)) throw error;
      this.#parts.log.warn({ err: error, provider: id }, "a sign-in provider is away");
      throw new AppError("social.unavailable", error.message);
    }
  }

  /** The way back from a provider: its answer is believed once, for the browser that was sent there. */
  async comeBack(
    id: SocialProvider,
    returned: URL,
    browser: string | undefined,
    origin: Origin,
  ): Promise<WayBack> {
    const { repository, securityLog, log } = this.#parts;
    const states = returned.searchParams.getAll("state");
    const state = states[0];
    const provider = this.#provider(id);
    if (!provider || states.length !== 1 || !isSecret(state) || !browser)
      return { error: "social.state.invalid" };
    const flow = await repository.takeFlow(hashOf(state), id, hashOf(browser));
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
      const ticket = newSecret();
      const { cameFrom, browserHash } = flow;
      const proof = {
        merchantId,
        provider: id,
        subject: identity.subject,
        name: identity.name ?? null,
        cameFrom,
      };
      await repository.addTicket(hashOf(ticket), "finish", proof, browserHash, SOCIAL.finish);
      return { ticket };
    } catch (error) {
      log.warn({ err: error, provider: id }, "a provider proved nothing");
      const away = error instanceof ProviderAway;
      await refused(away ? "away" : "unproven");
      return { error: away ? "social.unavailable" : "social.refused" };
    }
  }

  /** Signs in whom the provider proved; throws `social.unlinked` with a ticket to link with for one unknown here. */
  async finish(
    id: SocialProvider,
    ticket: string,
    way: { readonly browser: string | undefined; readonly audience: Audience | undefined },
    origin: Origin,
  ): Promise<{ login: LoginValue; from?: string }> {
    const { repository, signIn } = this.#parts;
    const proof = way.browser && (await repository.takeFinish(hashOf(ticket), id, hashOf(way.browser)));
    if (!proof || !way.browser) throw new AppError("social.ticket.invalid");
    const memberId = await repository.memberOf(proof);
    if (memberId === undefined) throw await this.#unlinked(proof, way.browser);
    const login = await signIn.enterProven(proof.merchantId, memberId, origin, { audience: way.audience });
    return { login, ...(proof.cameFrom !== null && { from: proof.cameFrom }) };
  }

  /** Refuses a link ticket that `link` would refuse, before an account is opened for it. */
  async expectLink(ticket: string, merchantId: number): Promise<void> {
    if (!(await this.#parts.repository.hasLink(hashOf(ticket), merchantId)))
      throw new AppError("social.ticket.invalid");
  }

  /**
   * Links the identity of a ticket to a member who has just proved to be theirs, by password, by code, or by having
   * registered this moment: an e-mail address that is the same proves nothing. With a `client` it is part of that
   * connection's transaction. Throws `social.ticket.invalid`.
   */
  async link(ticket: string, memberId: bigint, client?: PoolClient): Promise<Linked> {
    const linked = await this.#parts.repository.link(hashOf(ticket), memberId, client);
    if (!linked) throw new AppError("social.ticket.invalid");
    const { merchantId, provider } = linked;
    return {
      tell: (origin) =>
        this.#parts.securityLog.record(origin, {
          kind: "social-linked",
          merchantId,
          memberId,
          detail: { provider },
        }),
    };
  }

  async #unlinked(proof: Proof, browser: string): Promise<AppError> {
    const linkTicket = newSecret();
    await this.#parts.repository.addTicket(hashOf(linkTicket), "link", proof, hashOf(browser), SOCIAL.link);
    return new AppError("social.unlinked", "no account is linked to this identity", {
      linkTicket,
      provider: proof.provider,
      suggestedName: suggestedName(proof.name),
    });
  }

  #provider(id: SocialProvider): Provider | undefined {
    return this.#parts.providers.find((provider) => provider.id === id);
  }
}
