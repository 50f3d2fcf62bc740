import type { PickRow } from "@foyer/domain/lottery/bet-type";

/** Numbers in a text that a row has, each once, and what is none of them: "07, 15 100" of two digits. */
export function numbersIn(text: string, { values }: PickRow): { known: string[]; unknown: string[] } {
  const words = text
    .normalize("NFKC")
    .split(/[^0-9]+/)
    .filter(Boolean);
  const digits = values[0]?.length ?? 0;
  const read = words.flatMap((word) =>
    word.length > digits && word.length % digits === 0
      ? (word.match(new RegExp(`.{${digits}}`, "g")) ?? [])
      : [word.padStart(digits, "0")],
  );
  const known = new Set(values);
  return {
    known: values.filter((value) => read.includes(value)),
    unknown: [...new Set(read.filter((word) => !known.has(word)))],
  };
}
