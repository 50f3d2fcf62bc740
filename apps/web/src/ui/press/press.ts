import { DISTANCES, DURATIONS } from "../../lib/durations.ts";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface PressHandlers {
  /** Whether what is pressed looks so. */
  onLook(pressed: boolean): void;
  onLongPress(): void;
  /** Where what is pressed stands now. */
  box(): Pick<DOMRect, "left" | "top" | "right" | "bottom">;
}

/** One finger on something, from when it came down. */
export interface Press {
  move(to: Spot): void;
  /** The finger is lifted where it was told to be last. */
  release(): void;
  /** The finger turned out to want something else: a scroll, a second finger. */
  cancel(): void;
  /** It has been a long press; what the browser makes of it besides must come to nothing. */
  wasLong(): boolean;
}

/**
 * A press shows when the finger has stood for a moment, so that a scroll never makes a tile flash, and is a long one
 * when it has stood for longer. A finger that moves before that scrolls; afterwards it may stray a little.
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
    // A tap is quicker than the moment after which it would show: it shows now.
    if (state === "waiting" && linger) onLook(true);
    if (linger) setTimeout(() => onLook(false), DURATIONS.pressRelease);
    else if (state !== "waiting") onLook(false);
    state = "over";
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
