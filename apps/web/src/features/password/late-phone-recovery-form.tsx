import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button/button.tsx";
import { FieldSkeleton } from "../../ui/field/field-skeleton.tsx";
import { latePart } from "../../ui/late/late-part.tsx";
import { NotCome } from "../verification/index.ts";
import styles from "./password-form.module.css";
import type { PhoneRecoveryFormProps } from "./phone-recovery-form.tsx";

/** Asked for early where a finger nears it. */
export const loadPhoneRecoveryForm = async () =>
  (await import("./phone-recovery-form.tsx")).PhoneRecoveryForm;

function Waiting() {
  const { t } = useLingui();
  return (
    <div className={styles.form}>
      <FieldSkeleton label={t`Mobile number`} />
      <FieldSkeleton label={t`Code by SMS`} />
      <FieldSkeleton
        label={t`New password`}
        hint={t`At least 8 characters, a letter and a digit among them`}
      />
      <Button look="primary" size="large" full disabled>
        <Trans>Set the new password</Trans>
      </Button>
    </div>
  );
}

/** A new password by a code, in a file of its own: most come for the mail. */
export const LatePhoneRecoveryForm = latePart<PhoneRecoveryFormProps>({
  load: loadPhoneRecoveryForm,
  Waiting,
  Failed: NotCome,
});
