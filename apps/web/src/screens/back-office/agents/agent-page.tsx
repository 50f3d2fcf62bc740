import type { BackOfficeAgentDetail, TeamMove } from "@foyer/contract/back-office-agents";
import { isAgent } from "@foyer/domain/member-type";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useDay, useMoment } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../../ui/button/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Money } from "../../../ui/money/money.tsx";
import { toast } from "../../../ui/toast/toast-store.ts";
import backOffice from "../back-office.module.css";
import { backOfficeKeys } from "../back-office-keys.ts";
import { openSections } from "../back-office-sections.ts";
import { backOfficeCall, useBackOfficeSession } from "../back-office-session.ts";
import { CaseCard, CaseRows } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { AboutMember } from "../cases/lazy-about-member.tsx";
import { LazyFactorReset } from "../members/lazy-factor-reset.tsx";
import { SplitDetail } from "../split-detail.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { useRefusal } from "../use-refusal.ts";
import { AgentDownlines } from "./agent-downlines.tsx";
import { MoveFacts } from "./agent-move-rows.tsx";
import { AgentQuotas } from "./agent-quotas.tsx";
import { AgentRates } from "./agent-rates.tsx";
import { LazyAgentMoveSheet, LazyContractTermsSheet, LazyMemberRecords } from "./lazy-agent-parts.tsx";
import { useAgentTexts } from "./use-agent-texts.ts";

