import type { IdentityCaseDetail } from "@foyer/contract/identity";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IdentityStateLabel } from "../../../entities/identity/identity-state.tsx";
import { useIdentityTexts } from "../../../entities/identity/identity-texts.ts";
import { useCountryName } from "../../../entities/personal-data/countries.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { backOfficeCall } from "../back-office-session.ts";
import { AssignButton, CaseCard, CaseHistory, CaseNote } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { AboutMember } from "../cases/lazy-about-member.tsx";
import { ChangeLevel } from "../members/change-level.tsx";
import { PlayerLink } from "../player-link.tsx";
import { APPROVE_KEY, REJECT_KEY, shortcut } from "../shortcuts/shortcuts.ts";
import { useRefusal } from "../use-refusal.ts";
import { type Decision, IdentityDecisionSheet } from "./identity-decision-sheet.tsx";
import { IdentityDocument } from "./identity-document.tsx";
import { useIdentityAction } from "./use-identity-action.ts";

/** One identity check with all that is needed to decide: why it needs care first, then documents, data and history. */
export function IdentityCaseView({ checkId, onClose }: { checkId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: backOfficeKeys.identityCase(checkId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.identity.read", { params: { checkId } }, signal),
    staleTime: 0,
  });
  return (
    <article className={styles.case}>
      <header className={styles.head}>
        <IconButton icon="back" label={t`Back to the list`} className={styles.back} onClick={onClose} />
        {data && (
          <>
            <span className={styles.avatar}>
              <Picture picture={data.avatar} kind="avatar" sizes="48px" />
            </span>
            <div className={styles.person}>
              <h2>
                <bdi>{data.name}</bdi>
              </h2>
              <p className={backOffice.fact}>
                <PlayerLink id={data.about.id}>{data.player}</PlayerLink>
              </p>
            </div>
            <IdentityStateLabel state={data.state} />
          </>
        )}
      </header>
      {data ? (
        <CaseBody one={data} />
      ) : error ? (
        <LoadFailed what="identityChecks" error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className={backOffice.skeleton} />
      )}
    </article>
  );
}

function CaseBody({ one }: { one: IdentityCaseDetail }) {
  const { t } = useLingui();
  const { sides } = useIdentityTexts();
  const moment = useMoment();
  return (
    <>
      <div className={styles.body}>
        <div className={styles.main}>
          <Checks one={one} />
          <CaseCard title={t`Document`}>
            {one.documentsDeletedAt === undefined ? (
              <ul className={styles.documents}>
                {one.documents.map(({ document, side }) => (
                  <IdentityDocument key={document} document={document} label={sides[side]} />
                ))}
              </ul>
            ) : (
              <p>{t`The pictures were deleted on ${moment(one.documentsDeletedAt)}.`}</p>
            )}
          </CaseCard>
          <Entered one={one} />
          <Earlier one={one} />
          <div className={cx(styles.main, styles.pairs)}>
            <AboutMember about={one.about} money={one.money} identity={false} />
          </div>
        </div>
        <aside className={styles.side}>
          <Note checkId={one.checkId} />
          <Trail one={one} />
        </aside>
      </div>
      <Actions one={one} />
    </>
  );
}

