import type { Adjustment, AdjustmentState } from "@foyer/contract/adjustments";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { Money } from "../../../ui/money/money.tsx";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { useAdjustments } from "../use-back-office-pages.ts";
import { useWords, WordSearch } from "../word-search.tsx";
import { AdjustmentCase } from "./adjustment-case.tsx";
import { AdjustmentForm } from "./adjustment-form.tsx";
import { useAdjusted, useAdjustmentTexts } from "./use-adjustment-texts.ts";

type StateFilter = AdjustmentState | "all";

/** Value of the address's `adjustment` for the form. */
const NEW = "new";

/** Adjustments, the newest first, beside the open one or the form; on a phone one of the two. */
export function AdjustmentList() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { adjustment } = useSearch("/backoffice");
  const { typed, setTyped, words } = useWords();
  const [state, setState] = useState<StateFilter>("all");
  const { states } = useAdjustmentTexts();
  const none = words === "" ? EMPTY.adjustments : EMPTY.found;
  const open = (number: string | undefined) =>
    go({
      to: "/backoffice",
      search: { section: "adjustments", ...(number !== undefined && { adjustment: number }) },
    });
  return (
    <CaseFrame
      label={t`Adjustments`}
      choose={t`Choose an adjustment`}
      order={t`Newest first.`}
      list={
        <>
          <div className={styles.tools}>
            <Button look="primary" onClick={() => open(NEW)}>
              <Trans>New adjustment</Trans>
            </Button>
            <WordSearch label={t`Search adjustments`} typed={typed} onType={setTyped} />
            <ChoiceChips<StateFilter>
              legend={t`State`}
              choices={[
                { value: "all", label: t`All` },
                { value: "proposed", label: states.proposed },
                { value: "booked", label: states.booked },
                { value: "declined", label: states.declined },
                { value: "withdrawn", label: states.withdrawn },
              ]}
              value={state}
              onChoose={setState}
            />
          </div>
          <BackOfficeList
            pages={useAdjustments(words, state)}
            className={styles.chats}
            failed="adjustments"
            none={{ title: i18n._(none.title), text: i18n._(none.text) }}
          >
            {(one) => (
              <li key={one.number}>
                <Row one={one} chosen={one.number === adjustment} onOpen={() => open(one.number)} />
              </li>
            )}
          </BackOfficeList>
        </>
      }
    >
      {adjustment === NEW ? (
        <AdjustmentForm onMade={open} onClose={() => open(undefined)} />
      ) : (
        adjustment !== undefined && (
          <AdjustmentCase key={adjustment} number={adjustment} onClose={() => open(undefined)} />
        )
      )}
    </CaseFrame>
  );
}

function Row({ one, chosen, onOpen }: { one: Adjustment; chosen: boolean; onOpen: () => void }) {
  const adjusted = useAdjusted();
  const moment = useMoment();
  const { kinds, reasons, states } = useAdjustmentTexts();
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b className={queue.between}>
        <bdi>{one.player}</bdi> <Money parts={adjusted(one)} />
      </b>
      <span className={styles.fact}>
        {kinds[one.kind]}, {reasons[one.reason]}
      </span>
      <span className={styles.since}>
        {moment(one.proposedAt)}, <bdi>{one.proposedBy}</bdi>
      </span>
      {one.state !== "booked" && (
        <span className={queue.tags}>
          <span>{states[one.state]}</span>
        </span>
      )}
    </RowButton>
  );
}