/** An agent or member: path, team, sums of the month, rates, moves and statements. */
export function AgentPage({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { types } = useAgentTexts();
  const changes = useIsAdministrator();
  const [sheet, setSheet] = useState<"move" | "contract">();
  const { data, ...query } = useQuery({
    queryKey: backOfficeKeys.agent(memberId),
    queryFn: ({ signal }) => backOfficeCall("backoffice.agent", { params: { memberId } }, signal),
    staleTime: 0,
  });
  const agent = data !== undefined && isAgent(data.type);
  const close = () => setSheet(undefined);
  return (
    <>
      <SplitDetail
        title={data ? <bdi>{data.username}</bdi> : t`Player`}
        fact={data && (data.disabled ? `${types[data.type]}, ${t`Disabled`}` : types[data.type])}
        onClose={onClose}
        failed="agents"
        query={query}
        actions={
          data &&
          changes && (
            <>
              {agent && data.upline === undefined && (
                <Button look="outline" aria-haspopup="dialog" onClick={() => setSheet("contract")}>
                  <Trans>Propose contract…</Trans>
                </Button>
              )}
              {data.type !== 2 && data.type !== 42 && (
                <Button look="outline" aria-haspopup="dialog" onClick={() => setSheet("move")}>
                  <Trans>Move…</Trans>
                </Button>
              )}
            </>
          )
        }
      >
        {data && (
          <>
            <Facts one={data} agent={agent} />
            <LazyMemberRecords memberId={memberId} username={data.username} />
            <div className={cx(styles.main, styles.pairs)}>
              <AboutMember about={data.about} money={data.money} />
            </div>
            <Month one={data} agent={agent} />
            <AgentRates memberId={memberId} changes={changes} />
            {agent && <AgentQuotas memberId={memberId} changes={changes} />}
            {agent && <AgentDownlines memberId={memberId} />}
            <Moves moves={data.moves} changes={changes} />
            <Statements one={data} />
          </>
        )}
      </SplitDetail>
      {data && sheet === "move" && <LazyAgentMoveSheet member={data} onClose={close} />}
      {data && sheet === "contract" && (
        <LazyContractTermsSheet target={{ memberId, username: data.username }} onClose={close} />
      )}
    </>
  );
}

function Facts({ one, agent }: { one: BackOfficeAgentDetail; agent: boolean }) {
  const { t } = useLingui();
  const day = useDay();
  const moment = useMoment();
  const money = useMoney();
  const { merchant } = useAgentTexts();
  const operator = useBackOfficeSession()?.operator;
  const chats = operator !== undefined && openSections(operator).includes("messages");
  const { chatId, level, name, nickname, lastLoginAt, path } = one;
  return (
    <CaseCard title={t`Account`}>
      <CaseRows
        rows={[
          name !== undefined && [t`Payee name`, <bdi key="p">{name}</bdi>],
          level !== undefined && [t`Level`, <bdi key="l">{level}</bdi>],
          nickname !== undefined && [t`Nickname`, <bdi key="n">{nickname}</bdi>],
          [t`Member since`, day(one.registeredAt)],
          lastLoginAt !== undefined && [t`Last log-in`, moment(lastLoginAt)],
          [t`Balance`, <Money key="b" parts={money(one.balance)} />],
          agent && [t`Direct agents`, String(one.directAgents)],
          agent && [t`Direct members`, String(one.directMembers)],
          agent && [t`Agents in the team`, String(one.agents)],
          agent && [t`Members in the team`, String(one.members)],
        ]}
      />
      <p>
        <span className={backOffice.pale}>{t`Path`}:</span> {merchant}
        {path.map(({ id, username }) => (
          <span key={id}>
            {" › "}
            <Link to="/backoffice" search={{ section: "agents", agent: id }} className={backOffice.caseLink}>
              <bdi>{username}</bdi>
            </Link>
          </span>
        ))}
        {" › "}
        <bdi>{one.username}</bdi>
      </p>
      <p className={styles.links}>
        {chatId !== undefined && (
          <Link
            to="/backoffice"
            search={{ chat: chatId }}
            className={buttonClass({ size: "small" })}
          >{t`Chat`}</Link>
        )}
        {chats && (
          <Link
            to="/backoffice"
            search={{ section: "messages", about: one.username }}
            className={buttonClass({ size: "small" })}
          >{t`Write a message`}</Link>
        )}
        <Link
          to="/backoffice"
          search={{ section: "contracts", about: one.username }}
          className={buttonClass({ size: "small" })}
        >{t`Contracts`}</Link>
        <LazyFactorReset username={one.username} />
      </p>
    </CaseCard>
  );
}

function Month({ one: { month }, agent }: { one: BackOfficeAgentDetail; agent: boolean }) {
  const { t } = useLingui();
  const money = useMoney();
  const sum = (amount: string) => <Money parts={money(amount)} />;
  return (
    <CaseCard title={agent ? t`Team this month` : t`This month`}>
      <CaseRows
        rows={[
          agent && [t`Registrations`, String(month.registered)],
          [t`Deposits`, sum(month.deposits)],
          [t`Withdrawals`, sum(month.withdrawals)],
          [t`Valid turnover`, sum(month.turnover)],
          [t`Prizes`, sum(month.prizes)],
          [t`Bonuses`, sum(month.bonuses)],
          [t`Rebates`, sum(month.rebates)],
        ]}
      />
    </CaseCard>
  );
}

function Moves({ moves, changes }: { moves: readonly TeamMove[]; changes: boolean }) {
  const { t } = useLingui();
  const moment = useMoment();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: (moveId: string) => backOfficeCall("backoffice.move.cancel", { params: { moveId } }),
    onSuccess: () => toast("success", t`Move cancelled.`),
    onSettled: () => queries.invalidateQueries({ queryKey: backOfficeKeys.agents }),
  });
  if (moves.length === 0) return null;
  return (
    <CaseCard title={t`Moves`}>
      {cancel.isError && (
        <p className={backOffice.refusal} role="alert">
          {refusal(cancel.error)}
        </p>
      )}
      <ol className={styles.trail}>
        {moves.map((move) => (
          <li key={move.moveId}>
            <MoveFacts move={move} />
            <span className={backOffice.since}>
              {moment(move.plannedAt)}
              {move.by !== undefined && (
                <>
                  , <bdi>{move.by}</bdi>
                </>
              )}
            </span>
            <q dir="auto">{move.reason}</q>
            {changes && move.state === "planned" && (
              <span>
                <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(move.moveId)}>
                  <Trans>Cancel move</Trans>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </CaseCard>
  );
}

function Statements({ one: { statements } }: { one: BackOfficeAgentDetail }) {
  const { t } = useLingui();
  const money = useMoney();
  const { kinds, span, statementStates } = useAgentTexts();
  return (
    <CaseCard title={t`Newest statements`}>
      {statements.length === 0 ? (
        <p className={backOffice.pale}>{t`No statements yet.`}</p>
      ) : (
        <ul className={styles.earlier}>
          {statements.map((one) => (
            <li key={one.id} className={styles.between}>
              <span>
                <Link
                  to="/backoffice"
                  search={{ section: "settlements", settlement: one.id }}
                  className={backOffice.caseLink}
                >
                  {kinds[one.kind]}, {span(one)}
                </Link>
                , {statementStates[one.state]}
              </span>
              <Money parts={money(one.payable)} />
            </li>
          ))}
        </ul>
      )}
    </CaseCard>
  );
}
