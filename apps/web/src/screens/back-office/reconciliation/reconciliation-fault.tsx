import type { RoundFault } from "@foyer/contract/round-feeds";
import { mayAct } from "@foyer/domain/operator-role";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextArea } from "../../../ui/field/text-area.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall, useBackOfficeSession } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import { PlayerLink } from "../player-link.tsx";
import { TEXT_LIMITS } from "../text-limits.ts";
import { useRefusal } from "../use-refusal.ts";

/** A round that could not be stored: what is wrong with it, and who dismissed it or the way to. */
export function ReconciliationFault({ one }: { one: RoundFault }) {
  const { t } = useLingui();
  const moment = useMoment();
  const roles = useBackOfficeSession()?.operator.roles ?? [];
  const [dismissing, setDismissing] = useState(false);
  const { dismissed } = one;
  const kinds: Record<typeof one.kind, string> = {
    missing: t`The record is missing`,
    syntax: t`The record is malformed`,
    amount: t`The amount is out of range`,
    time: t`The time is not possible`,
    player: t`The player is unknown`,
    currency: t`The player has no such currency`,
    wallet: t`The player never sent money there`,
    conflict: t`The round is another one in our books`,
  };
  return (
    <CaseCard title={kinds[one.kind]}>
      <CaseRows
        rows={[
          [t`Provider`, <bdi key="provider">{one.name}</bdi>],
          [t`Record`, one.sequence],
          one.round !== undefined && [t`Round number`, <bdi key="round">{one.round}</bdi>],
          one.player !== undefined && [
            t`Player`,
            <PlayerLink key="player" id={one.playerId}>
              {one.player}
            </PlayerLink>,
          ],
          [t`Found`, moment(one.foundAt)],
          dismissed && [t`Dismissed`, moment(dismissed.at)],
          dismissed && [
            t`Dismissed by`,
            dismissed.by === undefined ? t`Another merchant` : <bdi key="by">{dismissed.by}</bdi>,
          ],
          dismissed?.reason !== undefined && [
            t`Reason`,
            <q key="reason" dir="auto">
              {dismissed.reason}
            </q>,
          ],
        ]}
      />
      {!dismissed && mayAct(roles, ["risk"]) && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setDismissing(true)}>
          <Trans>Dismiss…</Trans>
        </Button>
      )}
      {dismissing && <DismissSheet one={one} onClose={() => setDismissing(false)} />}
    </CaseCard>
  );
}

function DismissSheet({ one: { faultId, sequence }, onClose }: { one: RoundFault; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const refusal = useRefusal((colleague) => t`${colleague} has already dismissed it.`);
  const box = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [judged, setJudged] = useState(false);
  const missing = reason.trim() === "";
  const dismiss = useMutation({
    mutationFn: () =>
      backOfficeCall("backoffice.rounds.dismiss", { params: { faultId }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      toast("success", t`Dismissed.`);
      onClose();
    },
    // also after a refusal: a colleague was faster
    onSettled: () => void queries.invalidateQueries({ queryKey: backOfficeKeys.rounds }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (missing) box.current?.focus();
    else if (!dismiss.isPending) dismiss.mutate();
  };
  return (
    <Sheet title={t`Dismiss record ${sequence}?`} closeLabel={t`Close`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.pale}>
          {t`The round is not stored, and the provider is not asked for it any more. It can't be undone.`}
        </p>
        <TextArea
          ref={box}
          label={t`Reason, for staff`}
          rows={2}
          maxLength={TEXT_LIMITS.dismissal}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={judged && missing ? t`Say why.` : undefined}
        />
        {dismiss.error !== null && (
          <p className={styles.refusal} role="alert">
            {refusal(dismiss.error)}
          </p>
        )}
        <Button type="submit" look="danger" size="large" full busy={dismiss.isPending}>
          <Trans>Dismiss</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
