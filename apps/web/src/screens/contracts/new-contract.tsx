import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contractsTarget, contractTarget } from "../../entities/agent-contract/contract-address.ts";
import { contractQuery, contractTermsQuery } from "../../entities/agent-contract/contract-queries.ts";
import { CONTRACT_KINDS } from "../../entities/agent-contract/contract-texts.ts";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { RecordSkeleton } from "../../entities/record/record-list.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { type Proposal, ProposalForm } from "../../features/propose-contract/proposal-form.tsx";
import type { DividendPeriod } from "../../features/propose-contract/terms-edits.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { ApiError } from "../../lib/http/index.ts";
import { hrefOf, Link, useGo } from "../../lib/navigation/index.ts";
import { ActionScreen } from "../../ui/action-bar/action-bar.tsx";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { ChooseDownline } from "./choose-downline.tsx";
import { ContractNotFound } from "./contract-not-found.tsx";
import styles from "./contracts.module.css";

export interface NewContractProps {
  kind: AgentContractKind;
  /** Public id of the downline that it is proposed to; undefined: to be chosen. */
  member?: string | undefined;
  /** Id of the proposal that other terms are offered for. */
  counters?: string;
}

/** A proposal to a direct downline, or other terms than those proposed. */
export default function NewContract({ kind, member, counters }: NewContractProps) {
  if (counters !== undefined) return <CounterOffer kind={kind} id={counters} />;
  return member === undefined ? (
    <ChooseDownline kind={kind} />
  ) : (
    <WithTerms kind={kind} proposal={{ memberId: member }} />
  );
}

const Wait = () => (
  <div className={recordStyles.screen}>
    <RecordSkeleton />
  </div>
);

function CounterOffer({ kind, id }: { kind: AgentContractKind; id: string }) {
  const { data, error, isFetching, refetch } = useQuery(contractQuery(id));
  const [sent, setSent] = useState(false);
  if (!data && !error) return <Wait />;
  if (error instanceof ApiError && error.code === "contract.unknown") return <ContractNotFound kind={kind} />;
  if (!data) return <LoadFailed what="contract" error={error} busy={isFetching} onRetry={refetch} />;
  if (data.kind !== kind) return <ContractNotFound kind={kind} />;
  if (!data.waits && !sent) return <NothingToAnswer kind={kind} id={id} />;
  const proposal = { counters: data };
  const onSent = () => setSent(true);
  return data.role === "payer" && data.other ? (
    <WithTerms kind={kind} proposal={{ ...proposal, memberId: data.other.id }} onSent={onSent} />
  ) : (
    <Form kind={kind} proposal={proposal} period={periodOf(data.period)} onSent={onSent} />
  );
}

function NothingToAnswer({ kind, id }: { kind: AgentContractKind; id: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`This proposal no longer waits for you`}
      text={t`It was answered or withdrawn, or it has expired.`}
      action={
        <Link {...contractTarget({ kind, id })} replace className={buttonClass({ look: "secondary" })}>
          <Trans>Show the contract</Trans>
        </Link>
      }
    />
  );
}

const periodOf = (period: string | undefined): DividendPeriod =>
  period === "week" || period === "month" ? period : "half-month";

interface WithTermsProps {
  kind: AgentContractKind;
  proposal: Proposal & { readonly memberId: string };
  onSent?: () => void;
}

/** A proposal to a direct downline: its bounds and figures are the caller's and the downline's. */
function WithTerms({ kind, proposal, onSent }: WithTermsProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<DividendPeriod | undefined>(
    proposal.counters && periodOf(proposal.counters.period),
  );
  const query = useQuery(contractTermsQuery(proposal.memberId, kind, chosen));
  const { data, error, isFetching, refetch } = query;
  if (!data && !error) return <Wait />;
  if (error instanceof ApiError && error.code === "member.unknown")
    return (
      <EmptyState
        title={i18n._(NOT_FOUND.downline.title)}
        text={i18n._(NOT_FOUND.downline.text)}
        action={
          <Link
            {...contractsTarget(kind, { view: "new" })}
            replace
            className={buttonClass({ look: "secondary" })}
          >
            <Trans>All downlines</Trans>
          </Link>
        }
      />
    );
  if (!data) return <LoadFailed what="contract" error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <Form
      kind={kind}
      proposal={proposal}
      terms={data}
      period={chosen ?? periodOf(data.current?.period)}
      onPeriod={setChosen}
      onSent={onSent}
      note={
        <AsOfNote query={query} offline={t`Your edits are kept. They can be sent when you're back online.`} />
      }
    />
  );
}

type FormProps = Pick<Parameters<typeof ProposalForm>[0], "kind" | "proposal" | "period"> &
  Partial<Pick<Parameters<typeof ProposalForm>[0], "terms" | "onPeriod">> & {
    onSent?: (() => void) | undefined;
    note?: React.ReactNode;
  };

function Form({ kind, proposal, terms, period, onPeriod = () => {}, onSent, note }: FormProps) {
  const { i18n } = useLingui();
  const go = useGo();
  const userName = useSession()?.userName ?? "";
  const username = terms?.member.username ?? proposal.counters?.other?.username;
  return (
    <ActionScreen>
      <div className={styles.who}>
        <h2 className={styles.title}>
          {username === undefined ? (
            <Trans>To the merchant</Trans>
          ) : (
            <Trans>
              To <bdi>{username}</bdi>
            </Trans>
          )}
        </h2>
        <span className={recordStyles.tag}>{i18n._(CONTRACT_KINDS[kind])}</span>
      </div>
      {note}
      <ProposalForm
        kind={kind}
        proposal={proposal}
        userName={userName}
        terms={terms}
        period={period}
        onPeriod={onPeriod}
        onSent={(contract) => {
          onSent?.();
          go(hrefOf(contractTarget(contract)), { replace: true });
        }}
      />
    </ActionScreen>
  );
}
