import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "@foyer/contract/errors";
import type { Game } from "@foyer/contract/games";
import type { Launch, LaunchPayload } from "@foyer/contract/launch";
import { type LaunchActor, launchRefusal, prizeModeOf } from "@foyer/domain/launch";
import type { FastifyBaseLogger } from "fastify";
import { RateLimiterRes } from "rate-limiter-flexible";
import { addressKey } from "../../plugins/address.ts";
import { AppError } from "../../plugins/errors.ts";
import type { Location } from "../../plugins/location.ts";
import { type RateLimits, secondsUntil } from "../../plugins/rate-limits.ts";
import type { Player } from "../../plugins/session-context.ts";
import type { GameUrlInput, Integration } from "../../providers/port.ts";
import { hashToken, LAUNCH_IDLE } from "../../providers/provider.service.ts";
import type { Providers } from "../../providers/providers.module.ts";
import type { GamesService, LaunchableGame } from "../games/games.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { LaunchRepository, LaunchRow } from "./launch.repository.ts";

/** After the player left, a frame forgotten somewhere may still finish its round, no more. */
const LEFT_IDLE = "2 minutes";
/** Nobody opens games faster than this by hand; an address may stand for many visitors. */
export const LAUNCH_LIMITS = {
  member: { points: 30, seconds: 60 },
  visitor: { points: 60, seconds: 60 },
} as const;
const FREE_PLAY_CURRENCY = "XXX";

/** Who asks, as the request tells. */
export interface Caller {
  readonly merchant: Pick<Merchant, "id" | "code" | "catalogueId">;
  readonly player: Player | null;
  readonly address: string;
  /** Where the game's own way home leads: this house, at the address the player knows it by. */
  readonly lobbyUrl: string;
  /** The `Launch-Secret` header. */
  readonly secret: string | undefined;
}

/** What the caller asks for, with the prize mode the game's lottery grants. */
type Wish = Omit<LaunchPayload, "prizeMode"> & Pick<LaunchRow, "prizeMode">;
type Limits = Record<keyof typeof LAUNCH_LIMITS, ReturnType<RateLimits["counter"]>>;

export class LaunchService {
  readonly #launches: LaunchRepository;
  readonly #games: GamesService;
  readonly #providers: Providers;
  readonly #limits: Limits;
  readonly #location: Location;
  readonly #log: FastifyBaseLogger;

  constructor(parts: {
    launches: LaunchRepository;
    games: GamesService;
    providers: Providers;
    limits: Limits;
    location: Location;
    log: FastifyBaseLogger;
  }) {
    this.#launches = parts.launches;
    this.#games = parts.games;
    this.#providers = parts.providers;
    this.#limits = parts.limits;
    this.#location = parts.location;
    this.#log = parts.log;
  }

  /** Opens a game. The same idempotency key answers the same launch. */
  async start(caller: Caller, wish: LaunchPayload): Promise<Launch> {
    const found = await this.#find(caller, wish.vassalage, wish.gameCode);
    const integration = await this.#admit(caller, found, wish.freePlay);
    const secret = caller.player ? undefined : randomBytes(32).toString("base64url");
    const prizeMode = prizeModeOf(found.game, wish.prizeMode) ?? null;
    const launch = await this.#enter(caller, { ...wish, prizeMode }, integration, secret);
    const url = await this.#askVendor(caller, launch, integration);
    if (caller.player) await this.#games.recordOpened(caller.player.memberId, found.game.nodeId);
    return { ...present(launch, found.game, url), ...(secret && { secret }) };
  }

  /** The same launch again, with a fresh address. */
  async resume(caller: Caller, launchId: string): Promise<Launch> {
    const launch = await this.#own(caller, launchId);
    const found = await this.#find(caller, launch.vendor, launch.gameCode);
    const integration = await this.#admit(caller, found, launch.freePlay);
    await this.#launches.reopen(launch.id, LAUNCH_IDLE);
    return present(launch, found.game, await this.#askVendor(caller, launch, integration));
  }

  /** The player is still there, or leaves. @returns the seconds played */
  async seen(caller: Caller, launchId: string, state: "playing" | "left"): Promise<number> {
    const launch = await this.#own(caller, launchId);
    return this.#launches.seen(launch.id, state === "playing" ? LAUNCH_IDLE : LEFT_IDLE);
  }

  async #find(caller: Caller, vendor: string, gameCode: string): Promise<LaunchableGame> {
    const found = await this.#games.find(caller.merchant.catalogueId, vendor, gameCode);
    if (typeof found === "string") throw new AppError(found);
    return found;
  }

