import type { BodyOf } from "@foyer/contract";
import type { BackOfficeApplication, backOfficePromotionAssign } from "@foyer/contract/back-office-tasks";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Segments } from "../../../ui/segments/segments.tsx";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall } from "../back-office-session.ts";
import { ApproveChosen } from "../cases/bulk-approval.tsx";
import { AssignChosen, BulkBar, Selectable, useBulk } from "../cases/bulk-cases.tsx";
import { AssignButton } from "../cases/case-parts.tsx";
import { DecisionSheet, type Verdict } from "../cases/decision-sheet.tsx";
import { QueueTools } from "../cases/queue-tools.tsx";
import { useCaseQueue } from "../cases/use-case-queue.ts";
import { queueQuery, useQueueFilter } from "../cases/use-queue-filter.ts";
import { PlayerLink } from "../player-link.tsx";
import { useRefusal } from "../use-refusal.ts";
import { useWords, WordSearch } from "../word-search.tsx";
import { Decisions } from "./decisions.tsx";

/** As the platform counts it; the contract's constant would bring its schemas into the bundle. */
const TURNOVER_DAYS = 30;

/** Promotion applications: those awaiting a decision, and the decisions made. */
export function Applications() {
  const { t } = useLingui();
  const [view, setView] = useState<"waiting" | "decided">("waiting");
  const views = (
    <Segments
      label={t`Applications`}
      options={[
        { value: "waiting", text: t`Waiting` },
        { value: "decided", text: t`Decided` },
      ]}
      value={view}
      onChoose={setView}
    />
  );
  return (
    <section className={styles.work} aria-label={t`Promotions`}>
      {view === "waiting" ? <Waiting views={views} /> : <Decided views={views} />}
    </section>
  );
}

function Decided({ views }: { views: ReactNode }) {
  const { t } = useLingui();
  const { typed, setTyped, words } = useWords();
  return (
    <>
      <div className={styles.tools}>
        {views}
        <WordSearch label={t`Search applications`} typed={typed} onType={setTyped} />
      </div>
      <Decisions words={words} />
    </>
  );
}

