import type { BackOfficeContract } from "@foyer/contract/back-office-contracts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { neverBegins } from "../../../entities/agent-contract/never-begins.ts";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useMoment } from "../../../i18n/use-moment.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import { SelectField } from "../../../ui/field/select-field.tsx";
import { useAgentTexts } from "../agents/use-agent-texts.ts";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { type ContractFilter, useContracts } from "../use-back-office-pages.ts";
import { useWords, WordSearch } from "../word-search.tsx";
import { ContractCase } from "./contract-case.tsx";

/** Contracts of all agents beside the open one. The address may name a party. */
export function Contracts() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { contract, about = "" } = useSearch("/backoffice");
  const { typed, setTyped, words } = useWords(about);
  const [kind, setKind] = useState<ContractFilter["kind"]>("all");
  const [state, setState] = useState<ContractFilter["state"]>("all");
  const { contractKinds, contractStates } = useAgentTexts();
  const none = words === "" ? EMPTY.agentContracts : EMPTY.found;
  const open = (id: string | undefined) =>
    go({
      to: "/backoffice",
      search: {
        section: "contracts",
        ...(about !== "" && { about }),
        ...(id !== undefined && { contract: id }),
      },
    });
  return (
    <CaseFrame
      label={t`Contracts`}
      choose={t`Choose a contract`}
      order={t`Newest first.`}
      list={
        <>
          <div className={styles.tools}>
            <WordSearch label={t`Search by username`} typed={typed} onType={setTyped} />
            <SelectField
              label={t`Kind`}
              value={kind}
              onChange={({ target }) => setKind(target.value as ContractFilter["kind"])}
            >
              <option value="all">{t`All kinds`}</option>
              {Object.entries(contractKinds)
                .filter(([value]) => value !== "rebate")
                .map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
            </SelectField>
            <ChoiceChips<ContractFilter["state"]>
              legend={t`State`}
              choices={[
                { value: "all", label: t`All` },
                { value: "waiting", label: t`Waits for the merchant` },
                { value: "proposed", label: contractStates.proposed },
                { value: "accepted", label: contractStates.accepted },
                { value: "ended", label: contractStates.ended },
                { value: "declined", label: contractStates.declined },
              ]}
              value={state}
              onChoose={setState}
            />
          </div>
          <BackOfficeList
            pages={useContracts(words, { kind, state })}
            className={styles.chats}
            failed="contracts"
            none={{ title: i18n._(none.title), text: i18n._(none.text) }}
          >
            {(one) => (
              <li key={one.id}>
                <Row one={one} chosen={one.id === contract} onOpen={() => open(one.id)} />
              </li>
            )}
          </BackOfficeList>
        </>
      }
    >
      {contract !== undefined && (
        <ContractCase key={contract} contractId={contract} onOpen={open} onClose={() => open(undefined)} />
      )}
    </CaseFrame>
  );
}

interface RowProps {
  one: BackOfficeContract;
  chosen: boolean;
  onOpen: () => void;
}

function Row({ one, chosen, onOpen }: RowProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const { contractKinds, contractStates, theMerchant } = useAgentTexts();
  const payer = one.payer?.username ?? theMerchant;
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b>
        <bdi>{one.receiver.username}</bdi>
      </b>
      <span className={styles.fact}>
        {contractKinds[one.kind]}, {t`from ${payer}`}
      </span>
      <span className={styles.since}>{moment(one.proposedAt)}</span>
      <span className={queue.tags}>
        <span>{neverBegins(one) ? t`Never begins` : contractStates[one.state]}</span>
        {one.waits && <span className={styles.late}>{t`Waits for the merchant`}</span>}
      </span>
    </RowButton>
  );
}
