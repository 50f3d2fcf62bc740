import type {
  BackOfficeLottery,
  BetTypeTerms,
  LotteryTermsInput,
} from "@foyer/contract/back-office-lotteries";
import { HIGHEST_PRIZE_GROUP, LOWEST_PRIZE_GROUP } from "@foyer/domain/lottery/odds";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Check } from "../../../ui/check/check.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import cases from "../cases/case-queue.module.css";
import { WAITING } from "../part-states.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useFaultFocus } from "../use-fault-focus.ts";
import { useRefusal } from "../use-refusal.ts";
import { type BetTypeDraft, type BetTypeFaults, LIKE_THE_LOTTERY } from "./bet-type-draft.ts";
import { returnText } from "./return-text.ts";

/** It knows the rules of all kinds of lotteries. */
const LazyBetTypesTable = lazyComponent({
  load: async () => ({ default: (await import("./bet-types-table.tsx")).BetTypesTable }),
  ...WAITING,
});

type Draft = Record<keyof LotteryTermsInput, string>;
const AMOUNT = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,5})?$/;
const CLOSE_LIMIT_SECONDS = 3_600;
const MOST_CHASE_DRAWS = 100;

const draftOf = ({ terms }: BackOfficeLottery): Draft =>
  Object.fromEntries(Object.entries(terms).map(([field, value]) => [field, String(value)])) as Draft;

const whole = (text: string, least: number, most: number): boolean =>
  /^[0-9]{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;
const above = (text: string, other: string): boolean => parseAmount(text) >= parseAmount(other);

/** Sets the terms of a lottery and of its bet types. Bets that are placed keep theirs. */
export function TermsForm({ one, onDone }: { one: BackOfficeLottery; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(one.open);
  const [draft, setDraft] = useState(() => draftOf(one));
  const [betTypes, setBetTypes] = useState(() => betTypeDrafts(one.betTypes));
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.lottery.set", {
        params: { code: one.code },
        body: { open, terms: termsOf(draft), betTypes: betTypeTerms(betTypes), note: note.trim() },
      }),
    onSuccess: () => {
      toast("success", t`Terms changed.`);
      onDone();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.lotteries }),
  });
  const focusFault = useFaultFocus(form, save.error);
  const refused =
    save.error instanceof ApiError && save.error.code === "lottery.terms.invalid"
      ? String(save.error.value["field"])
      : undefined;

  const money = (text: string, least?: string): string | undefined => {
    if (!AMOUNT.test(text) || parseAmount(text) <= 0n) return t`Enter an amount.`;
    return least !== undefined && AMOUNT.test(least) && !above(text, least)
      ? t`Not below the limit before it.`
      : undefined;
  };
  const between = (text: string, least: number, most: number): string | undefined =>
    whole(text, least, most) ? undefined : t`From ${least} to ${most}.`;
  const group = (text: string, least: number) => between(text, least, HIGHEST_PRIZE_GROUP);
  const lowest = whole(draft.lowestPrizeGroup, LOWEST_PRIZE_GROUP, HIGHEST_PRIZE_GROUP)
    ? Number(draft.lowestPrizeGroup)
    : LOWEST_PRIZE_GROUP;
  const faults: Partial<Record<keyof Draft | "note", string | undefined>> = {
    prizeGroup: group(draft.prizeGroup, LOWEST_PRIZE_GROUP),
    lowestPrizeGroup:
      group(draft.lowestPrizeGroup, LOWEST_PRIZE_GROUP) ??
      (Number(draft.lowestPrizeGroup) > Number(draft.prizeGroup) ? t`Not above the prize group.` : undefined),
    closeSeconds: between(draft.closeSeconds, 1, CLOSE_LIMIT_SECONDS),
    smallestStake: money(draft.smallestStake),
    largestStake: money(draft.largestStake, draft.smallestStake),
    largestSlip: money(draft.largestSlip, draft.largestStake),
    largestDraw: money(draft.largestDraw, draft.largestSlip),
    outcomeLimit: money(draft.outcomeLimit),
    mostChaseDraws: between(draft.mostChaseDraws, 0, MOST_CHASE_DRAWS),
    note: note.trim() === "" ? t`Say why.` : undefined,
  };
  const faultOf = (code: string): BetTypeFaults => {
    const { prizeGroup, outcomeLimit } = betTypes.get(code) ?? LIKE_THE_LOTTERY;
    return {
      prizeGroup: prizeGroup === "" ? undefined : group(prizeGroup, lowest),
      outcomeLimit: outcomeLimit === "" ? undefined : money(outcomeLimit),
    };
  };
  const contradicts = t`This contradicts the other terms.`;
  const errorOf = (field: keyof Draft): string | undefined =>
    (judged ? faults[field] : undefined) ?? (refused === field ? contradicts : undefined);
  const change = (set: () => void) => {
    set();
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const isWrong =
      Object.values(faults).some(Boolean) ||
      [...betTypes.keys()].some((code) => Object.values(faultOf(code)).some(Boolean));
    if (isWrong) focusFault();
    else if (!save.isPending) save.mutate();
  };
  const field = (name: keyof Draft, label: string, hint?: string) => (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={draft[name]}
      hint={hint}
      onChange={({ target }) =>
        change(() => setDraft((before) => ({ ...before, [name]: target.value.trim() })))
      }
      error={errorOf(name)}
    />
  );
  return (
    <form ref={form} className={backOffice.form} noValidate onSubmit={submit}>
      <CaseCard title={t`Sale`}>
        <Check checked={open} onChange={({ target }) => change(() => setOpen(target.checked))}>
          {t`On sale`}
        </Check>
      </CaseCard>
      <CaseCard title={t`Odds`}>
        <div className={cases.fields}>
          {field(
            "prizeGroup",
            t`Prize group`,
            faults.prizeGroup ? undefined : returnText(Number(draft.prizeGroup), i18n.locale),
          )}
          {field("lowestPrizeGroup", t`Lowest group for players`)}
        </div>
      </CaseCard>
      <CaseCard title={t`Limits`}>
        <div className={cases.fields}>
          {field("smallestStake", t`Smallest bet`)}
          {field("largestStake", t`Largest bet`)}
          {field("largestSlip", t`Per slip`)}
          {field("largestDraw", t`Per player and draw`)}
          {field("outcomeLimit", t`At risk per outcome`)}
          {field("mostChaseDraws", t`Draws of a chase`)}
          {field("closeSeconds", t`Sales close, seconds before the draw`)}
        </div>
      </CaseCard>
      <CaseCard title={t`Bet types`}>
        <p className={backOffice.pale}>{t`Empty: as the lottery.`}</p>
        <LazyBetTypesTable
          family={one.family}
          drafts={betTypes}
          faultOf={judged ? faultOf : undefined}
          refused={(code) => (refused === `betTypes.${code}.prizeGroup` ? contradicts : undefined)}
          onChange={(code, next) => change(() => setBetTypes((before) => new Map(before).set(code, next)))}
        />
      </CaseCard>
      <TextArea
        label={t`Reason`}
        rows={2}
        maxLength={TEXT_LIMITS.lotteryNote}
        value={note}
        onChange={({ target }) => change(() => setNote(target.value))}
        error={judged ? faults.note : undefined}
      />
      {save.error !== null && (
        <p className={backOffice.refusal} role="alert">
          {refusal(save.error)}
        </p>
      )}
      <div className={backOffice.choices}>
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          <Trans>Save terms</Trans>
        </Button>
      </div>
    </form>
  );
}

