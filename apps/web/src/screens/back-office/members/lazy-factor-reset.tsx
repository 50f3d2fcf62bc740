import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";

/** In a chunk of its own: several sections have it. */
export const LazyFactorReset = lazyComponent({
  load: async () => ({ default: (await import("./factor-reset.tsx")).FactorReset }),
});
