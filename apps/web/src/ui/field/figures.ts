import { typedFigures } from "@foyer/domain/western-digits";

/** Keyboards of fields that take figures alone. */
const KEYBOARDS: readonly unknown[] = ["numeric", "decimal", "tel"];

export const takesFigures = (inputMode: string | undefined): boolean => KEYBOARDS.includes(inputMode);

/**
 * Writes the figures in a box as a Western keyboard would: see `typedFigures`.
 * @returns whether that changed anything
 */
export function writeFigures(box: HTMLInputElement): boolean {
  const figures = typedFigures(box.value);
  if (figures === box.value) return false;
  const caret = typedFigures(box.value.slice(0, box.selectionStart ?? box.value.length)).length;
  box.value = figures;
  box.setSelectionRange(caret, caret);
  return true;
}
