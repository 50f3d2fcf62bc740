/** Moves of the keys that walk through a list. */
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
/** Only while a row has the focus: elsewhere they scroll. */
const ROW_STEPS: Readonly<Record<string, 1 | -1>> = { ...STEPS, arrowdown: 1, arrowup: -1 };

const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.matches("textarea, select, input:not([type=radio], [type=checkbox])"));

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** The row to which a step leads: from the one with the focus, else from the open case, else from the beginning. */
function nextRow(within: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...within.querySelectorAll<HTMLElement>("[data-queue-row]")].filter(isShown);
  const from = rows.findIndex((row) => row === document.activeElement);
  const at = from >= 0 ? from : rows.findIndex((row) => row.getAttribute("aria-current") === "true");
  return at < 0 ? rows[0] : rows[at + step];
}

/** Does what a key stands for. Not while typing, not with a modifier, and not behind a sheet. */
export function pressShortcut(event: KeyboardEvent, within: HTMLElement): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isField(document.activeElement)) return;
  if (document.querySelector("dialog[open]")) return;
  const onRow = document.activeElement?.matches("[data-queue-row]") ?? false;
  // signs such as ? need Shift on some keyboards and not on others
  const name = shiftKey && /^[a-z]$/i.test(key) ? `Shift+${key.toUpperCase()}` : key.toUpperCase();
  const step = (onRow ? ROW_STEPS : STEPS)[shiftKey ? "" : key.toLowerCase()];
  const target =
    step === undefined
      ? within.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(name)}"]`)
      : nextRow(within, step);
  if (!target || !isShown(target)) return;
  event.preventDefault();
  if (step !== undefined || isField(target)) target.focus();
  else target.click();
}
