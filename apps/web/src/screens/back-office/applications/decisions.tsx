import type { BackOfficeDecision } from "@foyer/contract/back-office-search";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Money } from "../../../ui/money/money.tsx";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import { PlayerLink } from "../player-link.tsx";
import { useDecisions, type VerdictFilter } from "../use-back-office-pages.ts";

/** Decided applications: who decided, when, what and why. */
export function Decisions({ words }: { words: string }) {
  const { t, i18n } = useLingui();
  const [verdict, setVerdict] = useState<VerdictFilter>("all");
  const none = words === "" ? EMPTY.decisions : EMPTY.found;
  return (
    <>
      <div className={styles.tools}>
        <ChoiceChips
          legend={t`Verdict`}
          choices={[
            { value: "all", label: t`All` },
            { value: "approve", label: t`Issued` },
            { value: "reject", label: t`Rejected` },
          ]}
          value={verdict}
          onChoose={setVerdict}
        />
      </div>
      <BackOfficeList
        pages={useDecisions(words, verdict)}
        className={styles.cards}
        failed="decisions"
        none={{ title: i18n._(none.title), text: i18n._(none.text) }}
      >
        {(decision) => (
          <li key={decision.applicationId}>
            <Decision decision={decision} />
          </li>
        )}
      </BackOfficeList>
    </>
  );
}

function Decision({ decision }: { decision: BackOfficeDecision }) {
  const { t } = useLingui();
  const money = useMoney();
  const moment = useMoment();
  const { player, playerId, title, amount, verdict, by, note } = decision;
  const when = moment(decision.at);
  const applied = moment(decision.appliedAt);
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
        {verdict === "approve" ? t`Issued by ${by}, ${when}` : t`Rejected by ${by}, ${when}`}
      </p>
      {note !== undefined && (
        <p className={styles.earlier}>
          <q dir="auto">{note}</q>
        </p>
      )}
      <p className={styles.since}>{t`Applied ${applied}`}</p>
    </article>
  );
}
