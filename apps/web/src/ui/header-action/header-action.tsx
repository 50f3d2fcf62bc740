import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { createStore, useStore } from "../../lib/store.ts";

const place = createStore<Element | null>(null);

/** Where the buttons of the screen appear: the header renders it beside its title. */
export function HeaderActionPlace({ className }: { className?: string | undefined }) {
  return <span ref={place.set} className={className} />;
}

/** Buttons and links of a screen that belong to the header. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const element = useStore(place, null);
  return element && createPortal(children, element);
}
