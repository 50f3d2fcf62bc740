import type { WithdrawalCase } from "@foyer/contract/withdrawals";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Money } from "../../ui/money/money.tsx";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { BackOfficeList } from "./back-office-list.tsx";
import { backOfficeCall } from "./back-office-session.ts";
import queue from "./case-queue.module.css";
import { useWithdrawalTexts } from "./use-withdrawal-texts.ts";
import { WithdrawalCaseView } from "./withdrawal-case.tsx";

type Shown = "all" | "mine" | "free";

/** Withdrawals that wait for an operator, beside the open one; on a phone one of the two. */
export function WithdrawalQueue() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { withdrawal } = useSearch("/backoffice");
  const [show, setShow] = useState<Shown>("all");
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...backOfficeKeys.withdrawals, "queue", show],
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.withdrawals",
        { query: { show, ...(pageParam !== "" && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const counts = data?.pages[data.pages.length - 1]?.counts;
  const open = (number: string | undefined) =>
    go({
      to: "/backoffice",
      search: { section: "withdrawals", ...(number !== undefined && { withdrawal: number }) },
    });
  return (
    <section className={cx(queue.queue, withdrawal !== undefined && queue.open)} aria-label={t`Withdrawals`}>
      <div className={queue.list}>
        <div className={styles.tools}>
          <ChoiceChips<Shown>
            legend={t`Show`}
            choices={[
              { value: "all", label: t`All`, ...(counts && { count: counts.all }) },
              { value: "mine", label: t`Mine`, ...(counts && { count: counts.mine }) },
              { value: "free", label: t`Free`, ...(counts && { count: counts.free }) },
            ]}
            value={show}
            onChoose={setShow}
          />
        </div>
        <BackOfficeList
          pages={{ ...query, items: data?.pages.flatMap(({ content }) => content) }}
          className={styles.chats}
          failed="withdrawalCases"
          none={{ title: i18n._(EMPTY.withdrawalCases.title), words: i18n._(EMPTY.withdrawalCases.text) }}
        >
          {(one) => (
            <li key={one.number}>
              <Row one={one} chosen={one.number === withdrawal} onOpen={() => open(one.number)} />
            </li>
          )}
        </BackOfficeList>
      </div>
      {withdrawal === undefined ? (
        <div className={queue.nothing}>
          <EmptyState title={t`Choose a withdrawal`} words={t`Longest wait first.`} />
        </div>
      ) : (
        <WithdrawalCaseView key={withdrawal} number={withdrawal} onClose={() => open(undefined)} />
      )}
    </section>
  );
}

function Row({ one, chosen, onOpen }: { one: WithdrawalCase; chosen: boolean; onOpen: () => void }) {
  const money = useMoney();
  const moment = useMoment();
  const since = moment(one.requestedAt);
  return (
    <button
      type="button"
      className={cx(styles.row, chosen && styles.chosen)}
      aria-current={chosen || undefined}
      onClick={onOpen}
    >
      <b className={queue.between}>
        <bdi>{one.holder}</bdi> <Money parts={money(one.amount)} />
      </b>
      <span className={styles.fact}>
        <bdi>{one.player}</bdi>, <bdi>{one.card}</bdi> <bdi dir="ltr">•• {one.lastFour}</bdi>
      </span>
      <span className={styles.since}>
        {one.assignedTo === undefined ? (
          <Trans>Waiting since {since}</Trans>
        ) : (
          <Trans>
            Waiting since {since}, with {one.assignedTo}
          </Trans>
        )}
      </span>
      <Tags one={one} />
    </button>
  );
}

/** Why it waits, in a word each. */
function Tags({ one: { state, unmet, approvals, approvalsNeeded } }: { one: WithdrawalCase }) {
  const { t } = useLingui();
  const texts = useWithdrawalTexts();
  return (
    <span className={queue.tags}>
      {state !== "review" && <span>{state === "sent" ? t`Sent by hand` : t`Pay out by hand`}</span>}
      {state === "review" && approvalsNeeded > 1 && (
        <span>{approvals === 0 ? t`2 approvals` : t`1 of 2 approvals`}</span>
      )}
      {state === "review" &&
        unmet.map((check) => (
          <span key={check} className={cx((check === "risk" || check === "turnover") && queue.wrong)}>
            {texts.unmet[check]}
          </span>
        ))}
    </span>
  );
}
