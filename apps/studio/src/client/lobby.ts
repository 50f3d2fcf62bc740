import type { Boot, LobbyEvent, LobbyMessage, MessageFromLobby } from "../play-api.ts";

/** The page that embeds the game, if there is one. */
export interface Lobby {
  readonly embeds: boolean;
  notify(event: LobbyEvent): void;
  /** Asks the lobby to remember the sound setting: a sandboxed frame has no storage of its own. */
  rememberSound(on: boolean): void;
}

interface FromLobby {
  sound(on: boolean): void;
  /** The wallet's balance in 1/100,000, also after play in another tab. */
  balance(amount: number): void;
}

export function connectLobby({ lobbyOrigin }: Boot, receive: FromLobby): Lobby {
  const embeds = parent !== window;
  const post = (message: LobbyMessage) => {
    // The target origin may be "*": the message contains nothing secret.
    if (embeds) parent.postMessage(message, lobbyOrigin ?? "*");
  };
  addEventListener("message", ({ source, data }: MessageEvent<MessageFromLobby | undefined>) => {
    if (!embeds || source !== parent || data?.type !== "foyer.lobby") return;
    if (data.event === "sound" && typeof data.on === "boolean") receive.sound(data.on);
    if (data.event === "balance" && Number.isSafeInteger(data.amount)) receive.balance(data.amount);
  });
  return {
    embeds,
    notify: (event) => post({ type: "foyer.game", event }),
    rememberSound: (on) => post({ type: "foyer.game", event: "sound", on }),
  };
}
