import type { Random } from "@foyer/artwork";

/**
 * Lines across a grid of equal heights: first the rows, then shapes from simple to complex, each followed
 * by its mirror image, so that every row of the grid has about the same number of lines. The game's random
 * seed orders equally simple shapes.
 */
export function linePatterns(reels: number, rows: number, count: number, random: Random): number[][] {
  const straight = Array.from({ length: rows }, (_, row) =>
    new Array<number>(reels).fill(middleOut(row, rows)),
  );
  const shapes = steps(reels, rows)
    .filter((line) => new Set(line).size > 1 && line.join() < mirror(line, rows).join())
    .map((line) => ({ line, plainness: bends(line) + (isSymmetric(line, rows) ? 0 : 1.5) + random.next() }))
    .sort((a, b) => a.plainness - b.plainness);
  return [...straight, ...shapes.flatMap(({ line }) => [line, mirror(line, rows)])].slice(0, count);
}

const mirror = (line: readonly number[], rows: number) => line.map((row) => rows - 1 - row);

/** The middle row first, then outward. */
function middleOut(index: number, rows: number): number {
  const offset = Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1);
  return Math.floor((rows - 1) / 2) - offset;
}

/** Every line that moves by at most one row from reel to reel. */
function steps(reels: number, rows: number): number[][] {
  let lines: number[][] = Array.from({ length: rows }, (_, row) => [row]);
  for (let reel = 1; reel < reels; reel++)
    lines = lines.flatMap((line) =>
      [-1, 0, 1]
        .map((d) => (line.at(-1) as number) + d)
        .flatMap((row) => (row >= 0 && row < rows ? [[...line, row]] : [])),
    );
  return lines;
}

function bends(line: readonly number[]): number {
  let count = 0;
  for (let i = 2; i < line.length; i++) {
    const before = (line[i - 1] as number) - (line[i - 2] as number);
    const after = (line[i] as number) - (line[i - 1] as number);
    if (before !== after) count += 1;
  }
  return count;
}

const isSymmetric = (line: readonly number[], rows: number): boolean => {
  const back = line.toReversed().join();
  return back === line.join() || back === mirror(line, rows).join();
};
