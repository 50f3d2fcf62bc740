/**
 * The rebate level of a rate: the highest level that is not above it; undefined below the lowest one, where no quota
 * counts. Levels and rates in basis points; also in `functions/invitations.sql`.
 */
export const quotaLevel = (rate: number, levels: readonly number[]): number | undefined =>
  levels.reduce<number | undefined>(
    (highest, level) => (level <= rate && level >= (highest ?? 0) ? level : highest),
    undefined,
  );
