import type { ReconciliationRun } from "@foyer/contract/reconciliation";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useDay } from "../../../i18n/use-moment.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { cx } from "../../../ui/cx.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import styles from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { BackOfficeList } from "../back-office-list.tsx";
import { backOfficeCall } from "../back-office-session.ts";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { WAITING } from "../part-states.tsx";
import { usePaymentMoney } from "../payments/use-payment-money.ts";
import { useWords, WordSearch } from "../word-search.tsx";
import { providerName } from "./provider-name.ts";
import { ROUND_FEEDS, RoundFeeds, RoundFeedsRow } from "./reconciliation-rounds.tsx";
import { useReconciliationTexts } from "./use-reconciliation-texts.ts";

/** The list of days is shown without the open one. */
const LazyReconciliationDay = lazyComponent({
  load: async () => ({ default: (await import("./reconciliation-day.tsx")).ReconciliationDay }),
  ...WAITING,
});

type Shown = "all" | "differences" | "failed";

/** Days compared with payment providers and bank statements, and rounds of game vendors, beside what is open. */
export function Reconciliation() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { run } = useSearch("/backoffice");
  const [shown, setShown] = useState<Shown>("all");
  const { typed, setTyped, words } = useWords();
  const none = words === "" ? EMPTY.reconciliation : EMPTY.found;
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...backOfficeKeys.runs, shown, words],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.runs",
        {
          query: {
            ...(words !== "" && { q: words }),
            ...(pageParam !== "" && { before: pageParam }),
            ...(shown !== "all" && { state: shown }),
          },
        },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const open = (id: string | undefined) =>
    go({ to: "/backoffice", search: { section: "reconciliation", ...(id !== undefined && { run: id }) } });
  return (
    <CaseFrame
      label={t`Reconciliation`}
      choose={t`Choose a day`}
      order={t`Newest first.`}
      list={
        <>
          <div className={styles.tools}>
            <WordSearch
              label={t`Search compared days`}
              placeholder={t`Provider, order or transaction`}
              typed={typed}
              onType={setTyped}
            />
            <ChoiceChips<Shown>
              legend={t`Show`}
              choices={[
                { value: "all", label: t`All` },
                { value: "differences", label: t`With differences` },
                { value: "failed", label: t`Not compared` },
              ]}
              value={shown}
              onChoose={setShown}
            />
          </div>
          <RoundFeedsRow chosen={run === ROUND_FEEDS} onOpen={() => open(ROUND_FEEDS)} />
          <BackOfficeList
            pages={{ ...query, items: data?.pages.flatMap(({ content }) => content) }}
            className={styles.chats}
            failed="reconciliation"
            none={{ title: i18n._(none.title), text: i18n._(none.text) }}
          >
            {(one) => (
              <li key={one.runId}>
                <Row one={one} chosen={one.runId === run} onOpen={() => open(one.runId)} />
              </li>
            )}
          </BackOfficeList>
        </>
      }
    >
      {run === ROUND_FEEDS ? (
        <RoundFeeds onClose={() => open(undefined)} />
      ) : (
        run !== undefined && <LazyReconciliationDay key={run} runId={run} onClose={() => open(undefined)} />
      )}
    </CaseFrame>
  );
}

function Row({ one, chosen, onOpen }: { one: ReconciliationRun; chosen: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const texts = useReconciliationTexts();
  const money = usePaymentMoney();
  const day = useDay();
  const theirs = moneyText(money(one.theirIn, one.currency));
  const ours = moneyText(money(one.ourIn, one.currency));
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b>
        {day(one.day)}, <bdi>{providerName(one.source)}</bdi>
      </b>
      <span className={styles.fact}>{t`Theirs ${theirs}, ours ${ours}`}</span>
      <span className={cx(styles.since, (one.open > 0 || one.state === "failed") && styles.late)}>
        {texts.state(one)}
      </span>
    </RowButton>
  );
}
