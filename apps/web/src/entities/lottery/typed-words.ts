import { typedFigures } from "@foyer/domain/western-digits";

/** Between numbers. Letters are not: who types "1e9" or "12x" means no two numbers. */
const APART = /[\p{P}\p{S}\p{Z}\p{C}]+/u;

/** What somebody typed or pasted, in pieces that may be numbers. */
export const typedWords = (text: string): string[] => typedFigures(text).split(APART).filter(Boolean);

export const isFigures = (word: string): boolean => /^[0-9]+$/.test(word);
