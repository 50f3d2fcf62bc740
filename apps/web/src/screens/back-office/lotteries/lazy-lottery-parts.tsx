import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { WAITING } from "../part-states.tsx";

/** Forms know the rules of all kinds of lotteries. */
export const LazyTermsForm = lazyComponent({
  load: async () => ({ default: (await import("./terms-form.tsx")).TermsForm }),
  ...WAITING,
});

export const LazyResultForm = lazyComponent({
  load: async () => ({ default: (await import("./result-form.tsx")).ResultForm }),
  ...WAITING,
});
