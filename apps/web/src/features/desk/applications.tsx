import type { DeskApplication } from "@foyer/contract/desk-work";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoment } from "../../i18n/use-moment.ts";
import { Button } from "../../ui/button/button.tsx";
import { Money } from "../../ui/money/money.tsx";
import { useMoney } from "../whitelabel/index.ts";
import { DecisionSheet, type Verdict } from "./decision-sheet.tsx";
import styles from "./desk.module.css";
import { DeskList } from "./desk-list.tsx";
import { useApplications } from "./use-desk-pages.ts";

/** Applications for promotions, and a decision on each. */
export function Applications() {
  const { t } = useLingui();
  // kept here, not in the list: what somebody else decides meanwhile leaves the list under the open sheet
  const [deciding, setDeciding] = useState<{ application: DeskApplication; verdict: Verdict }>();
  return (
    <section className={styles.work} aria-label={t`Promotions`}>
      <DeskList
        pages={useApplications()}
        className={styles.cards}
        failed={t`The applications did not come`}
        none={{
          title: t`No application waits`,
          words: t`When a player applies for a promotion, it stands here at once.`,
        }}
      >
        {(application) => (
          <li key={application.applicationId}>
            <Application
              application={application}
              onDecide={(verdict) => setDeciding({ application, verdict })}
            />
          </li>
        )}
      </DeskList>
      {deciding && (
        <DecisionSheet
          key={deciding.application.applicationId + deciding.verdict}
          {...deciding}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </section>
  );
}

function Application({
  application,
  onDecide,
}: {
  application: DeskApplication;
  onDecide: (verdict: Verdict) => void;
}) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const { player, title, amount, multiple, appliedAt } = application;
  const since = moment(appliedAt);
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>
          <bdi>{player}</bdi>
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
          ? t`Money at once`
          : t`${plural(multiple, { 1: "A bonus, to be wagered once", other: "A bonus, to be wagered # times" })}`}
      </p>
      <p className={styles.since}>{t`Waits since ${since}`}</p>
      <div className={styles.choices}>
        <Button aria-label={t`Reject, ${player}`} onClick={() => onDecide("reject")}>{t`Reject`}</Button>
        <Button look="outline" aria-label={t`Issue, ${player}`} onClick={() => onDecide("approve")}>
          {t`Issue`}
        </Button>
      </div>
    </article>
  );
}