/** What the platform has checked by itself. */
function Checks({ one }: { one: IdentityCaseDetail }) {
  const { t } = useLingui();
  const { age, minimumAge, payeeName, sameName } = one;
  const plain = (name: string) => name.toLocaleLowerCase().replaceAll(/\s+/g, " ").trim();
  const checks: (readonly [ok: boolean, text: string])[] = [
    age < minimumAge
      ? [false, t`Age ${age}, the minimum is ${minimumAge}`]
      : [true, t`Age ${age}, the minimum is ${minimumAge}`],
    ...(payeeName === undefined
      ? []
      : plain(payeeName) === plain(one.name)
        ? [[true, t`Name matches the payee name`] as const]
        : [[false, t`Payee name differs: ${payeeName}`] as const]),
    sameName > 0
      ? [false, t`Same name and birth date in other accounts: ${sameName}`]
      : [true, t`No other account with this name and birth date`],
  ];
  return (
    <CaseCard title={t`Checks`}>
      <ul className={styles.checks}>
        {checks.map(([ok, text]) => (
          <li key={text} className={ok ? styles.ok : styles.wrong}>
            <Icon name={ok ? "check" : "warn"} size="s" />
            {text}
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}

function Entered({ one }: { one: IdentityCaseDetail }) {
  const { t } = useLingui();
  const { kinds, reasons } = useIdentityTexts();
  const country = useCountryName();
  const day = useDay();
  const moment = useMoment();
  const rows: (readonly [label: string, value: string | undefined])[] = [
    [t`Type`, kinds[one.kind]],
    [t`Full name`, one.name],
    [t`Birth date`, day(one.birthDate)],
    [t`Nationality`, country(one.nationality)],
    [t`Address`, one.address],
    [t`Remark`, one.remark],
    [t`E-mail`, one.email],
    [t`Mobile`, one.mobile],
    [t`Member since`, day(one.memberSince)],
    [t`Level`, one.level],
    [t`Sent`, moment(one.submittedAt)],
    [t`Decided`, one.decidedAt && moment(one.decidedAt)],
    [t`Reason`, one.reason && reasons[one.reason]],
    [t`Message to the member`, one.message],
    [t`Valid until`, one.validUntil && day(one.validUntil)],
  ];
  return (
    <CaseCard title={t`Entered by the member`}>
      <dl className={styles.rows}>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {one.level !== undefined && <ChangeLevel username={one.player} />}
    </CaseCard>
  );
}

function Earlier({ one }: { one: IdentityCaseDetail }) {
  const { t } = useLingui();
  const { kinds, reasons } = useIdentityTexts();
  const moment = useMoment();
  if (one.earlier.length === 0) return null;
  return (
    <CaseCard title={t`Earlier checks`}>
      <ul className={styles.earlier}>
        {one.earlier.map(({ checkId, kind, state, submittedAt, reason }) => (
          <li key={checkId}>
            <IdentityStateLabel state={state} />
            <span>
              {kinds[kind]}, {moment(submittedAt)}
            </span>
            {reason && <span className={backOffice.fact}>{reasons[reason]}</span>}
          </li>
        ))}
      </ul>
    </CaseCard>
  );
}

function Note({ checkId }: { checkId: string }) {
  const { isPending, error, mutate } = useIdentityAction(checkId);
  return (
    <CaseNote
      busy={isPending}
      error={error}
      onSave={(note, onSuccess) => mutate({ event: "note", note }, { onSuccess })}
    />
  );
}

function Trail({ one }: { one: IdentityCaseDetail }) {
  const { t } = useLingui();
  const events: Record<IdentityCaseDetail["trail"][number]["event"], string> = {
    submit: t`sent the documents`,
    assign: t`took the case`,
    release: t`put the case back`,
    confirm: t`confirmed the identity`,
    refuse: t`refused the documents`,
    expire: t`the document expired`,
    note: t`wrote a note`,
    view: t`opened the case`,
  };
  return (
    <CaseHistory
      entries={one.trail.map(({ event, at, by, note }) => ({
        at,
        by: by ?? (event === "submit" ? one.player : t`System`),
        text: events[event],
        note,
      }))}
    />
  );
}

/** The steps that are possible now. */
function Actions({ one }: { one: IdentityCaseDetail }) {
  const action = useIdentityAction(one.checkId);
  const refusal = useRefusal();
  const [deciding, setDeciding] = useState<Decision>();
  if (one.state !== "submitted" && one.state !== "review") return null;
  const colleague = one.mine ? undefined : one.assignedTo;
  const assign = (
    <AssignButton
      mine={one.mine}
      colleague={colleague}
      busy={action.isPending}
      {...(!one.mine && { look: "primary" })}
      onAssign={() => action.mutate({ event: "assign", ...(colleague !== undefined && { takeOver: true }) })}
      onRelease={() => action.mutate({ event: "release" })}
    />
  );
  return (
    <footer className={styles.actions}>
      {action.isError && (
        <p className={cx(backOffice.refusal, styles.wide)} role="alert">
          {refusal(action.error)}
        </p>
      )}
      {one.mine ? (
        <>
          {assign}
          <Button
            look="outline"
            aria-haspopup="dialog"
            {...shortcut(REJECT_KEY)}
            onClick={() => setDeciding("refuse")}
          >
            <Trans>Refuse…</Trans>
          </Button>
          <Button
            look="primary"
            aria-haspopup="dialog"
            {...shortcut(APPROVE_KEY)}
            onClick={() => setDeciding("confirm")}
          >
            <Trans>Confirm…</Trans>
          </Button>
        </>
      ) : (
        assign
      )}
      {deciding && (
        <IdentityDecisionSheet one={one} decision={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </footer>
  );
}
