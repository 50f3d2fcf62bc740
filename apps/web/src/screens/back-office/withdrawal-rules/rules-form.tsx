import type { WithdrawalRules, WithdrawalRulesPage } from "@foyer/contract/withdrawal-rules";
import { parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useAmounts } from "../../../entities/deposit/use-amounts.ts";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Check } from "../../../ui/check/check.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import cases from "../cases/case-queue.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useFaultFocus } from "../use-fault-focus.ts";
import { COOLINGS, type DraftFault, draftOf, readDraft } from "./rules-draft.ts";
import { RulesTrial } from "./rules-trial.tsx";
import { useRulesTexts } from "./use-rules-texts.ts";

interface RulesFormProps {
  page: WithdrawalRulesPage;
  onDone: () => void;
  /** Reads the rules again, which a colleague has changed. */
  onReload: () => void;
}

/** Changes the rules, and says what they would have made of the last days' withdrawals. */
export function RulesForm({ page, onDone, onReload }: RulesFormProps) {
  const { t } = useLingui();
  const amounts = useAmounts(page.currency);
  const own = useSettings()?.currency;
  const currency = own ?? { code: page.currency, symbol: "", pattern: "", group: ",", decimal: "." };
  const errorText = useErrorText();
  const texts = useRulesTexts(page.currency);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(page.rules, amounts.figures));
  const [tried, setTried] = useState(page.rules);
  const [reason, setReason] = useState("");
  const [judged, setJudged] = useState(false);
  const read = readDraft(draft, {
    currency,
    levels: page.rules.levels.map(({ code }) => code),
    fourEyesAbove: parseAmount(page.fourEyesAbove),
  });
  const save = useMutation({
    mutationFn: (rules: WithdrawalRules) =>
      backOfficeCall("backoffice.withdrawal.rules.set", {
        body: { version: page.version, rules, reason: reason.trim() },
      }),
    onSuccess: (now) => {
      queries.setQueryData(backOfficeKeys.withdrawalRules, now);
      toast("success", t`Rules changed.`);
      onDone();
    },
  });
  const { error } = save;
  const focusFault = useFaultFocus(form, error);
  const outdated = error instanceof ApiError && error.code === "request.conflict";
  const refused = refusedField(error);
  const faults: Readonly<Record<string, DraftFault>> = "faults" in read ? read.faults : {};
  const errorOf = (name: string): string | undefined => {
    const found = faults[name];
    if (refused?.field === name) return texts.fault(refused.fault);
    // an empty box is no error before the form is sent
    return found && (judged || found.kind !== "amount" || found.problem !== "empty")
      ? texts.fault(found)
      : undefined;
  };
  const change = (name: string, text: string) => {
    setDraft((before) => ({ ...before, fields: { ...before.fields, [name]: text } }));
    save.reset();
  };
  const unjustified = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!("rules" in read) || unjustified) focusFault();
    else if (!save.isPending) save.mutate(read.rules);
  };
  const field = (
    name: string,
    label: string,
    more: { hint?: string; unit?: string; digits?: boolean } = {},
  ) => (
    <Field
      key={name}
      label={label}
      inputMode={more.digits ? "numeric" : "decimal"}
      autoComplete="off"
      dir="ltr"
      value={draft.fields[name] ?? ""}
      hint={more.hint}
      end={more.unit && <span className={cases.unit}>{more.unit}</span>}
      onChange={({ target }) => change(name, target.value)}
      error={errorOf(name)}
    />
  );
  const amount = (name: string, label: string, hint?: string) =>
    field(name, label, { unit: currency.code, ...(hint !== undefined && { hint }) });
  return (
    <form
      ref={form}
      className={backOffice.form}
      noValidate
      onSubmit={submit}
      aria-label={t`Approval rules`}
      // not while a number is being typed
      onBlur={() => "rules" in read && setTried(read.rules)}
    >
      <CaseCard title={t`Amounts`}>
        <Check
          checked={draft.enabled}
          onChange={({ target }) => {
            setDraft((before) => ({ ...before, enabled: target.checked }));
            save.reset();
          }}
        >
          {t`Approve automatically`}
        </Check>
        <div className={cases.fields}>
          {amount("upTo", t`Per withdrawal, up to`)}
          {amount("dayMaximum", t`Per member and day, up to`, t`Empty: no limit.`)}
        </div>
      </CaseCard>
      {page.levels.length > 0 && (
        <CaseCard title={t`Per withdrawal, by level`}>
          <p className={backOffice.pale}>{t`Empty: as all members.`}</p>
          <div className={cases.fields}>
            {page.levels.map(({ code, name }) => amount(`levels.${code}`, name))}
          </div>
        </CaseCard>
      )}
      <CaseCard title={t`Identity and risk`}>
        <div className={cases.fields}>
          {amount("identityAbove", t`Confirmed identity needed above`, t`0: always.`)}
          {field("bigWinTimes", t`A big win is`, { unit: t`× stake`, digits: true })}
        </div>
      </CaseCard>
      <CaseCard title={t`Cooling times`}>
        <p className={backOffice.pale}>
          {t`Until they end, an operator decides. A new card can't be paid to at all. 0: no cooling time.`}
        </p>
        <div className={cases.fields}>
          {COOLINGS.map((name) =>
            field(`coolingHours.${name}`, texts.coolings[name], { unit: t`hours`, digits: true }),
          )}
        </div>
      </CaseCard>
      <RulesTrial rules={tried} />
      <TextArea
        label={t`Reason, for staff`}
        rows={2}
        maxLength={TEXT_LIMITS.rulesReason}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          save.reset();
        }}
        error={judged && unjustified ? t`Say why.` : undefined}
      />
      {outdated && (
        <div className={backOffice.refusal} role="alert">
          <Trans>Another operator has changed the rules.</Trans>{" "}
          <Button look="text" onClick={onReload}>
            <Trans>Show the new rules</Trans>
          </Button>
        </div>
      )}
      {error !== null && !outdated && !refused && (
        <p className={backOffice.refusal} role="alert">
          {errorText(error)}
        </p>
      )}
      <div className={backOffice.choices}>
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          <Trans>Save rules</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The field that the platform refused, whose other limits may have changed since the form was opened. */
function refusedField(error: unknown): { readonly field: string; readonly fault: DraftFault } | undefined {
  if (!(error instanceof ApiError) || error.code !== "request.invalid") return undefined;
  const { field, rule, limit } = error.value;
  if (rule !== "four-eyes" && rule !== "below-limit" && rule !== "decimals" && rule !== "not-positive")
    return undefined;
  const bound = typeof limit === "string" ? parseAmount(limit) : undefined;
  return { field: String(field), fault: { kind: "rule", rule, limit: bound } };
}
