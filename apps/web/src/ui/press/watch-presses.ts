import { DURATIONS } from "../../lib/durations.ts";
import { type Press, startPress } from "./press.ts";

interface Watched {
  /** What a press at this place presses, if anything. */
  find(at: Element): HTMLElement | undefined;
  /** It has stood for a moment: what a long press will need can be fetched. */
  onPress(element: HTMLElement): void;
  /** It was pressed for long, or a keyboard asked for its menu. */
  onLongPress(element: HTMLElement): void;
}

/** A finger, or a mouse's main button, and what it came down on. */
interface Hold {
  readonly press: Press;
  readonly target: Element;
  readonly byTouch: boolean;
  /** What it presses, once that shows. */
  element?: HTMLElement;
  lifted?: true;
}

/** Buttons within have a meaning of their own. */
const OWN = "button,input";

/**
 * Hears every press of the page at one place: nothing is added to what can be pressed, however much of it there is.
 * A mouse's right button is left to the browser, and so is what it makes of a long touch on anything else.
 */
export function watchPresses({ find, onPress, onLongPress }: Watched): () => void {
  let hold: Hold | undefined;
  let byKey = false;
  let scrolled: { readonly at: number; readonly what: Node } | undefined;

  const open = (element: HTMLElement) => {
    // Where the focus goes back to.
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
    // A finger that stops a fling means the fling.
    const still = !scrolled || event.timeStamp - scrolled.at >= DURATIONS.pressDelay;
    if (!still && scrolled?.what.contains(target)) return;
    const press = startPress(
      { x, y },
      {
        onLook(on) {
          // Looked for now: what a page that came drawn holds is known only once that is taken over.
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
          navigator.vibrate?.(DURATIONS.longPressBuzz);
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
    // A click of the keyboard has no count: whatever the finger did before, it is meant.
    if (!hold?.press.wasLong() || event.detail === 0) return;
    hold = undefined;
    event.preventDefault();
    event.stopPropagation();
  };
  /** What browsers lay over a link that is touched for long, or the drag of it they begin. */
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

  const heard = new AbortController();
  const hear = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, signal: heard.signal });
  hear("pointerdown", down);
  hear("pointermove", move);
  hear("pointerup", up);
  hear("pointercancel", cancel);
  hear("scroll", scroll);
  hear("click", click);
  hear("contextmenu", second);
  hear("dragstart", second);
  hear("keydown", key);
  return () => {
    cancel();
    heard.abort();
  };
}
