import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { WAITING } from "../part-states.tsx";

export const LazyTermsForm = lazyComponent({
  load: async () => ({ default: (await import("./terms-form.tsx")).TermsForm }),
  ...WAITING,
});

/** It knows the rules of all kinds of lotteries, as the table of bet types does. */
export const LazyResultForm = lazyComponent({
  load: async () => ({ default: (await import("./result-form.tsx")).ResultForm }),
  ...WAITING,
});

/** Names of outcomes need those of all bet types. */
export const LazyDrawPage = lazyComponent({
  load: async () => ({ default: (await import("./draw-page.tsx")).DrawPage }),
  ...WAITING,
});

export const LazyBetTypesTable = lazyComponent({
  load: async () => ({ default: (await import("./bet-types-table.tsx")).BetTypesTable }),
  ...WAITING,
});
