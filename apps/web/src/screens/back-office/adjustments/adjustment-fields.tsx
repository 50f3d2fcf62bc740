import type { AdjustedMember, AdjustmentKind, AdjustmentReason } from "@foyer/contract/adjustments";
import { REASONS_OF } from "@foyer/domain/adjustment";
import { readAmountInput } from "@foyer/domain/amount-input";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { useErrorText } from "../../../i18n/error-texts.ts";
import { useDay } from "../../../i18n/use-moment.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { randomId } from "../../../lib/random.ts";
import { AmountField } from "../../../ui/amount-field/amount-field.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { Choices } from "../choices.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useAdjustmentTexts } from "./use-adjustment-texts.ts";

interface AdjustmentFieldsProps {
  member: AdjustedMember;
  /** Opens the adjustment of that number. */
  onMade: (number: string) => void;
}

/** What to change of a member's money and why, with the balance it leads to. */
export function AdjustmentFields({ member, onMade }: AdjustmentFieldsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { kinds, reasons } = useAdjustmentTexts();
  const form = useRef<HTMLFormElement>(null);
  const amountBox = useRef<HTMLInputElement>(null);
  const name = useId();
  const [kind, setKind] = useState<AdjustmentKind>("up");
  const [text, setText] = useState("");
  const [turnoverId, setTurnoverId] = useState(member.turnovers[0]?.turnoverId ?? "");
  const [reason, setReason] = useState<AdjustmentReason>();
  const [note, setNote] = useState("");
  const [corrects, setCorrects] = useState("");
  const [confirming, setConfirming] = useState(false);
  const [judged, setJudged] = useState(false);
  // of this form: what is sent again after a lost answer is the same adjustment
  const [clientKey, setClientKey] = useState(() => randomId());
  const entered = useEntered(text, member.currency);
  const player = member.username;
  const lifts = kind === "turnover";
  const turnover = member.turnovers.find((one) => one.turnoverId === turnoverId);
  const left = turnover && parseAmount(turnover.required) - parseAmount(turnover.counted);
  const sum = lifts ? left : entered.amount;

  const make = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.adjustment.propose", {
        body: {
          username: member.username,
          kind,
          ...(lifts ? { turnoverId } : { amount: formatAmount(entered.amount ?? 0n) }),
          reason: reason ?? "other",
          ...(corrects.trim() !== "" && { corrects: corrects.trim() }),
          note: note.trim(),
          clientKey,
        },
      }),
    onSuccess: ({ state, number }) => {
      for (const queryKey of [backOfficeKeys.adjustments, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
      toast("success", state === "booked" ? t`Booked. ${player} has been notified.` : t`Proposed.`);
      onMade(number);
    },
    onError: () => setConfirming(false),
  });
  /** A changed form is another adjustment. */
  const changed = () => {
    make.reset();
    setClientKey(randomId());
  };
  const { error } = make;
  const nothing =
    error instanceof ApiError && error.code === "request.invalid" && error.value["field"] === "corrects";
  const tooLow = error instanceof ApiError && error.code === "adjustment.balance.too.low" ? error : undefined;
  const available = tooLow ? String(tooLow.value["available"]) : member.balance;
  const short = kind === "down" && sum !== undefined && sum > parseAmount(available);
  const availableText = moneyText(money(available));
  const amountError = short
    ? t`Only ${availableText} is available.`
    : judged || entered.early
      ? entered.error
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!lifts && (entered.amount === undefined || short)) amountBox.current?.focus();
    else if (reason === undefined)
      form.current?.querySelector<HTMLElement>(`[name="${name}-reason"]`)?.focus();
    else if (note.trim() === "") form.current?.querySelector("textarea")?.focus();
    else setConfirming(true);
  };
  const second = sum !== undefined && sum > parseAmount(member.aloneUpTo);
  const limit = moneyText(money(member.aloneUpTo));
  const after =
    sum !== undefined && !lifts && !short
      ? formatAmount(parseAmount(member.balance) + (kind === "up" ? sum : -sum))
      : undefined;

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label={t`Adjustment`}>
      <CaseCard title={member.username}>
        <CaseRows
          rows={[
            [t`Member since`, day(member.memberSince)],
            [t`Balance now`, <Money key="b" parts={money(member.balance)} />],
            after !== undefined && [t`Balance after`, <Money key="a" parts={money(after)} />],
          ]}
        />
      </CaseCard>
      <ChoiceChips<AdjustmentKind>
        legend={t`What to change`}
        choices={(
          ["up", "down", ...(member.turnovers.length > 0 ? (["turnover"] as const) : [])] as const
        ).map((value) => ({ value, label: kinds[value] }))}
        value={kind}
        onChoose={(next) => {
          setKind(next);
          if (reason && !REASONS_OF[next].includes(reason)) setReason(undefined);
          changed();
        }}
      />
      {lifts ? (
        <Choices
          legend={t`Whose turnover`}
          name={`${name}-turnover`}
          choices={member.turnovers.map((one) => {
            const played = moneyText(money(one.counted));
            const needed = moneyText(money(one.required));
            return { value: one.turnoverId, label: `${one.deposit}: ${t`${played} of ${needed}`}` };
          })}
          value={turnoverId}
          onChoose={(next) => {
            setTurnoverId(next);
            changed();
          }}
        />
      ) : (
        <AmountField
          ref={amountBox}
          label={t`Amount`}
          sign={money("0").symbol}
          value={text}
          onChange={(next) => {
            setText(next);
            changed();
          }}
          onBlur={() => text !== "" && setJudged(true)}
          error={amountError}
          hint={t`Above ${limit} a second operator must approve.`}
        />
      )}
      <Choices
        legend={t`Reason`}
        name={`${name}-reason`}
        choices={REASONS_OF[kind].map((value) => ({ value, label: reasons[value] }))}
        value={reason}
        onChoose={(next) => {
          setReason(next);
          changed();
        }}
        error={judged && reason === undefined ? t`Choose a reason.` : undefined}
      />
      <Field
        label={t`Corrects (optional)`}
        autoComplete="off"
        maxLength={TEXT_LIMITS.adjustmentCorrects}
        value={corrects}
        onChange={({ target }) => {
          setCorrects(target.value);
          changed();
        }}
        hint={t`Number of the deposit, withdrawal or adjustment, or of the round.`}
        error={nothing ? t`Nothing of this player has this number.` : undefined}
      />
      <TextArea
        label={t`Note for staff`}
        rows={3}
        maxLength={TEXT_LIMITS.adjustmentNote}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          changed();
        }}
        error={judged && note.trim() === "" ? t`Say why.` : undefined}
      />
      {error && !tooLow && !nothing && (
        <p className={styles.refusal} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button type="submit" look="primary" size="large" full busy={make.isPending}>
        {second ? t`Propose adjustment` : t`Book adjustment`}
      </Button>
      {confirming && sum !== undefined && (
        <Sheet title={kinds[kind]} closeLabel={t`Close`} onClose={() => setConfirming(false)}>
          <CaseRows
            rows={[
              [t`Player`, <bdi key="p">{player}</bdi>],
              [t`Amount`, <Money key="s" parts={money(formatAmount(sum))} />],
              after !== undefined && [t`Balance now`, <Money key="b" parts={money(member.balance)} />],
              after !== undefined && [t`Balance after`, <Money key="a" parts={money(after)} />],
              corrects.trim() !== "" && [t`Corrects`, <bdi key="c">{corrects.trim()}</bdi>],
            ]}
          />
          <p>
            {second
              ? t`A second operator must approve it before anything is booked.`
              : t`It is booked at once, and the player is notified.`}
          </p>
          <Button look="primary" size="large" full busy={make.isPending} onClick={() => make.mutate()}>
            {second ? t`Propose now` : t`Book now`}
          </Button>
        </Sheet>
      )}
    </form>
  );
}

/** The amount as it was entered, or what is wrong with it. */
function useEntered(text: string, code: string) {
  const { t } = useLingui();
  const money = useMoney();
  const currency = useSettings()?.currency;
  const input = readAmountInput(text, currency ?? { symbol: "", code, group: ",", decimal: "." });
  if ("amount" in input) return { amount: input.amount, early: false };
  const example = money("1000.5").figures;
  const errors = {
    empty: t`Enter an amount.`,
    "not-digits": t`Use digits only, for example ${example}.`,
    decimals: t`Use at most two decimals.`,
    "not-positive": t`Enter an amount above zero.`,
    "too-large": t`This amount is too large.`,
  };
  // an empty field, or a zero that may be the beginning of 0.50, is no error yet
  const early = input.problem !== "empty" && input.problem !== "not-positive";
  return { error: errors[input.problem], early };
}
