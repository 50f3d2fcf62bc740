import type { MemberRebates, RebateViolation } from "@foyer/contract/rebates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { inOrder, useRateNames } from "../../../entities/rebate/use-rate-names.ts";
import { type Edits, editedRates, keyOf } from "../../../features/edit-rebate/rate-edits.ts";
import { useDay } from "../../../i18n/use-moment.ts";
import { refusalOf } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import styles from "../cases/case-queue.module.css";
import { useRefusal } from "../use-refusal.ts";
import { AgentRateField } from "./agent-rate-field.tsx";

/** The rates of a member in fields, with their bounds. */
export function AgentRateEditor({ member, onDone }: { member: MemberRebates; onDone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const names = useRateNames();
  const day = useDay();
  const refusal = useRefusal();
  const { memberId, vendors } = member;
  const [edits, setEdits] = useState<Edits>({});
  const [refused, setRefused] = useState<readonly RebateViolation[]>([]);
  const edited = editedRates(member, edits, refused);
  const rates = inOrder(edited.rates);
  const wrong = rates.some(({ error }) => error !== undefined);
  const save = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.rebates.set", {
        params: { memberId },
        body: { rates: [...edited.changes] },
      }),
    onSuccess: (value) => {
      queries.setQueryData(backOfficeKeys.agentRates(memberId), value);
      void queries.invalidateQueries({ queryKey: backOfficeKeys.agentRateHistory(memberId) });
      toast("success", t`Rates saved.`);
      onDone();
    },
    onError: (error) => {
      const { violations } = refusalOf(error).value;
      if (Array.isArray(violations)) setRefused(violations as RebateViolation[]);
      void queries.invalidateQueries({ queryKey: backOfficeKeys.agentRates(memberId) });
    },
  });
  const edit = (key: string, text: string | null) => {
    setEdits({ ...edits, [key]: text });
    setRefused(refused.filter(({ category }) => !key.startsWith(`${category} `)));
    save.reset();
  };
  const named = ({ category, vendor }: (typeof rates)[number]) =>
    vendor === undefined
      ? names.category(category)
      : `${names.category(category)}, ${vendors.find((one) => one.vendor === vendor)?.name ?? names.vendor(vendor)}`;
  const fields = rates.filter(({ vendor, points }) => vendor === undefined || points !== null);
  const free = vendors.filter((one) => !fields.some(({ key }) => key === keyOf(one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && edited.changes.length > 0 && !save.isPending) save.mutate();
  };
  const from = day(member.from);
  return (
    <form className={backOffice.form} noValidate onSubmit={submit} aria-label={t`Rebate rates`}>
      <div className={styles.fields}>
        {fields.map((rate) => (
          <div key={rate.key}>
            <AgentRateField rate={rate} name={named(rate)} onChange={(text) => edit(rate.key, text)} />
            {rate.vendor !== undefined && (
              <Button look="text" onClick={() => edit(rate.key, null)}>
                <Trans>End exception</Trans>
              </Button>
            )}
          </div>
        ))}
      </div>
      {free.length > 0 && (
        <SelectField
          label={t`Add an exception`}
          hint={t`Every other vendor has the category's rate.`}
          value=""
          onChange={({ target: { value } }) => {
            const of = rates.find(({ key }) => key === `${value.split(" ")[0]} `);
            if (value !== "") edit(value, of?.text ?? "0.00");
          }}
        >
          <option value="">{t`Choose a vendor`}</option>
          {free.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {`${names.category(one.category)}, ${one.name}`}
            </option>
          ))}
        </SelectField>
      )}
      <p className={backOffice.pale}>{t`New rates take effect on ${from}, without asking the member.`}</p>
      {save.isError && !wrong && (
        <p className={backOffice.refusal} role="alert">
          {refusal(save.error)}
        </p>
      )}
      <div className={backOffice.choices}>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          disabled={wrong || edited.changes.length === 0}
        >
          <Trans>Save rates</Trans>
        </Button>
      </div>
    </form>
  );
}
