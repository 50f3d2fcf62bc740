import { isGuest } from "@foyer/domain/member-type";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { SessionInfo } from "../../entities/session/session-state.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { afterPaint } from "../../lib/after-paint.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { EMPTY_SLIP, type Slip } from "./slip-state.ts";
import { adoptSlip, NOBODY, readSlip, slipKey, writeSlip } from "./slip-storage.ts";

export interface SlipStore {
  read(): Slip;
  subscribe(listener: () => void): () => void;
  /** The slip as of the last frame. */
  readonly painted: Pick<Store<Slip>, "read" | "subscribe">;
  /** Changes the slip as it is stored now: another tab may have changed it. */
  change(to: (slip: Slip) => Slip): void;
  /** Follows the other tabs until the returned function is called. */
  follow(): () => void;
}

/** A guest's slip is nobody's until the guest has an account. */
const ownerOf = ({ type = 0, userName = NOBODY }: Partial<SessionInfo> = {}): string =>
  isGuest(type) ? NOBODY : userName;

export function createSlipStore(key: string): SlipStore {
  const store = createStore(readSlip(key));
  const painted = createStore(store.read());
  let waiting = false;
  store.subscribe(() => {
    if (waiting) return;
    waiting = true;
    afterPaint(() => {
      waiting = false;
      painted.set(store.read());
    });
  });
  return {
    read: store.read,
    subscribe: store.subscribe,
    painted,
    change(to) {
      const next = to(readSlip(key));
      writeSlip(key, next);
      store.set(next);
    },
    follow() {
      const listen = (event: StorageEvent) => {
        // without a key: everything was removed
        if (event.key === key || event.key === null) store.set(readSlip(key));
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  };
}

/** The player's slip of a lottery: in every tab the same, kept on the phone until it is placed or cleared. */
export function useSlipStore(code: string, mostLines: number): SlipStore {
  const owner = ownerOf(useSession());
  const store = useMemo(() => {
    adoptSlip(owner, code, mostLines);
    return createSlipStore(slipKey(owner, code));
  }, [owner, code, mostLines]);
  useEffect(() => store.follow(), [store]);
  return store;
}

export const useSlip = (store: SlipStore): Slip => useStore(store, EMPTY_SLIP);

/**
 * The slip one frame later: for sums of all of it, which would delay the frame that shows the picked number on a slow
 * phone.
 */
export const usePaintedSlip = (store: SlipStore): Slip => useStore(store.painted, EMPTY_SLIP);

/** A part of the slip; renders again only when the part changes. */
export const useSlipPart = <Part extends string | number | boolean | undefined>(
  store: SlipStore,
  read: (slip: Slip) => Part,
): Part =>
  useSyncExternalStore(
    store.subscribe,
    () => read(store.read()),
    () => read(EMPTY_SLIP),
  );
