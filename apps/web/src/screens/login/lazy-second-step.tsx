import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Spinner } from "../../ui/spinner/spinner.tsx";
import type { SecondStepProps } from "./second-step.tsx";

/** The second step in a chunk of its own: most logins have one step. */
export const LazySecondStep = lazyComponent<SecondStepProps>({
  load: () => import("./second-step.tsx"),
  Skeleton: () => <Spinner />,
  Failed: ({ onRetry }) => <PartLoadFailed what="section" onRetry={onRetry} />,
});
