import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import type { SalaryInputs, SettlementStatement } from "@foyer/contract/settlements";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/http/index.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import { contractTarget } from "../agent-contract/contract-address.ts";
import { CONTRACT_KINDS } from "../agent-contract/contract-texts.ts";
import { Rate } from "../rebate/rate.tsx";
import recordStyles from "../record/record.module.css";
import { RecordSkeleton } from "../record/record-list.tsx";
import { ComputedFrom } from "./computed-from.tsx";
import { ExactMoney } from "./exact-money.tsx";
import { statementQuery } from "./settlement-queries.ts";
import { ClosedNote, StatementHead, StatementNotFound, StatementReference } from "./statement-parts.tsx";
import { usePeriodText } from "./use-period-text.ts";

interface ContractStatementProps {
  kind: AgentContractKind;
  statement: SettlementStatement;
  inputs: SalaryInputs;
  /** Who receives it; undefined: the caller. */
  receiver?: ReactNode;
}

/** What a contract pays for a period, with every input it was computed from. */
export function ContractStatement({ kind, statement, inputs, receiver }: ContractStatementProps) {
  const { t, i18n } = useLingui();
  const period = usePeriodText()(statement);
  const { tiers, tier, payer, turnover, dividend, contractId } = inputs;
  const met = tier === undefined ? undefined : tiers[tier];
  const of = dividend ? formatAmount(parseAmount(dividend.basis) + parseAmount(dividend.carried)) : turnover;
  const place = i18n.number((tier ?? 0) + 1);
  const name = i18n._(CONTRACT_KINDS[kind]);
  return (
    <article className={recordStyles.screen}>
      <StatementHead title={`${name}, ${period}`} statement={statement}>
        {met === undefined ? (
          <Trans>No tier was met.</Trans>
        ) : (
          <Trans>
            <Rate rate={met.rate} /> of <ExactMoney amount={of} />, tier {place}
          </Trans>
        )}
      </StatementHead>
      <ComputedFrom kind={kind} inputs={inputs} />
      <ClosedNote />
      <StatementReference
        statement={statement}
        facts={[
          {
            label: t`Contract`,
            value: <Link {...contractTarget({ kind, id: contractId })}>{contractId}</Link>,
          },
          {
            label: t`Payer`,
            value:
              receiver !== undefined ? t`You` : payer === undefined ? t`The merchant` : <bdi>{payer}</bdi>,
          },
          ...(receiver === undefined ? [] : [{ label: t`Paid to`, value: receiver }]),
        ]}
      />
    </article>
  );
}

interface ContractStatementPageProps {
  kind: AgentContractKind;
  id: string;
  /** Where all statements are. */
  all: Target;
}

/** The caller's statement with this id. */
export function ContractStatementPage({ kind, id, all }: ContractStatementPageProps) {
  const { data, error, isFetching, refetch } = useInfiniteQuery(statementQuery(id));
  const [first] = data?.pages ?? [];
  if (!first && !error)
    return (
      <div className={recordStyles.screen}>
        <RecordSkeleton />
      </div>
    );
  if (!first && !(error instanceof ApiError && error.code === "record.unknown"))
    return <LoadFailed what="statement" error={error} busy={isFetching} onRetry={refetch} />;
  if (first?.statement.kind !== kind || !first.inputs) return <StatementNotFound all={all} />;
  return <ContractStatement kind={kind} statement={first.statement} inputs={first.inputs} />;
}
