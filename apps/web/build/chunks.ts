/** What rolldown tells of a module; the little of it we read. */
interface Context {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A file of the build, by the modules it grows from; whatever they import without waiting comes with them. */
export interface ChunkPlan {
  readonly name: string;
  readonly roots: readonly string[];
}

/**
 * Puts modules that are fetched at the same moment into one file: one compresses better than twenty, and a phone
 * asks once. The first plan that reaches a module has it; modules no plan reaches are split as usual. A group for
 * each plan, because a group takes what its modules import from those after it.
 */
export function planChunks(plans: readonly ChunkPlan[]) {
  let home: Map<string, string> | undefined;
  return plans.map(({ name }) => ({
    debugName: name,
    name: (id: string, context: Context): string | null => {
      home ??= assign(plans, context);
      return home.get(id) === name ? name : null;
    },
  }));
}

function assign(plans: readonly ChunkPlan[], context: Context): Map<string, string> {
  const home = new Map<string, string>();
  for (const { name, roots } of plans) {
    const waiting = [...roots];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (home.has(id)) continue;
      home.set(id, name);
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return home;
}
