import type { AgentContract, AgentContractKind } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { contractQuery } from "../../entities/agent-contract/contract-queries.ts";
import { ContractParties } from "../../entities/agent-contract/contract-row.tsx";
import { ContractState, contractStateAt } from "../../entities/agent-contract/contract-state.tsx";
import { ContractTerms } from "../../entities/agent-contract/contract-terms.tsx";
import { CONTRACT_STATES } from "../../entities/agent-contract/contract-texts.ts";
import { neverBegins } from "../../entities/agent-contract/never-begins.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { Facts, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { ContractActions } from "../../features/answer-contract/contract-actions.tsx";
import { useMoment } from "../../i18n/use-moment.ts";
import { now } from "../../lib/clock.ts";
import { ApiError } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Card } from "../../ui/card/card.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { ContractNotFound } from "./contract-not-found.tsx";
import styles from "./contracts.module.css";

export interface ContractPageProps {
  kind: AgentContractKind;
  id: string;
}

/** A contract, in whatever state it is. */
export default function ContractPage({ kind, id }: ContractPageProps) {
  const { t } = useLingui();
  const query = useQuery(contractQuery(id));
  const { data, error, isFetching, refetch } = query;
  if (!data && !error)
    return (
      <div className={recordStyles.screen}>
        <RecordSkeleton />
      </div>
    );
  if (error instanceof ApiError && error.code === "contract.unknown") return <ContractNotFound kind={kind} />;
  if (!data) return <LoadFailed what="contract" error={error} busy={isFetching} onRetry={refetch} />;
  if (data.kind !== kind) return <ContractNotFound kind={kind} />;
  return (
    <div className={recordStyles.screen}>
      <AsOfNote query={query} offline={t`Contracts are updated when you're back online.`} />
      <Card>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <ContractParties contract={data} />
          </h2>
          <ContractState contract={data} />
        </div>
        <ContractTerms contract={data} />
      </Card>
      <ContractFacts contract={data} />
      <ContractActions contract={data} />
    </div>
  );
}

/** Who proposed the contract, and what became of it when. */
function ContractFacts({ contract }: { contract: AgentContract }) {
  const { t, i18n } = useLingui();
  const { day } = useRecordTimes();
  const moment = useMoment();
  const {
    id,
    mine,
    other,
    counters,
    counteredBy,
    declineReason,
    proposedAt,
    expiresAt,
    answeredAt,
    startsOn,
    endsOn,
  } = contract;
  const state = contractStateAt(contract, now());
  const first = startsOn && day(startsOn);
  const never = neverBegins(contract);
  const proposer = mine ? t`You` : other === undefined ? t`The merchant` : <bdi>{other.username}</bdi>;
  return (
    <Facts
      facts={[
        { label: t`Proposed by`, value: proposer },
        { label: t`Proposed on`, value: moment(proposedAt) },
        ...(counters === undefined
          ? []
          : [
              {
                label: t`Answers the proposal`,
                value: (
                  <Link {...contractsTarget(contract.kind, { id: counters })} className={styles.link}>
                    {counters}
                  </Link>
                ),
              },
            ]),
        ...(state === "proposed" ? [{ label: t`Answer until`, value: moment(expiresAt) }] : []),
        ...(answeredAt === undefined
          ? []
          : // a contract that was ended was accepted then
            [
              {
                label: i18n._(CONTRACT_STATES[state === "ended" ? "accepted" : state]),
                value: moment(answeredAt),
              },
            ]),
        ...(declineReason === undefined
          ? []
          : [{ label: t`Reason`, value: <bdi dir="auto">{declineReason}</bdi> }]),
        ...(counteredBy === undefined
          ? []
          : [
              {
                label: t`Counter-offer`,
                value: (
                  <Link {...contractsTarget(contract.kind, { id: counteredBy })} className={styles.link}>
                    {counteredBy}
                  </Link>
                ),
              },
            ]),
        ...(first === undefined
          ? []
          : [{ label: t`First day`, value: never ? t`None, ended before ${first}` : first }]),
        ...(endsOn === undefined || never ? [] : [{ label: t`First day without it`, value: day(endsOn) }]),
        { label: t`Number`, value: <bdi>{id}</bdi> },
      ]}
    />
  );
}
