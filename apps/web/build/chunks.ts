/** The part of rolldown's module information that is used here. */
interface Context {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A planned chunk, by its root modules; their static imports are included. */
export interface ChunkPlan {
  readonly name: string;
  readonly roots: readonly string[];
  /** Modules that belong to it, although an earlier plan reaches them. */
  readonly own?: readonly string[];
}

/**
 * Puts modules that are loaded at the same moment into one chunk: one file compresses better than twenty and needs
 * one request. A module belongs to the first plan that reaches it; modules outside all plans are split as usual. Each
 * plan is a group of its own, because a group takes what its modules import from later groups.
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
  const home = new Map(plans.flatMap(({ name, own = [] }) => own.map((id) => [id, name] as const)));
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
