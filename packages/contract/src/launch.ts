import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Game } from "./games.ts";

/** Play type of a launch: `ent` for the entertainment mode of a lottery, `trad` for everything else. */
export const PLAY_TYPES = ["trad", "ent"] as const;
export type PlayType = (typeof PLAY_TYPES)[number];

/** Prize modes of the lottery (spec section 9); `SEA` is only for the vendor TCG_SEA. */
export const PRIZE_MODES = ["Lott", "ZY", "Elott", "SEA"] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];

export const LaunchId = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });

export const LaunchPayload = Type.Object(
  {
    gameCode: Type.String({ minLength: 1, maxLength: 96 }),
    vassalage: Type.String({ minLength: 1, maxLength: 64 }),
    /** true: free play without a wallet, the only kind open to visitors. */
    freePlay: Type.Boolean(),
    /** `ent` for lotto modes containing Entertainment, otherwise `trad`. */
    playType: Type.Enum([...PLAY_TYPES]),
    /** Lotteries only; a mode the vendor does not support is replaced by the vendor's own. */
    prizeMode: Type.Optional(Type.Enum([...PRIZE_MODES])),
    language: Type.String({ maxLength: 8 }),
    /** Refused unless it is the merchant that the call is answered for. */
    merchantCode: Type.Optional(Type.String({ maxLength: 32 })),
    clientType: Type.Optional(Type.Literal(2, { description: "The web client" })),
    /** Chosen by the client: the same key returns the same launch. */
    idempotencyKey: Type.String({ minLength: 16, maxLength: 64 }),
  },
  { $id: "LaunchPayload", additionalProperties: false },
);
export type LaunchPayload = Static<typeof LaunchPayload>;

/**
 * Rights that a game's sandboxed frame may have besides running scripts. None of them lets it navigate this page.
 */
export const FRAME_RIGHTS = [
  "allow-downloads",
  "allow-forms",
  "allow-modals",
  "allow-orientation-lock",
  "allow-pointer-lock",
  "allow-popups",
  "allow-popups-to-escape-sandbox",
  "allow-presentation",
  "allow-same-origin",
] as const;
export type FrameRight = (typeof FRAME_RIGHTS)[number];

export const Launch = Type.Object(
  {
    launchId: LaunchId,
    /** Address for the iframe. Contains a one-time reference, never a token. */
    url: Type.String(),
    game: Game,
    /** How the game runs in its frame; without it as the studio's games do: scripts only, with the handshake. */
    frame: Type.Optional(
      Type.Object({
        rights: Type.Array(Type.Enum([...FRAME_RIGHTS])),
        handshake: Type.Boolean({
          description: "Whether the game posts `ready`; without that it is shown when its frame has loaded",
        }),
      }),
    ),
    freePlay: Type.Boolean(),
    startedAt: Type.String({ format: "date-time" }),
    /** Seconds played in this launch so far. */
    playedSeconds: Type.Integer({ minimum: 0 }),
    /** The vendor whose own wallet the game is played with; without it the game is played with the main wallet. */
    wallet: Type.Optional(
      Type.Object({
        vendor: Type.String(),
        name: Type.String(),
        ask: Type.Boolean({ description: "Whether to ask now how much to transfer to it" }),
      }),
    ),
    /** Only for a visitor's free play: proves ownership of the launch in the `Launch-Secret` header. */
    secret: Type.Optional(Type.String()),
  },
  { $id: "Launch" },
);
export type Launch = Static<typeof Launch>;

const launchErrors = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
  "game.unknown",
  "game.closed",
  "vendor.unknown",
  "vendor.maintenance",
  "member.disabled",
  "session.other.merchant",
  "launch.free.play.unsupported",
  "launch.vendor.unreachable",
  "launch.url.empty",
  "launch.limit.reached",
  "request.conflict",
] as const;

export const launchGame = endpoint({
  id: "launch.start",
  method: "POST",
  path: "/wps/game/launchGame",
  access: "public",
  moduleId: "MEMTRANS3",
  summary: "Launch a game: creates a launch record and requests its address from the vendor",
  body: LaunchPayload,
  value: Launch,
  errors: launchErrors,
});

export const launchRead = endpoint({
  id: "launch.resume",
  method: "GET",
  path: "/wps/game/launches/{launchId}",
  access: "public",
  moduleId: "MEMTRANS3",
  summary: "Resume a launch with a new address; only for the player who started it",
  params: Type.Object({ launchId: LaunchId }),
  value: Launch,
  errors: [
    "session.expired",
    "session.ended.elsewhere",
    "launch.unknown",
    "launch.ended",
    "vendor.maintenance",
    "launch.vendor.unreachable",
    "launch.url.empty",
  ],
});

export const launchSeen = endpoint({
  id: "launch.seen",
  method: "POST",
  path: "/wps/game/launches/{launchId}/seen",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "MEMTRANS3",
  summary: "Heartbeat of a running game; counts the time played",
  params: Type.Object({ launchId: LaunchId }),
  body: Type.Object({ state: Type.Enum(["playing", "left"]) }, { additionalProperties: false }),
  value: Type.Object({ playedSeconds: Type.Integer() }),
  errors: ["session.expired", "session.ended.elsewhere", "launch.unknown", "launch.ended"],
});
