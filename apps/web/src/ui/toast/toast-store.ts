import type { ReactNode } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { createStore } from "../../lib/store.ts";

export type ToastKind = "success" | "info" | "error" | "loading";

export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: ReactNode;
}

/** Default duration of each kind of toast, in milliseconds. */
export const TOAST_DURATION: Record<ToastKind, number> = {
  success: DURATIONS.toastSuccess,
  info: DURATIONS.toastNotice,
  error: DURATIONS.toastShort,
  loading: DURATIONS.toastLoading,
};

const store = createStore<ToastMessage | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;
let shownFor = 0;
let count = 0;

function set(message: ToastMessage | undefined): void {
  clearTimeout(timer);
  store.set(message);
  if (store.observed) startTimer();
}

/** The duration starts when the toast is visible: the component that shows it loads after the first screen. */
function startTimer(): void {
  if (store.read()) timer = setTimeout(() => set(undefined), shownFor);
}

/**
 * Shows one toast in place of any other; an info never replaces an error. Returns a function that removes this toast.
 * @param duration in milliseconds
 */
export function toast(kind: ToastKind, text: ReactNode, duration: number = TOAST_DURATION[kind]): () => void {
  if (kind === "info" && store.read()?.kind === "error") return () => {};
  const id = ++count;
  shownFor = duration;
  set({ id, kind, text });
  return () => {
    if (store.read()?.id === id) set(undefined);
  };
}

export const toastStore = {
  read: store.read,
  subscribe(listener: () => void): () => void {
    if (!store.observed) startTimer();
    return store.subscribe(listener);
  },
};
