import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { WAITING } from "../part-states.tsx";

/** Setup of the second factor in a chunk of its own: operators use it once, and the QR code is large. */
export const LazySecondFactorSetup = lazyComponent({
  load: async () => ({ default: (await import("./second-factor-setup.tsx")).SecondFactorSetup }),
  ...WAITING,
});
