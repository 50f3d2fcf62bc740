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
let count = 0;
const listeners = new Set<() => void>();

function set(message: ToastMessage | undefined): void {
  current = message;
  for (const listener of listeners) listener();
}

/** Shows one toast in the place of any other; answers a function that takes this one away. */
export function toast(kind: ToastKind, text: string, duration: number = TOAST_DURATION[kind]): () => void {
  clearTimeout(timer);
  const id = ++count;
  set({ id, kind, text });
  const hide = () => {
    if (current?.id !== id) return;
    clearTimeout(timer);
    set(undefined);
  };
  timer = setTimeout(hide, duration);
  return hide;
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};
