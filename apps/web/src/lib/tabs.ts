import { localStore } from "./storage.ts";

/**
 * Sends messages to the other tabs of this browser; returns the function that sends. Where BroadcastChannel is
 * missing (Safari before 15.4), a storage event carries the message and the key is removed at once.
 */
export function openTabChannel<Message>(
  name: string,
  listener: (message: Message) => void,
): (message: Message) => void {
  if (typeof BroadcastChannel === "function") {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", (event: MessageEvent<Message>) => listener(event.data));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name: it is this one
    return (message) => channel.postMessage(message);
  }
  window.addEventListener("storage", (event) => {
    if (event.key === name && event.newValue) listener(JSON.parse(event.newValue).message as Message);
  });
  return (message) => {
    localStore.write(name, JSON.stringify({ message, at: Date.now() }));
    localStore.remove(name);
  };
}
