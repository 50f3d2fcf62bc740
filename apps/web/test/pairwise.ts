/**
 * Rows in which every pair of values of any two settings occurs: most faults of a layout need no more than two, and
 * the full product is many times as long. The order of the values decides which rows there are.
 */
export function pairwise<const Settings extends Record<string, readonly unknown[]>>(
  settings: Settings,
): { [Name in keyof Settings]: Settings[Name][number] }[] {
  type Row = { [Name in keyof Settings]: Settings[Name][number] };
  const names: (keyof Settings)[] = Object.keys(settings);
  const pairsOf = (row: Row) =>
    names.flatMap((one, at) =>
      names.slice(at + 1).map((other) => JSON.stringify([one, row[one], other, row[other]])),
    );
  const product = names.reduce<Row[]>(
    (rows, name) => rows.flatMap((row) => (settings[name] ?? []).map((value) => ({ ...row, [name]: value }))),
    [{} as Row],
  );
  const missing = new Set(product.flatMap(pairsOf));
  const gain = (row: Row) => pairsOf(row).filter((pair) => missing.has(pair)).length;
  const rows: Row[] = [];
  while (missing.size > 0) {
    const best = product.reduce((found, row) => (gain(row) > gain(found) ? row : found));
    for (const pair of pairsOf(best)) missing.delete(pair);
    rows.push(best);
  }
  return rows;
}
