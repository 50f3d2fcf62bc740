import type { MemberLevel } from "@foyer/contract/back-office-club";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useDay } from "../../../i18n/use-moment.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";

/** `turnover`: a level set by hand ends. */
type Way = "hand" | "turnover";

interface MemberLevelFormProps {
  one: MemberLevel;
  onDone: () => void;
}

/** Sets a level until a day, or ends one that was set. */
export function MemberLevelForm({ one, onDone }: MemberLevelFormProps) {
  const { t } = useLingui();
  const day = useDay();
  const refusal = useRefusal();
  const form = useRef<HTMLFormElement>(null);
  const { username, levels, byHand, own, earliest, latest } = one;
  const [way, setWay] = useState<Way>("hand");
  const [level, setLevel] = useState(own?.level ?? "");
  const [until, setUntil] = useState(byHand?.until ?? "");
  const [reason, setReason] = useState("");
  const [judged, setJudged] = useState(false);
  const ends = way === "turnover";
  const change = useChange(one, () => {
    toast("success", t`Level changed. ${username} has been notified.`);
    onDone();
  });
  const { error } = change;
  const refusedField =
    error instanceof ApiError && error.code === "request.invalid" ? error.value["field"] : undefined;
  const outOfRange = until < earliest || until > latest;
  const [first, last] = [day(earliest), day(latest)];
  const wrong = {
    level: refusedField === "level" ? t`Choose a level.` : undefined,
    until: refusedField === "until" || outOfRange ? t`Choose a day from ${first} to ${last}.` : undefined,
    reason: refusedField === "reason" || reason.trim() === "" ? t`Say why.` : undefined,
  };
  /** What the platform refused may be right now. */
  const edited = (set: () => void) => {
    set();
    change.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!ends && outOfRange) form.current?.querySelector<HTMLElement>('input[type="date"]')?.focus();
    else if (reason.trim() === "") form.current?.querySelector("textarea")?.focus();
    else if (!change.isPending) change.mutate({ way, level, until, reason: reason.trim() });
  };
  const after = levels.find(({ code }) => code === byHand?.after)?.name ?? "";
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {byHand && (
        <ChoiceChips<Way>
          legend={t`What decides the level`}
          choices={[
            { value: "hand", label: t`Set by hand` },
            { value: "turnover", label: t`Turnover` },
          ]}
          value={way}
          onChoose={(next) => edited(() => setWay(next))}
        />
      )}
      {ends ? (
        <p className={styles.pale}>{t`The level set by hand ends now, and the level is then ${after}.`}</p>
      ) : (
        <>
          <SelectField
            label={t`Level`}
            value={level}
            onChange={({ target }) => edited(() => setLevel(target.value))}
            error={judged ? wrong.level : undefined}
          >
            {levels.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label={t`Until`}
            type="date"
            min={earliest}
            max={latest}
            value={until}
            onChange={({ target }) => edited(() => setUntil(target.value))}
            error={judged ? wrong.until : undefined}
            hint={t`Until then, play neither raises nor lowers it.`}
          />
        </>
      )}
      <TextArea
        label={t`Reason, for staff`}
        rows={2}
        maxLength={TEXT_LIMITS.levelReason}
        value={reason}
        onChange={({ target }) => edited(() => setReason(target.value))}
        error={judged ? wrong.reason : undefined}
      />
      {error !== null && refusedField === undefined && (
        <p className={styles.refusal} role="alert">
          {refusal(error)}
        </p>
      )}
      <Button type="submit" look={ends ? "danger" : "primary"} size="large" full busy={change.isPending}>
        {ends ? t`End level set by hand` : t`Set level`}
      </Button>
    </form>
  );
}

interface Change {
  readonly way: Way;
  readonly level: string;
  readonly until: string;
  readonly reason: string;
}

function useChange({ username }: MemberLevel, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ way, level, until, reason }: Change) =>
      way === "turnover"
        ? backOfficeCall("backoffice.level.end", { body: { username, reason } })
        : backOfficeCall("backoffice.level.set", { body: { username, level, until, reason } }),
    onSuccess: (now) => {
      queries.setQueryData(backOfficeKeys.memberLevel(username), now);
      onDone();
    },
    // the cases name the level
    onSettled: () => {
      for (const queryKey of [backOfficeKeys.withdrawals, backOfficeKeys.deposits, backOfficeKeys.identity])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
