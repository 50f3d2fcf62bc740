import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { ErrorCode } from "@foyer/contract/errors";
import type { Game } from "@foyer/contract/games";
import type { Launch, LaunchPayload } from "@foyer/contract/launch";
import { type LaunchActor, launchRefusal, prizeModeOf } from "@foyer/domain/launch";
import type { FastifyBaseLogger } from "fastify";
import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../http/errors.ts";
import type { Location } from "../../http/geolocation.ts";
import { addressKey } from "../../http/ip-address.ts";
import { type RateLimits, secondsUntil } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { GameUrlInput, Integration } from "../../providers/port.ts";
import { hashToken, LAUNCH_IDLE } from "../../providers/provider.service.ts";
import type { Providers } from "../../providers/providers.module.ts";
import type { GamesService, LaunchableGame } from "../games/games.service.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { TransferActor, TransfersService } from "../transfers/transfers.service.ts";
import type { LaunchRepository, LaunchRow } from "./launch.repository.ts";

/** After the player has left, a game frame still open somewhere can finish its round, but nothing more. */
const LEFT_IDLE = "2 minutes";
/** Faster than anybody opens games by hand; one address may serve many visitors. */
export const LAUNCH_LIMITS = {
  member: { points: 30, seconds: 60 },
  visitor: { points: 60, seconds: 60 },
} as const;
const FREE_PLAY_CURRENCY = "XXX";

/** The caller as known from the request. */
export interface LaunchContext {
  readonly merchant: Pick<Merchant, "id" | "code" | "catalogueId" | "settings">;
  readonly player: Player | null;
  readonly address: string;
  /** Target of the game's own home button: this site at the address the player used. */
  readonly lobbyUrl: string;
  /** The `Launch-Secret` header. */
  readonly secret: string | undefined;
}

/** The request, with the prize mode that the game's lottery allows. */
type LaunchRequest = Omit<LaunchPayload, "prizeMode"> & Pick<LaunchRow, "prizeMode">;
type Limits = Record<keyof typeof LAUNCH_LIMITS, ReturnType<RateLimits["counter"]>>;

export class LaunchService {
  readonly #launches: LaunchRepository;
  readonly #games: GamesService;
  readonly #providers: Providers;
  readonly #transfers: TransfersService;
  readonly #limits: Limits;
  readonly #location: Location;
  readonly #log: FastifyBaseLogger;

  constructor(parts: {
    launches: LaunchRepository;
    games: GamesService;
    providers: Providers;
    transfers: TransfersService;
    limits: Limits;
    location: Location;
    log: FastifyBaseLogger;
  }) {
    this.#launches = parts.launches;
    this.#games = parts.games;
    this.#providers = parts.providers;
    this.#transfers = parts.transfers;
    this.#limits = parts.limits;
    this.#location = parts.location;
    this.#log = parts.log;
  }

  /** Opens a game. The same idempotency key returns the same launch. */
  async start(context: LaunchContext, request: LaunchPayload): Promise<Launch> {
    const found = await this.#find(context, request.vassalage, request.gameCode);
    const integration = await this.#admit(context, found, request.freePlay);
    const secret = context.player ? undefined : randomBytes(32).toString("base64url");
    const prizeMode = prizeModeOf(found.game, request.prizeMode) ?? null;
    const launch = await this.#enter(context, { ...request, prizeMode }, integration, secret);
    const actor = this.#transferActor(context, launch);
    const wallet = actor && (await this.#transfers.atLaunch(actor, launch.vendor, launch.id));
    const url = await this.#gameUrl(context, launch, integration);
    if (context.player) await this.#games.recordOpened(context.player.memberId, found.game.nodeId);
    return {
      ...present(launch, found.game, url, integration),
      ...(wallet && { wallet }),
      ...(secret && { secret }),
    };
  }

  /** Reopens the launch with a new game URL. */
  async resume(context: LaunchContext, launchId: string): Promise<Launch> {
    const launch = await this.#ownLaunch(context, launchId);
    const found = await this.#find(context, launch.vendor, launch.gameCode);
    const integration = await this.#admit(context, found, launch.freePlay);
    await this.#launches.reopen(launch.id, LAUNCH_IDLE);
    const actor = this.#transferActor(context, launch);
    const wallet = actor && (await this.#transfers.atLaunch(actor, launch.vendor, null));
    return {
      ...present(launch, found.game, await this.#gameUrl(context, launch, integration), integration),
      ...(wallet && { wallet }),
    };
  }

  /** Records that the player is still there, or leaves. @returns the seconds played */
  async seen(context: LaunchContext, launchId: string, state: "playing" | "left"): Promise<number> {
    const launch = await this.#ownLaunch(context, launchId);
    const idle = state === "playing" ? LAUNCH_IDLE : LEFT_IDLE;
    const actor = state === "left" ? this.#transferActor(context, launch) : undefined;
    if (actor) this.#transfers.atLeave(actor, launch.vendor, launch.id);
    return this.#launches.seen(launch.id, idle, this.#location.countryOf(context.address));
  }

  async #find(context: LaunchContext, vendor: string, gameCode: string): Promise<LaunchableGame> {
    const found = await this.#games.find(context.merchant.catalogueId, vendor, gameCode);
    if (typeof found === "string") throw new AppError(found);
    return found;
  }

  async #admit(context: LaunchContext, found: LaunchableGame, freePlay: boolean): Promise<Integration> {
    const { player } = context;
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
    context: LaunchContext,
    request: LaunchRequest,
    integration: Integration,
    secret: string | undefined,
  ): Promise<LaunchRow> {
    const memberId = context.player?.memberId ?? null;
    const idempotencyKey = memberId === null ? visitorKey(context, request) : request.idempotencyKey;
    const before = await this.#launches.byKey(context.merchant.id, memberId, idempotencyKey);
    if (before) return this.#existing(before, request, secret);
    await this.#count(context);
    const entered = await this.#launches.insert(
      {
        id: randomBytes(16).toString("base64url"),
        merchantId: context.merchant.id,
        memberId,
        sessionId: context.player?.sessionId ?? null,
        secretHash: secret === undefined ? null : hashSecret(secret),
        idempotencyKey,
        integrationId: integration.id,
        vendor: request.vassalage,
        gameCode: request.gameCode,
        freePlay: request.freePlay,
        playType: request.playType,
        prizeMode: request.prizeMode,
        language: request.language,
        currency: request.freePlay ? FREE_PLAY_CURRENCY : (context.player?.currency ?? FREE_PLAY_CURRENCY),
        minStake: integration.minStake,
        maxStake: integration.maxStake,
      },
      LAUNCH_IDLE,
    );
    if (entered) return entered;
    // two calls with the same key at once: the other one was first
    const other = await this.#launches.byKey(context.merchant.id, memberId, idempotencyKey);
    if (!other) throw new AppError("request.conflict");
    return this.#existing(other, request, secret);
  }

