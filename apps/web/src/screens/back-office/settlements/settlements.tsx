import type { BackOfficeSettlement } from "@foyer/contract/back-office-settlements";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { Link, useGo, useSearch } from "../../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { cx } from "../../../ui/cx.ts";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { moneyText } from "../../../ui/money/money-text.ts";
import { Note } from "../../../ui/note/note.tsx";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { type SettlementFilter, useSettlements } from "../use-back-office-pages.ts";
import { useTeamProofs } from "./proof-queries.ts";
import { SettlementCase } from "./settlement-case.tsx";
import { SettlementTrial } from "./settlement-trial.tsx";
import { TeamProofs } from "./team-proofs.tsx";

/** Value of the address's `settlement` for the dry run. */
const TRIAL = "trial";
const NEWEST_PROOF = { to: "/backoffice", search: { section: "settlements", proof: "newest" } } as const;

/** Settlements of rebates, salaries and dividends beside the open one. */
export function Settlements() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { settlement, proof } = useSearch("/backoffice");
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
            <FailedProof />
            <Button look="outline" onClick={() => open(TRIAL)}>
              <Trans>Dry run of the open day</Trans>
            </Button>
            <Link {...NEWEST_PROOF} className={buttonClass({ look: "outline" })}>
              <Trans>Proofs of teams</Trans>
            </Link>
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
      {proof !== undefined ? (
        <TeamProofs proofId={proof} onClose={() => open(undefined)} />
      ) : settlement === TRIAL ? (
        <SettlementTrial onClose={() => open(undefined)} />
      ) : (
        settlement !== undefined && (
          <SettlementCase key={settlement} settlementId={settlement} onClose={() => open(undefined)} />
        )
      )}
    </CaseFrame>
  );
}

/** Says that the newest proof found differences. */
function FailedProof() {
  const { t } = useLingui();
  const moment = useMoment();
  const newest = useTeamProofs().data?.content.find(({ state }) => state === "done");
  if (!newest || newest.differences === 0) return null;
  const { startedAt, differences } = newest;
  const at = moment(startedAt);
  return (
    <Note icon="warn">
      {t`The proof of ${at} found ${plural(differences, { one: "# difference", other: "# differences" })}.`}{" "}
      <Link {...NEWEST_PROOF} className={queue.reach}>
        <Trans>Show them</Trans>
      </Link>
    </Note>
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
