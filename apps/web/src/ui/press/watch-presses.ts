import { DURATIONS } from "../../lib/durations.ts";
import { vibrate } from "../../lib/haptics.ts";
import { type Press, startPress } from "./press.ts";

interface Watched {
  /** The pressable element at this point, if any. */
  find(at: Element): HTMLElement | undefined;
  /** The press delay is over: the data a long press needs can be preloaded. */
  onPress(element: HTMLElement): void;
  /** A long press, or the context-menu key. */
  onLongPress(element: HTMLElement): void;
}

/** A finger, or a mouse's main button, and its target. */
interface Hold {
  readonly press: Press;
  readonly target: Element;
  readonly byTouch: boolean;
  /** The pressed element, once it shows the press. */
  element?: HTMLElement;
  lifted?: true;
}

/** Nested controls have their own action. */
const OWN = "button,input";

/**
 * Handles presses by listeners on the document, so that pressable elements need none of their own, however many there
 * are. A mouse's right button is left to the browser, and so is a long touch on anything else.
 */
export function watchPresses({ find, onPress, onLongPress }: Watched): () => void {
  let hold: Hold | undefined;
  let byKey = false;
  let scrolled: { readonly at: number; readonly what: Node } | undefined;

  const open = (element: HTMLElement) => {
    // Focus returns here.
    const link = element.matches("a") ? element : element.querySelector("a");
    link?.focus({ preventScroll: true });
    onLongPress(element);
  };
  const cancel = () => hold?.press.cancel();

  const down = (event: PointerEvent) => {
    cancel();
    hold = undefined;
    byKey = false;
    const { target, button, isPrimary, pointerType, clientX: x, clientY: y } = event;
    const plain = button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!plain || !isPrimary || !(target instanceof Element) || target.closest(OWN)) return;
    // A finger that comes down during a fling stops the fling.
    const still = !scrolled || event.timeStamp - scrolled.at >= DURATIONS.pressDelay;
    if (!still && scrolled?.what.contains(target)) return;
    const press = startPress(
      { x, y },
      {
        onLook(on) {
          // Looked up now: elements of a server-rendered page are known only after hydration.
          const element = mine.element ?? find(target);
          if (!element) return press.cancel();
          if (on) element.dataset["pressed"] = "";
          else delete element.dataset["pressed"];
          if (mine.element) return;
          mine.element = element;
          if (!mine.lifted) onPress(element);
        },
        onLongPress() {
          if (!mine.element) return;
          vibrate("press");
          open(mine.element);
        },
        box: () => (mine.element ?? target).getBoundingClientRect(),
      },
    );
    const mine: Hold = { press, target, byTouch: pointerType !== "mouse" };
    hold = mine;
  };
  const move = ({ isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    if (isPrimary) hold?.press.move({ x, y });
  };
  const up = ({ isPrimary }: PointerEvent) => {
    if (!isPrimary || !hold) return;
    hold.lifted = true;
    hold.press.release();
  };
  const scroll = ({ target, timeStamp }: Event) => {
    if (!(target instanceof Node)) return;
    scrolled = { at: timeStamp, what: target };
    if (hold && target.contains(hold.target)) cancel();
  };
  const click = (event: MouseEvent) => {
    // A keyboard click has `detail` 0 and is never suppressed, whatever the finger did before.
    if (!hold?.press.wasLong() || event.detail === 0) return;
    hold = undefined;
    event.preventDefault();
    event.stopPropagation();
  };
  /** The context menu or the drag that browsers start on a long touch of a link. */
  const second = (event: Event) => {
    if (byKey || (hold?.byTouch && hold.element)) event.preventDefault();
    else cancel();
    byKey = false;
  };
  const key = (event: KeyboardEvent) => {
    hold = undefined;
    byKey = false;
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
    const element = event.target instanceof Element ? find(event.target) : undefined;
    if (!element) return;
    byKey = true;
    event.preventDefault();
    open(element);
  };

  const listeners = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, signal: listeners.signal });
  listen("pointerdown", down);
  listen("pointermove", move);
  listen("pointerup", up);
  listen("pointercancel", cancel);
  listen("scroll", scroll);
  listen("click", click);
  listen("contextmenu", second);
  listen("dragstart", second);
  listen("keydown", key);
  return () => {
    cancel();
    listeners.abort();
  };
}
