import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import type { BackOfficeContract, BackOfficeContractDetail } from "@foyer/contract/back-office-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refusalOf } from "../../../lib/http/index.ts";
import { useGo } from "../../../lib/navigation/index.ts";
import { randomId } from "../../../lib/random.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import cases from "../cases/case-queue.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";
import { readLimit, readTiers, type TierFault, type TypedTier, typedTier } from "./contract-tiers.ts";

/** Limit of the platform. */
const MOST_TIERS = 20;
/** They name the field of a tier. */
const TIER_REFUSALS: ReadonlySet<string> = new Set(["contract.tiers.invalid", "contract.rate.above.highest"]);
const EMPTY: Omit<TypedTier, "key"> = { from: "", active: "0", rate: "" };

interface ContractTermsSheetProps {
  /** To whom a contract is proposed, or the proposal that is countered. */
  target:
    | { readonly memberId: string; readonly username: string }
    | { readonly contract: BackOfficeContractDetail };
  onClose: () => void;
  /** Opens the offer; by default the section of contracts does. */
  onMade?: (made: BackOfficeContract) => void;
}

/** The terms of a proposal of the merchant: kind, period and tiers. */
export function ContractTermsSheet({ target, onClose, onMade }: ContractTermsSheetProps) {
  const { t } = useLingui();
  const go = useGo();
  const queries = useQueryClient();
  const refusal = useRefusal();
  const { contractKinds, periods } = useAgentTexts();
  const countered = "contract" in target ? target.contract : undefined;
  const name = "contract" in target ? target.contract.receiver.username : target.username;
  const [kind, setKind] = useState<AgentContractKind>(countered?.kind ?? "daily-salary");
  const [period, setPeriod] = useState<"week" | "half-month" | "month">(
    countered?.period === "week" || countered?.period === "half-month" ? countered.period : "month",
  );
  const [carries, setCarries] = useState(countered?.carries ?? true);
  const [activeTurnover, setActiveTurnover] = useState(countered?.activeTurnover ?? "50");
  const [tiers, setTiers] = useState<readonly TypedTier[]>(
    countered ? countered.tiers.map(typedTier) : [{ ...EMPTY, key: 0 }],
  );
  const [judged, setJudged] = useState(false);
  const [clientKey, setClientKey] = useState(() => randomId());
  const read = readTiers(tiers);
  const active = readLimit(activeTurnover);
  const make = useMutation({
    mutationFn: () => {
      const terms = {
        tiers: "tiers" in read ? [...read.tiers] : [],
        activeTurnover: active ?? "0",
        ...(kind === "dividend" && { period, carries }),
        clientKey,
      };
      return "contract" in target
        ? backOfficeCall("backoffice.contract.counter", {
            params: { contractId: target.contract.id },
            body: terms,
          })
        : backOfficeCall("backoffice.contract.propose", {
            params: { memberId: target.memberId },
            body: { kind, ...terms },
          });
    },
    onSuccess: (made) => {
      toast("success", t`Proposed to ${name}.`);
      onClose();
      if (onMade) onMade(made);
      else go({ to: "/backoffice", search: { section: "contracts", contract: made.id } });
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.contracts, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const refused = make.error === null ? undefined : refusalOf(make.error);
  const fault: TierFault | undefined =
    judged && "fault" in read
      ? read.fault
      : refused !== undefined && TIER_REFUSALS.has(refused.code)
        ? {
            at: Number(refused.value["tier"]),
            field: refused.value["field"] as TierFault["field"],
            kind: refused.code === "contract.tiers.invalid" ? "order" : "highest",
          }
        : undefined;
  const changed = () => {
    make.reset();
    setClientKey(randomId());
  };
  const edit = (key: number, change: Partial<TypedTier>) => {
    setTiers(tiers.map((one) => (one.key === key ? { ...one, ...change } : one)));
    changed();
  };
  const highest = (refused?.value["highest"] as string | undefined) ?? "";
  const errors = {
    from: t`Enter an amount.`,
    active: t`Enter a whole number.`,
    rate: t`Enter a rate from 0 to 100 with at most two decimals.`,
    order: t`Each tier needs a higher rate, and more turnover or more active members than the one before.`,
    highest: t`The merchant gives at most ${highest} %.`,
  };
  const errorOf = (at: number, field: TierFault["field"]) =>
    fault?.at === at && fault.field === field
      ? errors[fault.kind === "format" ? field : fault.kind]
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if ("tiers" in read && active !== undefined && !make.isPending) make.mutate();
  };
  const number = { inputMode: "decimal", autoComplete: "off", maxLength: TEXT_LIMITS.amountInput } as const;
  return (
    <Sheet
      title={countered ? t`Offer ${name} other terms` : t`Propose a contract to ${name}`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <form className={backOffice.form} noValidate onSubmit={submit}>
        {!countered && (
          <SelectField
            label={t`Kind`}
            value={kind}
            onChange={({ target: { value } }) => {
              setKind(value as AgentContractKind);
              changed();
            }}
          >
            {(["daily-salary", "hourly-salary", "dividend"] as const).map((value) => (
              <option key={value} value={value}>
                {contractKinds[value]}
              </option>
            ))}
          </SelectField>
        )}
        {kind === "dividend" && (
          <>
            <SelectField
              label={t`Paid`}
              value={period}
              onChange={({ target: { value } }) => {
                setPeriod(value as typeof period);
                changed();
              }}
            >
              {(["week", "half-month", "month"] as const).map((value) => (
                <option key={value} value={value}>
                  {periods[value]}
                </option>
              ))}
            </SelectField>
            <div className={cases.reasons}>
              <label>
                <input
                  type="checkbox"
                  checked={carries}
                  onChange={({ target: { checked } }) => {
                    setCarries(checked);
                    changed();
                  }}
                />
                <span>{t`A negative result is subtracted from the next period`}</span>
              </label>
            </div>
          </>
        )}
        <Field
          {...number}
          label={t`A member is active from a turnover of`}
          value={activeTurnover}
          onChange={({ target: { value } }) => {
            setActiveTurnover(value);
            changed();
          }}
          error={judged && active === undefined ? errors.from : undefined}
        />
        {tiers.map((tier, at) => (
          <div key={tier.key} role="group" aria-label={t`Tier ${at + 1}`} className={backOffice.card}>
            <h3>{t`Tier ${at + 1}`}</h3>
            <Field
              {...number}
              label={kind === "dividend" ? t`From a result of` : t`From a turnover of`}
              value={tier.from}
              onChange={({ target: { value } }) => edit(tier.key, { from: value })}
              error={errorOf(at, "from")}
            />
            <Field
              {...number}
              inputMode="numeric"
              label={t`Active members`}
              value={tier.active}
              onChange={({ target: { value } }) => edit(tier.key, { active: value })}
              error={errorOf(at, "active")}
            />
            <Field
              {...number}
              label={t`Rate`}
              value={tier.rate}
              onChange={({ target: { value } }) => edit(tier.key, { rate: value })}
              end={
                <span aria-hidden="true" className={cases.unit}>
                  %
                </span>
              }
              error={errorOf(at, "rate")}
            />
            {tiers.length > 1 && (
              <Button
                look="text"
                aria-label={t`Remove tier ${at + 1}`}
                onClick={() => {
                  setTiers(tiers.filter(({ key }) => key !== tier.key));
                  changed();
                }}
              >
                <Trans>Remove tier</Trans>
              </Button>
            )}
          </div>
        ))}
        {tiers.length < MOST_TIERS && (
          <Button
            onClick={() => {
              setTiers([...tiers, { ...EMPTY, key: Math.max(...tiers.map(({ key }) => key)) + 1 }]);
              changed();
            }}
          >
            <Trans>Add a tier</Trans>
          </Button>
        )}
        {refused !== undefined && !TIER_REFUSALS.has(refused.code) && (
          <p className={backOffice.refusal} role="alert">
            {refusal(refused)}
          </p>
        )}
        <Button type="submit" look="primary" size="large" full busy={make.isPending}>
          <Trans>Propose</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
