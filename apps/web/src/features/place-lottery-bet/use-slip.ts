import { isGuest } from "@foyer/domain/member-type";
import { useEffect, useMemo } from "react";
import type { SessionInfo } from "../../entities/session/session-state.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { EMPTY_SLIP, type Slip } from "./slip-state.ts";
import { adoptSlip, NOBODY, readSlip, slipKey, writeSlip } from "./slip-storage.ts";

export interface SlipStore {
  read(): Slip;
  subscribe(listener: () => void): () => void;
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
  return {
    read: store.read,
    subscribe: store.subscribe,
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
