/** What rolldown tells of a module; the little of it we read. */
interface Context {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Everything the entry imports without waiting is one file: it is needed at once anyway, and one file compresses
 * better than twenty. What is asked for later stays in files of its own.
 */
export function oneFirstFile(entry: string): (id: string, context: Context) => string | null {
  let first: Set<string> | undefined;
  return (id, context) => {
    first ??= closureOf(entry, context);
    return first.has(id) || id.includes("rolldown/runtime") ? "first" : null;
  };
}

function closureOf(entry: string, context: Context): Set<string> {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
