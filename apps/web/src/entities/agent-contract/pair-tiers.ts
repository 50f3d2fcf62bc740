import type { Tier } from "@foyer/domain/agent-contract";

/** A tier as far as it can be read: one that is being typed lacks values. */
export type ReadTier = { readonly [Field in keyof Tier]?: Tier[Field] | undefined };

/** Places of a tier in both lists. Without `before` it is new; without `now` it is left out. */
export interface TierPair {
  readonly before?: number;
  readonly now?: number;
}

const pointOf = ({ from, active }: ReadTier): string | undefined =>
  from === undefined || active === undefined ? undefined : `${from} ${active}`;

/**
 * Which tiers of two lists stand for each other: those that begin at the same point, in order, and between them those in
 * the same place.
 */
export function pairTiers(before: readonly ReadTier[], now: readonly ReadTier[]): readonly TierPair[] {
  const same = (i: number, j: number): boolean => {
    const point = pointOf(before[i] ?? {});
    return point !== undefined && point === pointOf(now[j] ?? {});
  };
  // the most tiers with equal points that the lists have in common from two places on
  const common: number[][] = Array.from({ length: before.length + 1 }, () => Array(now.length + 1).fill(0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      (common[i] as number[])[j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: TierPair[] = [];
  let [i, j] = [0, 0];
  let [ownBefore, ownNow]: [number[], number[]] = [[], []];
  const close = () => {
    for (let place = 0; place < Math.max(ownBefore.length, ownNow.length); place++) {
      const [old, next] = [ownBefore[place], ownNow[place]];
      pairs.push({ ...(old !== undefined && { before: old }), ...(next !== undefined && { now: next }) });
    }
    [ownBefore, ownNow] = [[], []];
  };
  while (i < before.length || j < now.length)
    if (i < before.length && j < now.length && same(i, j)) {
      close();
      pairs.push({ before: i++, now: j++ });
    } else if (j >= now.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) ownBefore.push(i++);
    else ownNow.push(j++);
  close();
  return pairs;
}
