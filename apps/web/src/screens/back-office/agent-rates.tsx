import type { MemberRebates, RebateViolation } from "@foyer/contract/rebates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useRateText } from "../../entities/rebate/rate.tsx";
import { inOrder, useRateNames } from "../../entities/rebate/use-rate-names.ts";
import { type Edits, editedRates, keyOf } from "../../features/edit-rebate/rate-edits.ts";
import { refusalOf } from "../../lib/http/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { AgentRateField } from "./agent-rate-field.tsx";
import { AgentRateHistory } from "./agent-rate-history.tsx";
import backOffice from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { backOfficeCall } from "./back-office-session.ts";
import { CaseCard, CaseRows } from "./case-parts.tsx";
import styles from "./case-queue.module.css";
import { useBankDay } from "./use-bank-day.ts";
import { useRefusal } from "./use-refusal.ts";

/** The rates of a member, with their bounds and their history; administrators edit them. */
export function AgentRates({ memberId, changes }: { memberId: string; changes: boolean }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<"rates" | "edit" | "history">("rates");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.agentRates(memberId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.rebates", { params: { memberId } }, signal),
    staleTime: 0,
  });
  return (
    <CaseCard title={t`Rebate rates`}>
      {!data && error ? (
        <LoadFailed what="rebates" error={error} busy={isFetching} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className={backOffice.skeleton} />
      ) : shown === "edit" ? (
        <Editor member={data} onDone={() => setShown("rates")} />
      ) : (
        <>
          {shown === "history" ? <AgentRateHistory memberId={memberId} /> : <Rates member={data} />}
          <div className={backOffice.choices}>
            {changes && (
              <Button size="small" look="outline" onClick={() => setShown("edit")}>
                <Trans>Edit rates</Trans>
              </Button>
            )}
            <Button size="small" onClick={() => setShown(shown === "history" ? "rates" : "history")}>
              {shown === "history" ? t`Show rates` : t`Show history`}
            </Button>
          </div>
        </>
      )}
    </CaseCard>
  );
}

function Rates({ member: { rates, from, waiting } }: { member: MemberRebates }) {
  const { t } = useLingui();
  const names = useRateNames();
  const written = useRateText();
  const day = useBankDay();
  const first = day(from);
  return (
    <>
      <CaseRows
        rows={inOrder(rates)
          .filter(({ vendor, exception }) => vendor === undefined || exception)
          .map(({ category, vendor, rate, next }) => {
            const [now, then] = [written(rate), next === undefined ? "" : written(next)];
            return [
              names.category(category) + (vendor === undefined ? "" : `, ${names.vendor(vendor)}`),
              next === undefined ? now : t`${now}, from ${first} ${then}`,
            ] as const;
          })}
      />
      {waiting && (
        <p className={backOffice.pale}>{t`Lower rates of the upline wait for the member's agreement.`}</p>
      )}
    </>
  );
}

function Editor({ member, onDone }: { member: MemberRebates; onDone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const names = useRateNames();
  const day = useBankDay();
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
