import type { BackOfficeMethod } from "@foyer/contract/back-office-methods";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";

interface PaymentMethodDialogProps {
  method: BackOfficeMethod;
  status: BackOfficeMethod["status"];
  onClose: () => void;
}

/** Asks before a method's status changes: every player sees it at once. */
export function PaymentMethodDialog({ method, status, onClose }: PaymentMethodDialogProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { code, name } = method;
  const texts = {
    active: {
      title: t`Activate ${name}?`,
      text: t`Players can deposit by it from now on.`,
      verb: t`Activate`,
    },
    maintenance: {
      title: t`Put ${name} under maintenance?`,
      text: t`Players see it as under maintenance. Open deposits can still be paid.`,
      verb: t`Start maintenance`,
    },
    off: {
      title: t`Turn ${name} off?`,
      text: t`Players no longer see it. Open deposits can still be paid.`,
      verb: t`Turn off`,
    },
  }[status];
  const set = useMutation({
    mutationFn: () => backOfficeCall("backoffice.method.set", { params: { code }, body: { status } }),
    onSuccess: (methods) => {
      queries.setQueryData(backOfficeKeys.methods, methods);
      toast("success", t`Status changed.`);
      onClose();
    },
    onError: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.methods }),
  });
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            look={status === "active" ? "primary" : "danger"}
            busy={set.isPending}
            onClick={() => !set.isPending && set.mutate()}
          >
            {texts.verb}
          </Button>
        </>
      }
    >
      <p className={styles.pale}>{texts.text}</p>
      {set.isError && (
        <p className={styles.refusal} role="alert">
          {errorText(set.error)}
        </p>
      )}
    </Dialog>
  );
}
