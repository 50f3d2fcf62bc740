import type { AgentContract, AgentContractKind, AgentContractTerms } from "@foyer/contract/agent-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { contractChanged } from "../../entities/agent-contract/contract-queries.ts";
import { ContractTerms } from "../../entities/agent-contract/contract-terms.tsx";
import { CONTRACT_PERIODS } from "../../entities/agent-contract/contract-texts.ts";
import { TierTable } from "../../entities/agent-contract/tier-table.tsx";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { useErrorText } from "../../i18n/error-texts.ts";
import { LIMITS } from "../../lib/durations.ts";
import { type ApiError, call, refusalOf } from "../../lib/http/index.ts";
import { endpointKey } from "../../lib/http/query.ts";
import { sendingKeys } from "../../lib/sending-keys.ts";
import { ActionBar } from "../../ui/action-bar/action-bar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Check } from "../../ui/check/check.tsx";
import { Field } from "../../ui/field/field.tsx";
import { SelectField } from "../../ui/field/select-field.tsx";
import { moneyText } from "../../ui/money/money-text.ts";
import { Note } from "../../ui/note/note.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { readDraft, storeDraft } from "./proposal-draft.ts";
import { ProposalPreview } from "./proposal-preview.tsx";
import styles from "./propose-contract.module.css";
import {
  type Currency,
  type DividendPeriod,
  editedTerms,
  type RefusedTier,
  type TermsText,
  type TierField,
  typedAmount,
  typedTier,
} from "./terms-edits.ts";
import { TierFields } from "./tier-fields.tsx";
import { useFieldErrorText } from "./use-field-error-text.tsx";

const PERIODS: readonly DividendPeriod[] = ["half-month", "week", "month"];
const DEFAULT_CURRENCY: Currency = { symbol: "", code: "", group: ",", decimal: "." };
const EMPTY_TIER = { from: "", active: "", rate: "" };

/** Whom terms are proposed to, or which proposal they answer. */
export type Proposal =
  | { readonly memberId: string; readonly counters?: AgentContract }
  | { readonly memberId?: undefined; readonly counters: AgentContract };

interface ProposalFormProps {
  kind: AgentContractKind;
  proposal: Proposal;
  /** Of the agent who proposes. */
  userName: string;
  /** What a proposal to a downline is made from; undefined: the caller would receive the contract. */
  terms: AgentContractTerms | undefined;
  /** The period that `terms` are of. */
  period: DividendPeriod;
  onPeriod: (period: DividendPeriod) => void;
  onSent: (contract: AgentContract) => void;
}

