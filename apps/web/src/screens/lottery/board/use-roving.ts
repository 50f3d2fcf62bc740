import { type FocusEvent, type KeyboardEvent, useState } from "react";

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/** One stop of the Tab key for a group of buttons, which arrow keys, Home and End move between. */
export function useRoving() {
  const [current, setCurrent] = useState(0);
  const buttonsOf = (group: Element) => [...group.querySelectorAll<HTMLElement>(":scope > button")];
  return {
    /** Whether the Tab key stops at the button. */
    tabIndexOf: (at: number) => (at === current ? 0 : -1),
    group: {
      onFocus(event: FocusEvent<HTMLElement>) {
        const at = buttonsOf(event.currentTarget).indexOf(event.target);
        if (at >= 0) setCurrent(at);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const buttons = buttonsOf(event.currentTarget);
        const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(" ").length;
        const at = buttons.indexOf(event.target as HTMLElement);
        const step = STEPS[event.key]?.(columns);
        const to =
          step !== undefined
            ? at + step
            : event.key === "Home"
              ? 0
              : event.key === "End"
                ? buttons.length - 1
                : at;
        if (at < 0 || to === at) return;
        event.preventDefault();
        buttons[to]?.focus();
      },
    },
  };
}
