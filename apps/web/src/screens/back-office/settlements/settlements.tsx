import type { BackOfficeSettlement } from "@foyer/contract/back-office-settlements";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { cx } from "../../../ui/cx.ts";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { type SettlementFilter, useSettlements } from "../use-back-office-pages.ts";
import { SettlementCase } from "./settlement-case.tsx";
import { SettlementTrial } from "./settlement-trial.tsx";

/** Value of the address's `settlement` for the dry run. */
const TRIAL = "trial";

/** Settlements of rebates, salaries and dividends beside the open one. */
export function Settlements() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { settlement } = useSearch("/backoffice");
  const [kind, setKind] = useState<SettlementFilter["kind"]>("all");
  const [state, setState] = useState<SettlementFilter["state"]>("all");
  const { kinds, settlementStates } = useAgentTexts();
  const open = (id: string | undefined) =>
    go({
      to: "/backoffice",
      search: { section: "settlements", ...(id !== undefined && { settlement: id }) },
    });
  return (
    <CaseFrame
      label={t`Settlements`}
      choose={t`Choose a settlement`}
      order={t`Newest first.`}
      list={
        <>
          <div className={styles.tools}>
            <Button look="outline" onClick={() => open(TRIAL)}>
              <Trans>Dry run of the open day</Trans>
            </Button>
            <SelectField
              label={t`Kind`}
              value={kind}
              onChange={({ target }) => setKind(target.value as SettlementFilter["kind"])}
            >
              <option value="all">{t`All kinds`}</option>
              {Object.entries(kinds).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
            <ChoiceChips<SettlementFilter["state"]>
              legend={t`State`}
              choices={[
                { value: "all", label: t`All` },
                { value: "held", label: settlementStates.held },
                { value: "owed", label: t`Not wholly paid` },
              ]}
              value={state}
              onChoose={setState}
            />
          </div>
          <BackOfficeList
            pages={useSettlements({ kind, state })}
            className={styles.chats}
            failed="settlements"
            none={{ title: i18n._(EMPTY.settlements.title), text: i18n._(EMPTY.settlements.text) }}
          >
            {(one) => (
              <li key={one.settlementId}>
                <Row
                  one={one}
                  chosen={one.settlementId === settlement}
                  onOpen={() => open(one.settlementId)}
                />
              </li>
            )}
          </BackOfficeList>
        </>
      }
    >
      {settlement === TRIAL ? (
        <SettlementTrial onClose={() => open(undefined)} />
      ) : (
        settlement !== undefined && (
          <SettlementCase key={settlement} settlementId={settlement} onClose={() => open(undefined)} />
        )
      )}
    </CaseFrame>
  );
}

interface RowProps {
  one: BackOfficeSettlement;
  chosen: boolean;
  onOpen: () => void;
}

function Row({ one, chosen, onOpen }: RowProps) {
  const { t } = useLingui();
  const money = useMoney();
  const { kinds, settlementStates, span } = useAgentTexts();
  const owed = moneyText(money(one.owed));
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b className={queue.between}>
        <span>{kinds[one.kind]}</span> <Money parts={money(one.amount)} />
      </b>
      <span className={styles.fact}>{span(one)}</span>
      <span className={cx(styles.since, one.state === "held" && styles.late)}>
        {one.state === "paying" ? t`${owed} still owed` : settlementStates[one.state]}
      </span>
    </RowButton>
  );
}
