import { useLingui } from "@lingui/react/macro";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { FieldSkeleton } from "../../ui/field/field-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { MobileFieldsProps } from "./mobile-fields.tsx";

function MobileFieldsSkeleton({ code }: MobileFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <FieldSkeleton label={t`Mobile number`} />
      {code && <FieldSkeleton label={t`Code by SMS`} />}
    </>
  );
}

/** Mobile number and SMS code, in a chunk of their own with the flags of all countries. */
export const LazyMobileFields = lazyComponent<MobileFieldsProps>({
  load: async () => ({ default: (await import("./mobile-fields.tsx")).MobileFields }),
  Skeleton: MobileFieldsSkeleton,
  Failed: ({ onRetry }) => <PartLoadFailed what="formPart" onRetry={onRetry} />,
});
