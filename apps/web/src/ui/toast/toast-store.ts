import { DURATIONS } from "../../lib/durations.ts";

export type ToastKind = "success" | "info" | "error" | "loading";

export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** How long a toast of each kind stays when nobody says otherwise. */
export const TOAST_DURATION: Record<ToastKind, number> = {
  success: DURATIONS.toastSuccess,
  info: DURATIONS.toastNotice,
  error: DURATIONS.toastShort,
  loading: DURATIONS.toastLoading,
};

let current: ToastMessage | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let stays = 0;
let count = 0;
const listeners = new Set<() => void>();

function set(message: ToastMessage | undefined): void {
  clearTimeout(timer);
  current = message;
  if (listeners.size > 0) runOut();
  for (const listener of listeners) listener();
}

/** Its time runs from when it can be seen: what shows toasts comes after the first screen. */
function runOut(): void {
  if (current) timer = setTimeout(() => set(undefined), stays);
}

/**
 * Shows one toast in the place of any other, but no hint in the place of an error; answers a function that takes
 * this one away.
 */
export function toast(kind: ToastKind, text: string, duration: number = TOAST_DURATION[kind]): () => void {
  if (kind === "info" && current?.kind === "error") return () => {};
  const id = ++count;
  stays = duration;
  set({ id, kind, text });
  return () => {
    if (current?.id === id) set(undefined);
  };
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) runOut();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};
