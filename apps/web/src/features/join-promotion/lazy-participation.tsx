import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

/** A participation in a chunk of its own: visitors, and members who open no promotion, have none on screen. */
export const LazyParticipation = lazyComponent({
  load: async () => ({ default: (await import("./participation.tsx")).Participation }),
});
