import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import type { Loadable } from "../../../i18n/situation-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import { QUEUE_ROW } from "../shortcuts/shortcuts.ts";
import type { BackOfficePages } from "../use-back-office-pages.ts";
import queueStyles from "./case-queue.module.css";
import { useFocusRecovery } from "./use-focus-recovery.ts";

interface CaseQueueProps<Case> {
  label: string;
  /** Asks for a choice while no case is open. */
  choose: string;
  queue: { readonly pages: BackOfficePages<Case> };
  /** Search, filters and order of the queue. */
  tools: ReactNode;
  /** Whether nothing matching was found, instead of nothing waiting. */
  searched: boolean;
  /** What is done with chosen cases. */
  bulk?: ReactNode;
  failed: Loadable;
  none: { readonly title: MessageDescriptor; readonly text: MessageDescriptor };
  /** Renders a case as `li` with its key. */
  row: (one: Case) => ReactNode;
  /** The open case. */
  children: ReactNode;
}

interface CaseFrameProps {
  label: string;
  /** Asks for a choice while no case is open. */
  choose: string;
  /** In which order the cases stand. */
  order: string;
  list: ReactNode;
  /** The open case. */
  children: ReactNode;
}

/** A list of cases beside the open one; on a phone one of the two. */
export function CaseFrame({ label, choose, order, list, children }: CaseFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useFocusRecovery(frame);
  return (
    <section
      ref={frame}
      className={cx(queueStyles.queue, Boolean(children) && queueStyles.open)}
      aria-label={label}
    >
      <div className={queueStyles.list}>{list}</div>
      {children || (
        <div className={queueStyles.nothing}>
          <EmptyState title={choose} text={order} />
        </div>
      )}
    </section>
  );
}

/** Cases that wait for an operator, beside the open one. */
export function CaseQueue<Case>({
  label,
  choose,
  queue: { pages },
  tools,
  searched,
  bulk,
  failed,
  none,
  row,
  children,
}: CaseQueueProps<Case>) {
  const { t, i18n } = useLingui();
  const empty = searched ? EMPTY.found : none;
  return (
    <CaseFrame
      label={label}
      choose={choose}
      order={t`Longest wait first.`}
      list={
        <>
          <div className={styles.tools}>{tools}</div>
          {bulk}
          <BackOfficeList
            pages={pages}
            className={styles.chats}
            failed={failed}
            none={{ title: i18n._(empty.title), text: i18n._(empty.text) }}
          >
            {row}
          </BackOfficeList>
        </>
      }
    >
      {children}
    </CaseFrame>
  );
}

interface RowButtonProps {
  chosen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** A case in a list; J and K move between them. */
export const RowButton = ({ chosen, onOpen, children }: RowButtonProps) => (
  <button
    type="button"
    className={cx(styles.row, chosen && styles.chosen)}
    aria-current={chosen || undefined}
    onClick={onOpen}
    {...QUEUE_ROW}
  >
    {children}
  </button>
);

interface CaseRowProps extends RowButtonProps {
  waitsFrom: string;
  /** Whether it waits still; a search finds others too. */
  waits?: boolean;
  assignedTo: string | undefined;
  /** Stands below the waiting time. */
  tags?: ReactNode;
}

/** A case in the list: what it is, since when it waits, and who works on it. */
export function CaseRow({
  chosen,
  waitsFrom,
  waits = true,
  assignedTo,
  onOpen,
  children,
  tags,
}: CaseRowProps) {
  const moment = useMoment();
  const since = moment(waitsFrom);
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      {children}
      <span className={styles.since}>
        {!waits ? (
          since
        ) : assignedTo === undefined ? (
          <Trans>Waiting since {since}</Trans>
        ) : (
          <Trans>
            Waiting since {since}, with {assignedTo}
          </Trans>
        )}
      </span>
      {tags}
    </RowButton>
  );
}
