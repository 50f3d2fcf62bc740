import { DISTANCES, DURATIONS } from "../../lib/durations.ts";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface PressHandlers {
  /** Shows or removes the pressed look. */
  onLook(pressed: boolean): void;
  onLongPress(): void;
  /** Current box of the pressed element. */
  box(): Pick<DOMRect, "left" | "top" | "right" | "bottom">;
}

/** A press by one finger, from when it came down. */
export interface Press {
  move(to: Spot): void;
  /** The finger is lifted at its last reported position. */
  release(): void;
  /** The gesture is something else: a scroll, a second finger. */
  cancel(): void;
  /** The press was long; the browser's own reaction to it must be suppressed. */
  wasLong(): boolean;
}

/**
 * The pressed look appears after a delay, so that scrolling never makes a tile flash; after a longer time the press
 * counts as long. A finger that moves earlier scrolls; after that it may move a little.
 */
export function startPress(from: Spot, { onLook, onLongPress, box }: PressHandlers): Press {
  let state: "waiting" | "pressed" | "long" | "over" = "waiting";
  let long = false;
  const toPressed = () => {
    state = "pressed";
    timer = setTimeout(toLong, DURATIONS.longPress);
    onLook(true);
  };
  const toLong = () => {
    state = "long";
    long = true;
    onLongPress();
  };
  let timer = setTimeout(toPressed, DURATIONS.pressDelay);

  const end = (linger: boolean) => {
    if (state === "over") return;
    clearTimeout(timer);
    const shown = state !== "waiting";
    // Set first: `onLook` may cancel the press.
    state = "over";
    // A tap can be shorter than the press delay: the look appears now.
    if (!shown && linger) onLook(true);
    if (linger) setTimeout(() => onLook(false), DURATIONS.pressRelease);
    else if (shown) onLook(false);
  };
  return {
    move({ x, y }) {
      if (state === "long") {
        const { left, top, right, bottom } = box();
        const stray = Math.max(left - x, x - right, top - y, y - bottom);
        if (stray > DISTANCES.pressRetention) end(false);
      } else if (Math.hypot(x - from.x, y - from.y) > DISTANCES.pressTolerance) end(false);
    },
    release: () => end(true),
    cancel: () => end(false),
    wasLong: () => long,
  };
}
