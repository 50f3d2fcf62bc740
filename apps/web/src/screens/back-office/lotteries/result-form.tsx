import type { BackOfficeDrawDetails } from "@foyer/contract/back-office-lotteries";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { AllNumbers } from "../../../entities/lottery/all-numbers.tsx";
import { PRIZE_NAMES } from "../../../entities/lottery/prize-names.ts";
import { PRIZES } from "../../../entities/lottery/prizes.ts";
import { isFigures, typedWords } from "../../../entities/lottery/typed-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Note } from "../../../ui/note/note.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseCard } from "../cases/case-parts.tsx";
import cases from "../cases/case-queue.module.css";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";

interface ResultFormProps {
  draw: BackOfficeDrawDetails;
  onDone: () => void;
}

/** Enters the numbers of a draw, or a correction of them, in the shape of its kind of lottery. */
export function ResultForm({ draw, onDone }: ResultFormProps) {
  const { t, i18n } = useLingui();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { code, number, family: kind, drawsAt } = draw;
  const correction = draw.state === "settled";
  const family = useMemo(() => lotteryFamily(kind, new Date(drawsAt)), [kind, drawsAt]);
  // every result of a kind has as many numbers of as many digits
  const lengths = useMemo(() => family.draw(() => 0).map((one) => one.length), [family]);
  const labels = (PRIZES[kind] ?? [{ prize: undefined, numbers: lengths.length }]).flatMap(
    ({ prize: won, numbers: count }) =>
      Array.from({ length: count }, (_, at) => {
        const [prize, place] = [won ? i18n._(PRIZE_NAMES[won]) : t`Number`, at + 1];
        return count === 1 ? prize : t`${prize} ${place}`;
      }),
  );
  const [numbers, setNumbers] = useState(() => lengths.map(() => ""));
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  /** Numbers of a pasted line for which there was no box. */
  const [surplus, setSurplus] = useState(0);
  const complete = numbers.every((one, at) => one.length === lengths[at]);
  const valid = complete && family.isResult(numbers);
  const unchanged = correction && numbers.join(" ") === draw.numbers?.join(" ");
  const enter = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.draw.enter", {
        params: { code, number },
        body: { numbers, ...(note.trim() !== "" && { note: note.trim() }) },
      }),
    onSuccess: (read) => {
      queries.setQueryData(backOfficeKeys.lotteryDraw(code, number), read);
      const waits = read.state === draw.state;
      toast("success", waits ? t`Entered. Another operator must enter the same.` : t`The result holds.`);
      onDone();
    },
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.lotteries, backOfficeKeys.waiting])
        void queries.invalidateQueries({ queryKey });
    },
  });
  /** Several numbers at once, as from a page that shows them with their names, fill the boxes from this one on. */
  const write = (at: number, text: string) => {
    const parts = typedWords(text).filter(isFigures);
    enter.reset();
    setSurplus(Math.max(0, at + parts.length - lengths.length));
    setNumbers((before) =>
      before.map((one, place) => {
        const part = parts.length > 1 ? parts[place - at] : place === at ? (parts[0] ?? "") : undefined;
        return part === undefined || place < at ? one : part;
      }),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    const wrong = numbers.findIndex((one, at) => one.length !== lengths[at]);
    if (!valid) form.current?.querySelectorAll("input")[Math.max(0, wrong)]?.focus();
    else if (correction && !unchanged && note.trim() === "") form.current?.querySelector("textarea")?.focus();
    else if (!enter.isPending) enter.mutate();
  };
  const errorOf = (one: string, length: number): string | undefined => {
    // what is too long was pasted, and is never cut
    if (one.length === length || (!judged && one.length < length)) return undefined;
    return t`${plural(length, { one: "Enter # digit.", other: "Enter # digits." })}`;
  };
  return (
    <form ref={form} className={backOffice.form} noValidate onSubmit={submit}>
      {correction && draw.numbers && (
        <CaseCard title={t`The result that holds`}>
          <AllNumbers family={kind} numbers={draw.numbers} />
          <p className={backOffice.pale}>
            {t`A correction settles all orders again: winners are paid, and wrong prizes taken back as far as the balance has them. Entering the result that holds refuses corrections that wait.`}
          </p>
        </CaseCard>
      )}
      <Note>
        {draw.entries.some(({ state }) => state === "waiting" || state === "differs")
          ? t`Enter what the source shows, not what a colleague entered.`
          : t`Another operator or the feed must confirm it.`}
      </Note>
      <div className={cases.fields}>
        {lengths.map((length, at) => {
          const place = at + 1;
          return (
            <Field
              // places are fixed
              key={place}
              label={labels[at] ?? ""}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              // room for a pasted line
              maxLength={TEXT_LIMITS.resultInput}
              placeholder={"0".repeat(length)}
              value={numbers[at] ?? ""}
              onChange={({ target }) => write(at, target.value)}
              error={errorOf(numbers[at] ?? "", length)}
            />
          );
        })}
      </div>
      {surplus > 0 && (
        <p className={backOffice.refusal} role="alert">
          {t`${plural(surplus, { one: "# pasted number has no field here.", other: "# pasted numbers have no field here." })} Compare each with the source.`}
        </p>
      )}
      {judged && complete && !valid && (
        <p
          className={backOffice.refusal}
          role="alert"
        >{t`No draw of this lottery can have these numbers.`}</p>
      )}
      <TextArea
        label={correction ? t`Why the result is wrong` : t`Note`}
        rows={2}
        maxLength={TEXT_LIMITS.lotteryNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={judged && correction && !unchanged && note.trim() === "" ? t`Say why.` : undefined}
      />
      {enter.error !== null && (
        <p className={backOffice.refusal} role="alert">
          {refusal(enter.error)}
        </p>
      )}
      <div className={backOffice.choices}>
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" busy={enter.isPending}>
          {correction ? <Trans>Propose correction</Trans> : <Trans>Enter result</Trans>}
        </Button>
      </div>
    </form>
  );
}
