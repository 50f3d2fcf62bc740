import type { BackOfficeLottery, ExceptionRefusal } from "@foyer/contract/back-office-lotteries";
import { isDrawDay } from "@foyer/domain/lottery/schedule";
import { dayIn, isDay } from "@foyer/domain/record-days";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import backOffice from "../back-office.module.css";
import cases from "../cases/case-queue.module.css";
import { Choices } from "../choices.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useFaultFocus } from "../use-fault-focus.ts";
import {
  exceptionRefusal,
  useExceptionRefusal,
  useExceptionTexts,
  useSetException,
} from "./use-exceptions.ts";

type Place = "day" | "toDay" | "toTime";

/** The field beside which each refusal is told. */
const PLACES: Readonly<Record<ExceptionRefusal, Place>> = {
  unscheduled: "day",
  horizon: "day",
  void: "day",
  over: "day",
  closed: "day",
  limit: "day",
  far: "toDay",
  passed: "toDay",
  neighbour: "toDay",
  replace: "toDay",
  unmoved: "toTime",
};

interface ExceptionFormProps {
  code: string;
  schedule: Exclude<BackOfficeLottery["schedule"], { every: number }>;
  timeZone: string;
  onDone: () => void;
}

/** Moves a draw, or says that it is not held. All days and times are by the lottery's clock. */
export function ExceptionForm({ code, schedule, timeZone, onDone }: ExceptionFormProps) {
  const { t } = useLingui();
  const texts = useExceptionTexts();
  const refusal = useExceptionRefusal();
  const form = useRef<HTMLFormElement>(null);
  const times = [...schedule.times].sort();
  const [day, setDay] = useState("");
  const [place, setPlace] = useState(1);
  const [held, setHeld] = useState<"moved" | "none">("moved");
  const [toDay, setToDay] = useState("");
  const [toTime, setToTime] = useState(times[0] ?? "");
  const [note, setNote] = useState("");
  const [judged, setJudged] = useState(false);
  const set = useSetException(code);
  const refused = exceptionRefusal(set.error);
  const chooseDay = t`Choose a day.`;
  const moved = held === "moved";
  const faults: Readonly<Record<Place | "note", string | undefined>> = {
    day: !isDay(day) ? chooseDay : isDrawDay(schedule, day) ? undefined : texts.unscheduled,
    toDay: moved && !isDay(toDay) ? chooseDay : undefined,
    toTime: !moved
      ? undefined
      : toTime === ""
        ? t`Enter a time.`
        : toDay === day && toTime === times[place - 1]
          ? texts.unmoved
          : undefined,
    note: note.trim() === "" ? t`Say why.` : undefined,
  };
  // a draw that is not held has no field for another day
  const placeOf = (one: ExceptionRefusal): Place => (!moved && one === "replace" ? "day" : PLACES[one]);
  const errorOf = (field: Place): string | undefined =>
    (judged ? faults[field] : undefined) ??
    (refused !== undefined && placeOf(refused) === field ? texts[refused] : undefined);
  const change = (to: () => void) => {
    to();
    set.reset();
  };
  const focusFault = useFaultFocus(form, set.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (Object.values(faults).some(Boolean)) focusFault();
    else if (!set.isPending)
      set.mutate(
        {
          number: `${day.replaceAll("-", "")}-${String(place).padStart(4, "0")}`,
          ...(moved && { to: { day: toDay, time: toTime } }),
          note: note.trim(),
        },
        { onSuccess: onDone },
      );
  };
  const today = dayIn(timeZone, new Date(now()));
  return (
    <form ref={form} className={backOffice.form} noValidate onSubmit={submit}>
      <p className={backOffice.pale}>
        {t`Days and times by the lottery's clock:`} <bdi>{timeZone}</bdi>
      </p>
      <Field
        label={t`Day of the draw by the schedule`}
        type="date"
        min={today}
        value={day}
        onChange={({ target }) => change(() => setDay(target.value))}
        error={errorOf("day")}
      />
      {times.length > 1 && (
        <SelectField
          label={t`Draw of the day`}
          value={place}
          onChange={({ target }) => change(() => setPlace(Number(target.value)))}
        >
          {times.map((time, at) => (
            <option key={time} value={at + 1}>
              {time}
            </option>
          ))}
        </SelectField>
      )}
      <Choices<"moved" | "none">
        legend={t`What happens to it`}
        name="exception"
        choices={[
          { value: "moved", label: t`It is held at another time` },
          { value: "none", label: t`It is not held: stakes return to the players` },
        ]}
        value={held}
        onChoose={(next) => change(() => setHeld(next))}
      />
      {moved && (
        <div className={cases.fields}>
          <Field
            label={t`New day`}
            type="date"
            min={today}
            value={toDay}
            onChange={({ target }) => change(() => setToDay(target.value))}
            error={errorOf("toDay")}
          />
          <Field
            label={t`New time`}
            type="time"
            value={toTime}
            onChange={({ target }) => change(() => setToTime(target.value))}
            error={errorOf("toTime")}
          />
        </div>
      )}
      {moved && (
        <p className={backOffice.pale}>
          {t`Bets stay, and sales close before the new time. A later time needs a second operator.`}
        </p>
      )}
      <TextArea
        label={t`Reason`}
        rows={2}
        maxLength={TEXT_LIMITS.lotteryNote}
        value={note}
        onChange={({ target }) => change(() => setNote(target.value))}
        error={judged ? faults.note : undefined}
      />
      {set.error !== null && refused === undefined && (
        <p className={backOffice.refusal} role="alert">
          {refusal(set.error)}
        </p>
      )}
      <div className={backOffice.choices}>
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" look="primary" busy={set.isPending}>
          {t`Save exception`}
        </Button>
      </div>
    </form>
  );
}
