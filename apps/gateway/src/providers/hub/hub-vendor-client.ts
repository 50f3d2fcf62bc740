import {
  FREE_PLAY_CURRENCY,
  GameListResponse,
  type GameRoundRequest,
  GameRoundResponse,
  type GameUrlRequest,
  GameUrlResponse,
  gamePaths,
  postSigned,
  reasonOf,
} from "@foyer/wallet-protocol";
import { Compile } from "typebox/compile";
import type { GameListOutcome, GameUrlInput, GameUrlOutcome, VendorClient } from "../port.ts";
import { gameFigures } from "./game-figures.ts";
import { vendorLanguage } from "./languages.ts";

/** Timeout of an attempt; short because a player is waiting. There is one retry. */
const TIMEOUT_MS = 3_000;
const ATTEMPTS = 2;
/** Timeout of a game list: no player waits for it, and a vendor may have to compute it. */
const LIST_TIMEOUT_MS = 20_000;

export interface HubVendorOptions {
  readonly baseUrl: string;
  /** This platform's operator id at the vendor. */
  readonly operatorId: number;
  /** PEM key that signs the calls. */
  readonly privateKey: string;
  readonly timeoutMs?: number;
}

const gameUrlResponse = Compile(GameUrlResponse);
const gameRoundResponse = Compile(GameRoundResponse);
const gameListResponse = Compile(GameListResponse);

/** Client for a vendor of dialect one. */
export function createHubVendorClient({
  baseUrl,
  operatorId,
  privateKey,
  timeoutMs = TIMEOUT_MS,
}: HubVendorOptions): VendorClient {
  const base = baseUrl.replace(/\/$/, "");

  async function attempt(path: string, body: string): Promise<GameUrlOutcome> {
    const url = `${base}${path}`;
    const { httpStatus, text } = await postSigned({ url, body, privateKey, timeoutMs });
    if (httpStatus >= 500) return { outcome: "unreachable", reason: `HTTP ${httpStatus}` };
    if (httpStatus !== 200) return { outcome: "refused", reason: `HTTP ${httpStatus} ${text.slice(0, 200)}` };
    const answer: unknown = JSON.parse(text);
    if (isEmpty(answer)) return { outcome: "empty", reason: "the answer's address is empty" };
    if (!(path === gamePaths.round ? gameRoundResponse : gameUrlResponse).Check(answer))
      return { outcome: "unreachable", reason: "the answer holds no address" };
    return { outcome: "url", url: new URL(answer.url).href };
  }

  async function ask(path: string, request: GameUrlRequest | GameRoundRequest): Promise<GameUrlOutcome> {
    const body = JSON.stringify(request);
    let outcome: GameUrlOutcome = { outcome: "unreachable", reason: "not asked" };
    for (let i = 0; i < ATTEMPTS && outcome.outcome === "unreachable"; i++) {
      outcome = await attempt(path, body).catch((error: unknown) => ({
        outcome: "unreachable",
        reason: reasonOf(error),
      }));
    }
    return outcome;
  }

  async function askForList(): Promise<GameListOutcome> {
    const { httpStatus, text } = await postSigned({
      url: `${base}${gamePaths.list}`,
      body: JSON.stringify({ operator_id: operatorId }),
      privateKey,
      timeoutMs: LIST_TIMEOUT_MS,
    });
    if (httpStatus >= 500) return { outcome: "unreachable", reason: `HTTP ${httpStatus}` };
    if (httpStatus !== 200) return { outcome: "refused", reason: `HTTP ${httpStatus} ${text.slice(0, 200)}` };
    const answer: unknown = JSON.parse(text);
    if (!gameListResponse.Check(answer)) return { outcome: "unreachable", reason: "the answer is no list" };
    return {
      outcome: "list",
      games: answer.flatMap(({ product: vendor, game_code: game, details }) =>
        details ? [{ vendor, game, figures: gameFigures(details) }] : [],
      ),
    };
  }

  return {
    gameList: () =>
      askForList().catch((error: unknown) => ({ outcome: "unreachable" as const, reason: reasonOf(error) })),
    gameUrl: (input) => ask(gamePaths.url, gameUrlRequest(input, operatorId)),
    roundUrl: ({ player, round }) => ask(gamePaths.round, { operator_id: operatorId, user: player, round }),
  };
}

const isEmpty = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "url" in answer && answer.url === "";

function gameUrlRequest(input: GameUrlInput, operatorId: number): GameUrlRequest {
  return {
    operator_id: operatorId,
    sub_partner_id: input.merchant,
    ...(input.play && { user: input.play.player }),
    ...(input.play?.token !== undefined && { token: input.play.token }),
    currency: input.play?.currency ?? FREE_PLAY_CURRENCY,
    game_code: input.game,
    platform: "GPL_MOBILE",
    country: input.country,
    lang: vendorLanguage(input.language),
    ...(input.address && { ip: input.address }),
    lobby_url: input.lobbyUrl,
    meta: {
      minimum_cycle_ms: input.minimumCycleMs,
      turbo: input.turbo,
      ...(input.play && input.play.token === undefined && { wallet: "transfer" as const }),
    },
  };
}
