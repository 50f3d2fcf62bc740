import type { BackOfficeAgent, TeamMove } from "@foyer/contract/back-office-agents";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { EMPTY } from "../../../i18n/screen-texts.ts";
import { useGo, useSearch } from "../../../lib/navigation/index.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoiceChips } from "../../../ui/chip/choice-chips.tsx";
import styles from "../back-office.module.css";
import { BackOfficeList } from "../back-office-list.tsx";
import queue from "../cases/case-queue.module.css";
import { CaseFrame, RowButton } from "../cases/case-queue.tsx";
import { useAgents, useMoves } from "../use-back-office-pages.ts";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { useWords, WordSearch } from "../word-search.tsx";
import { MoveFacts } from "./agent-move-rows.tsx";
import { AgentPage } from "./agent-page.tsx";
import { LazyAgentForm, LazyMemberBet } from "./lazy-agent-parts.tsx";
import { useAgentTexts } from "./use-agent-texts.ts";

/** Value of the address's `agent` for the form. */
const NEW = "new";

/** Agents and members, or moves of teams, beside the open one. */
export function Agents() {
  const { t } = useLingui();
  const go = useGo();
  const { agent, bet, list } = useSearch("/backoffice");
  const changes = useIsAdministrator();
  const open = (id: string | undefined, shown = list) =>
    go({
      to: "/backoffice",
      search: {
        section: "agents",
        ...(shown !== undefined && { list: shown }),
        ...(id !== undefined && { agent: id }),
      },
    });
  return (
    <CaseFrame
      label={t`Agents`}
      choose={t`Choose an agent`}
      order={t`Newest first.`}
      list={
        <>
          <div className={styles.tools}>
            {changes && (
              <Button look="primary" onClick={() => open(NEW)}>
                <Trans>New general agent</Trans>
              </Button>
            )}
            <ChoiceChips<"agents" | "moves">
              legend={t`Show`}
              choices={[
                { value: "agents", label: t`Agents` },
                { value: "moves", label: t`Moves` },
              ]}
              value={list === "moves" ? list : "agents"}
              onChoose={(next) => open(undefined, next === "moves" ? next : undefined)}
            />
          </div>
          {list === "moves" ? (
            <MoveList chosen={agent} onOpen={open} />
          ) : (
            <AgentList chosen={agent} onOpen={open} />
          )}
        </>
      }
    >
      {agent === NEW ? (
        <LazyAgentForm onMade={open} onClose={() => open(undefined)} />
      ) : (
        agent !== undefined &&
        (bet !== undefined ? (
          <LazyMemberBet key={bet} memberId={agent} betId={bet} onClose={() => open(agent)} />
        ) : (
          <AgentPage key={agent} memberId={agent} onClose={() => open(undefined)} />
        ))
      )}
    </CaseFrame>
  );
}

interface ListProps {
  chosen: string | undefined;
  onOpen: (id: string) => void;
}

function AgentList({ chosen, onOpen }: ListProps) {
  const { t, i18n } = useLingui();
  const { typed, setTyped, words } = useWords();
  const none = words === "" ? EMPTY.agents : EMPTY.found;
  return (
    <>
      <div className={styles.tools}>
        <WordSearch label={t`Search by username`} typed={typed} onType={setTyped} />
      </div>
      <BackOfficeList
        pages={useAgents(words)}
        className={styles.chats}
        failed="agents"
        none={{ title: i18n._(none.title), text: i18n._(none.text) }}
      >
        {(one) => (
          <li key={one.id}>
            <AgentRow one={one} chosen={one.id === chosen} onOpen={() => onOpen(one.id)} />
          </li>
        )}
      </BackOfficeList>
    </>
  );
}

interface AgentRowProps {
  one: BackOfficeAgent;
  chosen: boolean;
  onOpen: () => void;
}

export function AgentRow({ one, chosen, onOpen }: AgentRowProps) {
  const { t } = useLingui();
  const { types } = useAgentTexts();
  const { upline, type, members, agents } = one;
  const isAgent = type !== 0 && type !== 40;
  return (
    <RowButton chosen={chosen} onOpen={onOpen}>
      <b>
        <bdi>{one.username}</bdi>
      </b>
      <span className={styles.fact}>
        {types[type]}
        {isAgent &&
          `, ${t`${plural(agents, { one: "# agent", other: "# agents" })}`}, ${t`${plural(members, { one: "# member", other: "# members" })}`}`}
      </span>
      {upline !== undefined && <span className={styles.since}>{t`Below ${upline}`}</span>}
      {one.disabled && (
        <span className={queue.tags}>
          <span>{t`Disabled`}</span>
        </span>
      )}
    </RowButton>
  );
}

type StateFilter = TeamMove["state"] | "all";

function MoveList({ chosen, onOpen }: ListProps) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<StateFilter>("all");
  const { moveStates } = useAgentTexts();
  return (
    <>
      <div className={styles.tools}>
        <ChoiceChips<StateFilter>
          legend={t`State`}
          choices={[
            { value: "all", label: t`All` },
            { value: "planned", label: moveStates.planned },
            { value: "done", label: moveStates.done },
            { value: "cancelled", label: moveStates.cancelled },
            { value: "refused", label: t`Not possible` },
          ]}
          value={state}
          onChoose={setState}
        />
      </div>
      <BackOfficeList
        pages={useMoves(state)}
        className={styles.chats}
        failed="agents"
        none={{ title: i18n._(EMPTY.moves.title), text: i18n._(EMPTY.moves.text) }}
      >
        {(move) => (
          <li key={move.moveId}>
            <RowButton chosen={move.member.id === chosen} onOpen={() => onOpen(move.member.id)}>
              <b>
                <bdi>{move.member.username}</bdi>
              </b>
              <MoveFacts move={move} />
            </RowButton>
          </li>
        )}
      </BackOfficeList>
    </>
  );
}