  async #admit(caller: Caller, found: LaunchableGame, freePlay: boolean): Promise<Integration> {
    const { player } = caller;
    const actor: LaunchActor = player
      ? { kind: "member", type: player.type, disabled: !(await this.#launches.isActive(player.memberId)) }
      : { kind: "visitor" };
    const integration = await this.#providers.integrations.ofVendor(found.game.vassalage);
    const currency = freePlay ? undefined : player?.currency;
    const served =
      integration !== undefined &&
      (integration.games?.includes(found.game.gameCode) ?? true) &&
      (currency === undefined || (integration.currencies?.includes(currency) ?? true));
    const refusal: ErrorCode | undefined = launchRefusal(
      actor,
      { open: found.open && (integration === undefined || served), supportsFreePlay: found.supportsFreePlay },
      {
        open: found.vendorOpen && integration !== undefined,
        takesPlayMoney: integration?.takesPlayMoney ?? false,
      },
      freePlay,
    );
    if (refusal) throw new AppError(refusal);
    if (!integration) throw new AppError("vendor.maintenance");
    return integration;
  }

  async #enter(
    caller: Caller,
    wish: Wish,
    integration: Integration,
    secret: string | undefined,
  ): Promise<LaunchRow> {
    const memberId = caller.player?.memberId ?? null;
    const before = await this.#launches.byKey(caller.merchant.id, memberId, wish.idempotencyKey);
    if (before) return this.#sameAgain(before, wish, secret);
    await this.#count(caller);
    const entered = await this.#launches.insert(
      {
        id: randomBytes(16).toString("base64url"),
        merchantId: caller.merchant.id,
        memberId,
        sessionId: caller.player?.sessionId ?? null,
        secretHash: secret === undefined ? null : hashSecret(secret),
        idempotencyKey: wish.idempotencyKey,
        integrationId: integration.id,
        vendor: wish.vassalage,
        gameCode: wish.gameCode,
        freePlay: wish.freePlay,
        playType: wish.playType,
        prizeMode: wish.prizeMode,
        language: wish.language,
        currency: wish.freePlay ? FREE_PLAY_CURRENCY : (caller.player?.currency ?? FREE_PLAY_CURRENCY),
        minStake: integration.minStake,
        maxStake: integration.maxStake,
      },
      LAUNCH_IDLE,
    );
    if (entered) return entered;
    // the same key came twice at once, and the other call was first
    const other = await this.#launches.byKey(caller.merchant.id, memberId, wish.idempotencyKey);
    if (!other) throw new AppError("request.conflict");
    return this.#sameAgain(other, wish, secret);
  }

  async #count({ player, address }: Caller): Promise<void> {
    try {
      if (player) await this.#limits.member.consume(String(player.memberId));
      else await this.#limits.visitor.consume(addressKey(address));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError("launch.limit.reached", "too many games opened in a minute", {
        retryAfterSeconds: secondsUntil(refusal.msBeforeNext),
      });
    }
  }

  /** The launch this key already made; only its secret is new, since the old one is not kept. */
  async #sameAgain(before: LaunchRow, wish: Wish, secret: string | undefined): Promise<LaunchRow> {
    const same =
      before.vendor === wish.vassalage &&
      before.gameCode === wish.gameCode &&
      before.freePlay === wish.freePlay &&
      before.playType === wish.playType &&
      before.prizeMode === wish.prizeMode;
    if (!same || before.expired) throw new AppError("request.conflict");
    if (secret !== undefined) await this.#launches.setSecret(before.id, hashSecret(secret));
    return before;
  }

  async #askVendor(caller: Caller, launch: LaunchRow, integration: Integration): Promise<string> {
    const play =
      caller.player && !launch.freePlay ? await this.#issueToken(caller.player, launch) : undefined;
    const client = await this.#providers.clientOf(integration);
    const answer = await client.gameUrl({
      game: launch.gameCode,
      merchant: caller.merchant.code,
      ...(play && { play }),
      language: launch.language,
      country: this.#location.countryOf(caller.address) ?? "XX",
      address: caller.address,
      lobbyUrl: caller.lobbyUrl,
    });
    if (answer.outcome === "url") return answer.url;
    this.#log.warn({ ...answer, integration: integration.id, game: launch.gameCode }, "no game address");
    throw new AppError("launch.vendor.unreachable");
  }

  async #issueToken(player: Player, launch: LaunchRow): Promise<NonNullable<GameUrlInput["play"]>> {
    const token = randomBytes(32).toString("base64url");
    const publicId = await this.#launches.addToken(launch.id, hashToken(token), player.sessionId);
    return { player: publicId, token, currency: launch.currency };
  }

  /** The launch, if it is the caller's; anybody else's is as good as none. */
  async #own(caller: Caller, launchId: string): Promise<LaunchRow> {
    const launch = await this.#launches.byId(launchId);
    if (!launch || launch.merchantId !== caller.merchant.id || !isOwner(caller, launch))
      throw new AppError("launch.unknown");
    if (launch.expired) throw new AppError("launch.ended");
    return launch;
  }
}

function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function isOwner(caller: Caller, launch: LaunchRow): boolean {
  if (launch.memberId !== null) return launch.memberId === caller.player?.memberId;
  return (
    launch.secretHash !== null &&
    caller.secret !== undefined &&
    timingSafeEqual(launch.secretHash, hashSecret(caller.secret))
  );
}

function present(launch: LaunchRow, game: Game, url: string): Launch {
  return {
    launchId: launch.id,
    url,
    game,
    freePlay: launch.freePlay,
    startedAt: launch.startedAt.toISOString(),
    playedSeconds: launch.playedSeconds,
  };
}
