import { Trans, useLingui } from "@lingui/react/macro";
import { useFieldHint } from "../../entities/field-rules/use-field-hint.ts";
import styles from "../../entities/password/password-form.module.css";
import { Button } from "../../ui/button/button.tsx";
import { PartLoadFailed } from "../../ui/empty-state/part-load-failed.tsx";
import { FieldSkeleton } from "../../ui/field/field-skeleton.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { PhoneRecoveryFormProps } from "./phone-recovery-form.tsx";

function PhoneRecoverySkeleton() {
  const { t } = useLingui();
  const hint = useFieldHint("password");
  return (
    <div className={styles.form}>
      <FieldSkeleton label={t`Mobile number`} />
      <FieldSkeleton label={t`Code by SMS`} />
      <FieldSkeleton label={t`New password`} hint={hint} />
      <Button look="primary" size="large" full disabled>
        <Trans>Set password</Trans>
      </Button>
    </div>
  );
}

/** Password reset by SMS code, in a chunk of its own: most players use email. */
export const LazyPhoneRecoveryForm = lazyComponent<PhoneRecoveryFormProps>({
  load: async () => ({ default: (await import("./phone-recovery-form.tsx")).PhoneRecoveryForm }),
  Skeleton: PhoneRecoverySkeleton,
  Failed: ({ onRetry }) => <PartLoadFailed what="formPart" onRetry={onRetry} />,
});