function Waiting({ views }: { views: ReactNode }) {
  const { t, i18n } = useLingui();
  const narrowed = useQueueFilter("promotions");
  const filter = queueQuery(narrowed.filter, []);
  const none = filter.q === undefined ? EMPTY.applications : EMPTY.found;
  const queue = useCaseQueue(backOfficeKeys.applicationQueue, filter, (query, signal) =>
    backOfficeCall("backoffice.promotions", { query }, signal),
  );
  const queries = useQueryClient();
  const refresh = () => {
    for (const queryKey of [backOfficeKeys.promotions, backOfficeKeys.waiting])
      void queries.invalidateQueries({ queryKey });
  };
  const bulk = useBulk(refresh);
  // held here, not in the list item: a decision by another operator removes the item while its sheet is open
  const [deciding, setDeciding] = useState<{ application: BackOfficeApplication; verdict: Verdict }>();
  return (
    <>
      <div className={styles.tools}>
        {views}
        <QueueTools
          search={t`Search applications`}
          narrowed={narrowed}
          counts={queue.counts}
          choices={{ amounts: true, methods: queue.first?.methods, methodLabel: t`Promotion` }}
        />
      </div>
      <BulkBar bulk={bulk}>
        <AssignChosen bulk={bulk} assign={(applicationId) => act(applicationId, { event: "assign" })} />
        <ApproveChosen
          bulk={bulk}
          kind="applications"
          approve={(applicationIds) =>
            backOfficeCall("backoffice.promotions.approve", { body: { applicationIds } })
          }
        />
      </BulkBar>
      <BackOfficeList
        pages={queue.pages}
        className={styles.cards}
        failed="applications"
        none={{ title: i18n._(none.title), text: i18n._(none.text) }}
      >
        {(application) => (
          <li key={application.applicationId}>
            <Selectable
              bulk={bulk}
              number={application.applicationId}
              name={`${application.player}, ${application.title}`}
              amount={application.amount}
            >
              <Application
                application={application}
                onAssigned={refresh}
                onDecide={(verdict) => setDeciding({ application, verdict })}
              />
            </Selectable>
          </li>
        )}
      </BackOfficeList>
      {deciding && (
        <DecisionSheet
          key={deciding.application.applicationId + deciding.verdict}
          {...deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}

const act = (applicationId: string, body: BodyOf<typeof backOfficePromotionAssign>) =>
  backOfficeCall("backoffice.promotion.assign", { params: { applicationId }, body });

function Application({
  application,
  onAssigned,
  onDecide,
}: {
  application: BackOfficeApplication;
  onAssigned: () => void;
  onDecide: (verdict: Verdict) => void;
}) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const { applicationId, player, playerId, title, amount, multiple, appliedAt, mine, assignedTo } =
    application;
  const since = moment(appliedAt);
  const refusal = useRefusal((colleague) => t`${colleague} has it.`);
  const assignment = useMutation({
    mutationFn: (body: BodyOf<typeof backOfficePromotionAssign>) => act(applicationId, body),
    onSettled: onAssigned,
  });
  const colleague = mine ? undefined : assignedTo;
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>
          <PlayerLink id={playerId}>{player}</PlayerLink>
        </h2>
        <b className={styles.amount}>
          <Money parts={money(amount)} />
        </b>
      </header>
      <p>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.fact}>
        {multiple === 0
          ? t`Paid in money, no wagering`
          : t`${plural(multiple, { 1: "Bonus to be wagered once", other: "Bonus to be wagered # times" })}`}
      </p>
      <AboutPlayer application={application} />
      <p className={styles.since}>
        {assignedTo === undefined ? (
          <Trans>Waiting since {since}</Trans>
        ) : (
          <Trans>
            Waiting since {since}, with {assignedTo}
          </Trans>
        )}
      </p>
      {assignment.isError && (
        <p className={styles.refusal} role="alert">
          {refusal(assignment.error)}
        </p>
      )}
      <div className={styles.choices}>
        <AssignButton
          mine={mine}
          colleague={colleague}
          busy={assignment.isPending}
          of={`${player}, ${title}`}
          onAssign={() =>
            assignment.mutate({ event: "assign", ...(colleague !== undefined && { takeOver: true }) })
          }
          onRelease={() => assignment.mutate({ event: "release" })}
        />
        <Button
          aria-label={t`Reject application of ${player}`}
          onClick={() => onDecide("reject")}
        >{t`Reject`}</Button>
        <Button look="outline" aria-label={t`Issue to ${player}`} onClick={() => onDecide("approve")}>
          {t`Issue`}
        </Button>
      </div>
    </article>
  );
}

/** What an operator needs to know of the player to decide. */
function AboutPlayer({ application }: { application: BackOfficeApplication }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const { memberSince, lastLogin, turnover, deposits, earlier } = application;
  return (
    <>
      <dl className={styles.about}>
        <div>
          <dt>{t`Member since`}</dt>
          <dd>{moment(memberSince)}</dd>
        </div>
        <div>
          <dt>{t`Last login`}</dt>
          <dd>{lastLogin === undefined ? t`Never` : moment(lastLogin)}</dd>
        </div>
        <div>
          <dt>{t`Turnover in ${TURNOVER_DAYS} days`}</dt>
          <dd>
            <Money parts={money(turnover)} />
          </dd>
        </div>
        <div>
          <dt>{t`Deposits`}</dt>
          <dd>
            <Money parts={money(deposits)} />
          </dd>
        </div>
      </dl>
      {earlier.length > 0 && (
        <ul className={styles.earlier} aria-label={t`Earlier applications`}>
          {earlier.map((decided) => (
            <li key={decided.at}>
              <Earlier decided={decided} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Earlier({ decided }: { decided: BackOfficeApplication["earlier"][number] }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { title, verdict, by, note } = decided;
  const when = moment(decided.at);
  return (
    <>
      <bdi>{title}</bdi>:{" "}
      {verdict === "approve" ? t`issued by ${by}, ${when}` : t`rejected by ${by}, ${when}`}
      {note !== undefined && (
        <>
          {" "}
          <q dir="auto">{note}</q>
        </>
      )}
    </>
  );
}
