import type { IdentityCase } from "@foyer/contract/identity";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIdentityTexts } from "../../entities/identity/identity-texts.ts";
import { EMPTY } from "../../i18n/situation-texts.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./back-office.module.css";
import { backOfficeKeys } from "./back-office-keys.ts";
import { BackOfficeList } from "./back-office-list.tsx";
import { backOfficeCall } from "./back-office-session.ts";
import queue from "./case-queue.module.css";
import { IdentityCaseView } from "./identity-case.tsx";

type Shown = "all" | "mine" | "free";

/** Identity checks that wait for a decision, beside the open one; on a phone one of the two. */
export function IdentityQueue() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { check } = useSearch("/backoffice");
  const [show, setShow] = useState<Shown>("all");
  const { data, ...query } = useInfiniteQuery({
    queryKey: backOfficeKeys.identityQueue(show),
    queryFn: ({ pageParam, signal }) =>
      backOfficeCall(
        "backoffice.identity",
        { query: { show, ...(pageParam !== "" && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const counts = data?.pages[data.pages.length - 1]?.counts;
  const open = (checkId: string | undefined) =>
    go({
      to: "/backoffice",
      search: { section: "identity", ...(checkId !== undefined && { check: checkId }) },
    });
  return (
    <section className={cx(queue.queue, check !== undefined && queue.open)} aria-label={t`Identity`}>
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
          failed="identityChecks"
          none={{ title: i18n._(EMPTY.identityChecks.title), words: i18n._(EMPTY.identityChecks.text) }}
        >
          {(one) => (
            <li key={one.checkId}>
              <Row one={one} chosen={one.checkId === check} onOpen={() => open(one.checkId)} />
            </li>
          )}
        </BackOfficeList>
      </div>
      {check === undefined ? (
        <div className={queue.nothing}>
          <EmptyState title={t`Choose a case`} words={t`Longest wait first.`} />
        </div>
      ) : (
        <IdentityCaseView key={check} checkId={check} onClose={() => open(undefined)} />
      )}
    </section>
  );
}

function Row({ one, chosen, onOpen }: { one: IdentityCase; chosen: boolean; onOpen: () => void }) {
  const moment = useMoment();
  const { kinds } = useIdentityTexts();
  const since = moment(one.submittedAt);
  return (
    <button
      type="button"
      className={cx(styles.row, chosen && styles.chosen)}
      aria-current={chosen || undefined}
      onClick={onOpen}
    >
      <b>
        <bdi>{one.name}</bdi>
      </b>
      <span className={styles.fact}>
        <bdi>{one.player}</bdi>, {kinds[one.kind]}
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
    </button>
  );
}