  async #count({ player, address }: LaunchContext): Promise<void> {
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

  /** The launch already made under this key; only its secret is new, because the old one is stored as a hash. */
  async #existing(before: LaunchRow, request: LaunchRequest, secret: string | undefined): Promise<LaunchRow> {
    const same =
      before.vendor === request.vassalage &&
      before.gameCode === request.gameCode &&
      before.freePlay === request.freePlay &&
      before.playType === request.playType &&
      before.prizeMode === request.prizeMode;
    if (!same || before.expired) throw new AppError("request.conflict");
    if (secret !== undefined) await this.#launches.setSecret(before.id, hashSecret(secret));
    return before;
  }

  async #gameUrl(context: LaunchContext, launch: LaunchRow, integration: Integration): Promise<string> {
    const country = this.#location.countryOf(context.address);
    const play =
      context.player && !launch.freePlay
        ? await this.#issueToken(context.player, launch, country, !this.#transferActor(context, launch))
        : undefined;
    const client = await this.#providers.clientOf(integration);
    const answer = await client.gameUrl({
      game: launch.gameCode,
      merchant: context.merchant.code,
      ...(play && { play }),
      language: launch.language,
      country: country ?? "XX",
      address: context.address,
      lobbyUrl: context.lobbyUrl,
      minimumCycleMs: context.merchant.settings.minimumGameCycleMs,
      turbo: context.merchant.settings.turboPlay,
    });
    if (answer.outcome === "url") return answer.url;
    this.#log.warn({ ...answer, integration: integration.id, game: launch.gameCode }, "no game address");
    throw new AppError(answer.outcome === "empty" ? "launch.url.empty" : "launch.vendor.unreachable");
  }

  /** The player and merchant of a launch that is played with a wallet of the vendor's. */
  #transferActor(
    { player, merchant }: LaunchContext,
    { freePlay, vendor }: LaunchRow,
  ): TransferActor | undefined {
    return player && !freePlay && this.#transfers.isTransferVendor(merchant, player, vendor)
      ? { player, merchant }
      : undefined;
  }

  /** @param told whether the vendor gets the token: one with wallets of its own must not use the main one */
  async #issueToken(
    player: Player,
    launch: LaunchRow,
    country: string | null,
    withToken: boolean,
  ): Promise<NonNullable<GameUrlInput["play"]>> {
    const token = randomBytes(32).toString("base64url");
    const publicId = await this.#launches.addToken(launch.id, {
      tokenHash: hashToken(token),
      sessionId: player.sessionId,
      country,
    });
    return { player: publicId, ...(withToken && { token }), currency: launch.currency };
  }

  /** The launch if it is the caller's; anybody else's is treated as unknown. */
  async #ownLaunch(context: LaunchContext, launchId: string): Promise<LaunchRow> {
    const launch = await this.#launches.byId(launchId);
    if (!launch || launch.merchantId !== context.merchant.id || !isOwner(context, launch))
      throw new AppError("launch.unknown");
    if (launch.expired) throw new AppError("launch.ended");
    return launch;
  }
}

/**
 * A visitor's idempotency key, for this visitor only: nobody else gets their launch by sending the same one. One whose
 * address changes between two tries gets a second launch, which costs nothing.
 */
function visitorKey({ address }: LaunchContext, { idempotencyKey }: LaunchRequest): string {
  return createHash("sha256")
    .update(`${addressKey(address)} ${idempotencyKey}`)
    .digest("base64url");
}

function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function isOwner(context: LaunchContext, launch: LaunchRow): boolean {
  if (launch.memberId !== null) return launch.memberId === context.player?.memberId;
  return (
    launch.secretHash !== null &&
    context.secret !== undefined &&
    timingSafeEqual(launch.secretHash, hashSecret(context.secret))
  );
}

function present(
  launch: LaunchRow,
  game: Game,
  url: string,
  { frameRights, handshake }: Pick<Integration, "frameRights" | "handshake">,
): Launch {
  return {
    launchId: launch.id,
    url,
    game,
    frame: { rights: [...frameRights], handshake },
    freePlay: launch.freePlay,
    startedAt: launch.startedAt.toISOString(),
    playedSeconds: launch.playedSeconds,
  };
}