const betTypeDrafts = (terms: readonly BetTypeTerms[]): ReadonlyMap<string, BetTypeDraft> =>
  new Map(
    terms.map(({ betType, open, prizeGroup, outcomeLimit }) => [
      betType,
      {
        open,
        prizeGroup: prizeGroup === undefined ? "" : String(prizeGroup),
        outcomeLimit: outcomeLimit ?? "",
      },
    ]),
  );

/** Those that differ from the lottery. */
const betTypeTerms = (drafts: ReadonlyMap<string, BetTypeDraft>): BetTypeTerms[] =>
  [...drafts]
    .filter(([, { open, prizeGroup, outcomeLimit }]) => !open || prizeGroup !== "" || outcomeLimit !== "")
    .map(([betType, { open, prizeGroup, outcomeLimit }]) => ({
      betType,
      open,
      ...(prizeGroup !== "" && { prizeGroup: Number(prizeGroup) }),
      ...(outcomeLimit !== "" && { outcomeLimit }),
    }));

const amountOf = (text: string): string => formatAmount(parseAmount(text));

const termsOf = (draft: Draft): LotteryTermsInput => ({
  prizeGroup: Number(draft.prizeGroup),
  lowestPrizeGroup: Number(draft.lowestPrizeGroup),
  closeSeconds: Number(draft.closeSeconds),
  mostChaseDraws: Number(draft.mostChaseDraws),
  smallestStake: amountOf(draft.smallestStake),
  largestStake: amountOf(draft.largestStake),
  largestSlip: amountOf(draft.largestSlip),
  largestDraw: amountOf(draft.largestDraw),
  outcomeLimit: amountOf(draft.outcomeLimit),
});
