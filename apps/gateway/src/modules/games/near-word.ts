/** Slips a word is forgiven: in a short one, any more would make it another. */
export function forgiven(word: string): number {
  const { length } = [...word];
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * How many slips lie between two words: a letter left out, put in, or wrong, or two neighbours swapped. Counting ends
 * above `most`.
 */
export function slips(from: string, to: string, most: number): number {
  const [a, b] = [[...from], [...to]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], b.map((_, j) => j).concat(b.length)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Of words of names, with how many games each has, those that may have been meant: the nearest and commonest first. */
export function meant(
  sought: string,
  words: readonly { readonly word: string; readonly games: bigint }[],
): string[] {
  const most = forgiven(sought);
  return words
    .map((near) => ({ ...near, slips: slips(sought, near.word, most) }))
    .filter((near) => near.slips <= most)
    .toSorted((a, b) => a.slips - b.slips || Number(b.games - a.games))
    .map(({ word }) => word);
}
