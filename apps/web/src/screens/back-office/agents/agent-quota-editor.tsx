import type { AgentQuotas } from "@foyer/contract/back-office-quotas";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useRateText } from "../../../entities/rebate/rate.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import styles from "../cases/case-queue.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { editedQuotas, MAX_QUOTA, type QuotaEdits } from "./agent-quota-edits.ts";

interface AgentQuotaEditorProps {
  memberId: string;
  quotas: AgentQuotas;
  onDone: () => void;
}

/** The limits of an agent in fields, with what is used of each. */
export function AgentQuotaEditor({ memberId, quotas, onDone }: AgentQuotaEditorProps) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const written = useRateText();
  const refusal = useRefusal();
  const [edits, setEdits] = useState<QuotaEdits>({});
  const { fields, changes, wrong } = editedQuotas(quotas.levels, edits);
  const save = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.agent.quotas.set", { params: { memberId }, body: { quotas: changes } }),
    onSuccess: (value) => {
      queries.setQueryData(backOfficeKeys.agentQuotas(memberId), value);
      toast("success", t`Quotas saved.`);
      onDone();
    },
    onError: () => queries.invalidateQueries({ queryKey: backOfficeKeys.agentQuotas(memberId) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && changes.length > 0 && !save.isPending) save.mutate();
  };
  const most = i18n.number(MAX_QUOTA);
  const labelOf = (rate: string) => {
    const level = written(rate);
    return t`Limit at ${level}`;
  };
  return (
    <form className={backOffice.form} noValidate onSubmit={submit} aria-label={t`Quotas`}>
      <div className={styles.fields}>
        {fields.map(({ rate, used, text, wrong }) => (
          <Field
            key={rate}
            label={labelOf(rate)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={TEXT_LIMITS.rateInput}
            value={text}
            onChange={({ target }) => {
              setEdits({ ...edits, [rate]: target.value });
              save.reset();
            }}
            error={wrong ? t`Enter a whole number from 0 to ${most}.` : undefined}
            hint={t`${plural(used, { one: "# account opened", other: "# accounts opened" })}`}
          />
        ))}
      </div>
      <p className={backOffice.pale}>
        {t`An account counts at the highest level that its rate reaches. An empty field means no limit.`}
      </p>
      {save.isError && (
        <p className={backOffice.refusal} role="alert">
          {refusal(save.error)}
        </p>
      )}
      <div className={backOffice.choices}>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="primary" busy={save.isPending} disabled={wrong || changes.length === 0}>
          <Trans>Save quotas</Trans>
        </Button>
      </div>
    </form>
  );
}
