import { useSyncExternalStore } from "react";

export interface Emitter<Args extends unknown[]> {
  /** Whether anything is subscribed. */
  readonly observed: boolean;
  emit(...args: Args): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (...args: Args) => void): () => void;
}

/** Calls its subscribers with every event. */
export function createEmitter<Args extends unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    get observed() {
      return listeners.size > 0;
    },
    emit(...args) {
      for (const listener of listeners) listener(...args);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface Store<State> {
  read(): State;
  /** Replaces the state. Subscribers are called with the new and the previous one, unless they are the same. */
  set(next: State): void;
  readonly observed: boolean;
  subscribe(listener: (state: State, before: State) => void): () => void;
}

/** A value outside of React that components can subscribe to with `useStore`. */
export function createStore<State>(initial: State): Store<State> {
  const changes = createEmitter<[State, State]>();
  let state = initial;
  return {
    read: () => state,
    set(next) {
      const before = state;
      state = next;
      if (next !== before) changes.emit(next, before);
    },
    get observed() {
      return changes.observed;
    },
    subscribe: changes.subscribe,
  };
}

/** The store's state; `onServer` on the server and while its markup is hydrated. */
export function useStore<State>(
  { subscribe, read }: { subscribe: (listener: () => void) => () => void; read: () => State },
  onServer: State,
): State {
  return useSyncExternalStore(subscribe, read, () => onServer);
}