/** The terms of a proposal or a counter-offer, with bounds and a preview. They are kept until they are sent. */
export function ProposalForm({
  kind,
  proposal: { memberId, counters },
  userName,
  terms,
  period,
  onPeriod,
  onSent,
}: ProposalFormProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const fieldErrorText = useFieldErrorText();
  const { day } = useRecordTimes();
  const money = useMoney();
  const currency: Currency = useSettings()?.currency ?? DEFAULT_CURRENCY;
  const name = `${kind} ${counters ? `counter ${counters.id}` : memberId}`;
  const inForce = terms?.current ?? counters?.replaces;
  const base = counters ?? terms?.current;
  const [text, setText] = useState<TermsText>(
    () =>
      readDraft(userName, name) ?? {
        tiers: base?.tiers.map((tier) => typedTier(tier, currency)) ?? [EMPTY_TIER],
        activeTurnover: typedAmount(base?.activeTurnover ?? terms?.activeTurnover ?? "0", currency),
        period,
        carries: base?.carries ?? true,
      },
  );
  const [touched, setTouched] = useState(() => readDraft(userName, name) !== undefined);
  const [asked, setAsked] = useState(false);
  const [keyOf] = useState(sendingKeys);
  useEffect(() => {
    if (touched) storeDraft(userName, name, text);
  }, [userName, name, text, touched]);

  const payer = terms !== undefined;
  const baseId = useId();
  const send = useMutation({
    mutationFn: (body: ReturnType<typeof wanted>) =>
      counters
        ? call("contracts.counter", { params: { id: counters.id }, body })
        : call("contracts.propose", { params: { memberId: memberId ?? "" }, body: { ...body, kind } }),
    onSuccess: (contract) => {
      storeDraft(userName, name, undefined);
      contractChanged(client, contract);
      toast("success", counters ? t`Counter-offer sent.` : t`Proposal sent.`);
      onSent(contract);
    },
    onError: () => {
      setAsked(false);
      // the bounds, or the state, have changed in the meantime
      for (const key of ["contracts.terms", "contracts.list", "contracts.read"] as const)
        void client.invalidateQueries({ queryKey: endpointKey(key) });
    },
  });
  const refused = send.error ? refusedTier(refusalOf(send.error)) : undefined;
  const edited = editedTerms(text, currency, payer ? (terms.received ?? []) : undefined, refused);
  const wanted = (to: NonNullable<typeof edited.terms>) => {
    const content = {
      ...to,
      ...(kind === "dividend" && { period: text.period, carries: text.carries }),
    };
    return { ...content, clientKey: keyOf({ ...content, memberId, counters: counters?.id }) };
  };
  const change = (next: Partial<TermsText>) => {
    setText({ ...text, ...next });
    setTouched(true);
    if (send.isError) send.reset();
  };
  const { terms: ready, parsed, activeError } = edited;
  const periodInForce =
    inForce && inForce.period !== text.period ? i18n._(CONTRACT_PERIODS[inForce.period]) : undefined;
  const activeInForce =
    inForce && typedAmount(inForce.activeTurnover, currency) !== text.activeTurnover
      ? moneyText(money(inForce.activeTurnover))
      : undefined;
  const carriesDiffers = inForce !== undefined && inForce.carries !== text.carries;
  const startsOn = terms && day(terms.startsOn);
  const username = terms?.member.username ?? counters?.other?.username;
  return (
    <>
      {kind === "dividend" && (
        <SelectField
          label={t`Period`}
          value={text.period}
          hint={periodInForce && t`In force: ${periodInForce}`}
          onChange={({ target }) => {
            const next = PERIODS.find((one) => one === target.value) ?? "half-month";
            change({ period: next });
            onPeriod(next);
          }}
        >
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {i18n._(CONTRACT_PERIODS[one])}
            </option>
          ))}
        </SelectField>
      )}
      {base && (
        <section className={styles.section} aria-labelledby={baseId}>
          <h2 id={baseId} className={styles.title}>
            {counters ? <Trans>The proposal that you answer</Trans> : <Trans>The contract in force</Trans>}
          </h2>
          <Card>
            <ContractTerms contract={base} />
          </Card>
        </section>
      )}
      {payer && <Received kind={kind} terms={terms} />}
      <section className={styles.section} aria-label={t`Tiers`}>
        <div className={styles.between}>
          <h2 className={styles.title}>
            <Trans>Tiers</Trans>
          </h2>
          <span className={styles.small}>
            <Trans>The highest one met pays.</Trans>
          </span>
        </div>
        <TierFields
          kind={kind}
          tiers={edited.tiers}
          inForce={inForce?.tiers}
          onChange={(tiers) => change({ tiers })}
        />
      </section>
      <Field
        label={
          kind === "hourly-salary" ? t`Active: bet at least, in the hour` : t`Active: bet at least, in a day`
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={LIMITS.amountInput}
        value={text.activeTurnover}
        hint={activeInForce && t`In force: ${activeInForce}`}
        error={activeError && fieldErrorText(activeError)}
        onChange={({ target }) => change({ activeTurnover: target.value })}
      />
      {kind === "dividend" && (
        <div>
          <Check
            checked={text.carries}
            aria-describedby={carriesDiffers ? `${baseId}-carries` : undefined}
            onChange={() => change({ carries: !text.carries })}
          >
            <Trans>A negative basis is carried over to the next period</Trans>
          </Check>
          {carriesDiffers && (
            <p id={`${baseId}-carries`} className={styles.small}>
              {inForce.carries ? (
                <Trans>In the contract in force, it is carried over.</Trans>
              ) : (
                <Trans>In the contract in force, it is not carried over.</Trans>
              )}
            </p>
          )}
        </div>
      )}
      {payer && <ProposalPreview kind={kind} terms={terms} tiers={parsed} />}
      <Note>
        {startsOn ? (
          <Trans>
            It waits seven days for the answer. If it is accepted now, it holds from {startsOn} on.
          </Trans>
        ) : (
          <Trans>It waits seven days for the answer.</Trans>
        )}{" "}
        {counters ? (
          <Trans>The proposal that it answers is declined.</Trans>
        ) : (
          terms?.current && <Trans>It replaces the contract that holds now.</Trans>
        )}
      </Note>
      <ActionBar
        text={
          <BarText>
            {send.isError && !refused
              ? errorText(send.error)
              : !ready && touched && t`Complete the tiers to send the proposal.`}
          </BarText>
        }
      >
        <div className={styles.actions}>
          <Button look="primary" disabled={!ready} onClick={() => setAsked(true)}>
            {counters ? t`Send counter-offer` : t`Send proposal`}
          </Button>
        </div>
      </ActionBar>
      {asked && ready && (
        <Dialog
          title={counters ? t`Send the counter-offer?` : t`Send the proposal?`}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                look="primary"
                busy={send.isPending}
                onClick={() => !send.isPending && send.mutate(wanted(ready))}
              >
                <Trans>Send</Trans>
              </Button>
            </>
          }
        >
          <p>
            {username === undefined ? (
              <Trans>The merchant can accept it.</Trans>
            ) : (
              <Trans>
                If <bdi>{username}</bdi> accepts, the contract binds both of you.
              </Trans>
            )}
          </p>
          <ContractTerms
            contract={{
              kind,
              ...ready,
              period: text.period,
              carries: text.carries,
              ...(inForce && { replaces: inForce }),
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const FIELDS: readonly unknown[] = ["from", "active", "rate"] satisfies TierField[];
const isField = (field: unknown): field is TierField => FIELDS.includes(field);

/** The tier that the platform refused. */
function refusedTier({ code, value: { tier, field } }: ApiError): RefusedTier | undefined {
  if (code === "contract.rate.above.highest" || typeof tier !== "number" || !isField(field)) return undefined;
  return {
    tier,
    field,
    error:
      code === "contract.tiers.above.received"
        ? { kind: "above", received: undefined }
        : { kind: "order", field },
  };
}

const BarText = ({ children }: { children: ReactNode }) => <span role="status">{children}</span>;

/** What the caller receives: the bounds of what can be given. */
function Received({ kind, terms: { received } }: { kind: AgentContractKind; terms: AgentContractTerms }) {
  if (received === undefined)
    return (
      <Note icon="warn">
        <Trans>You don't receive such a contract for this period yourself, so you can't give one.</Trans>
      </Note>
    );
  return (
    <Card>
      <div className={styles.between}>
        <h2 className={styles.title}>
          <Trans>You receive</Trans>
        </h2>
        <span className={styles.small}>
          <Trans>No tier can give more.</Trans>
        </span>
      </div>
      <TierTable kind={kind} tiers={received} />
    </Card>
  );
}
