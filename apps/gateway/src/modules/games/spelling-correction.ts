/** Maximum edit distance of a correction: in a short word, more errors would make it another word. */
export function maxEditDistance(word: string): number {
  const { length } = [...word];
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * The edit distance of two words (Damerau-Levenshtein, optimal string alignment): letters left out, inserted
 * or replaced, and neighbours swapped. Any distance above `most` is `most + 1`.
 */
export function editDistance(from: string, to: string, most: number): number {
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

/** The words within the maximum distance, most similar first, then most frequent. */
export function correctionsOf(
  searchText: string,
  words: readonly { readonly word: string; readonly games: bigint }[],
): string[] {
  const most = maxEditDistance(searchText);
  return words
    .map((similar) => ({ ...similar, editDistance: editDistance(searchText, similar.word, most) }))
    .filter((similar) => similar.editDistance <= most)
    .toSorted((a, b) => a.editDistance - b.editDistance || Number(b.games - a.games))
    .map(({ word }) => word);
}
