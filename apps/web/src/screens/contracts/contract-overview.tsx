import type { AgentContract, AgentContractKind } from "@foyer/contract/agent-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { contractsTarget, contractTarget } from "../../entities/agent-contract/contract-address.ts";
import { contractsQuery } from "../../entities/agent-contract/contract-queries.ts";
import { ContractParties, ContractRow } from "../../entities/agent-contract/contract-row.tsx";
import { ContractState } from "../../entities/agent-contract/contract-state.tsx";
import { ContractTabs } from "../../entities/agent-contract/contract-tabs.tsx";
import { ContractTerms } from "../../entities/agent-contract/contract-terms.tsx";
import { AsOfNote } from "../../entities/merchant/as-of-note.tsx";
import recordStyles from "../../entities/record/record.module.css";
import { ListEnd, RecordSkeleton } from "../../entities/record/record-list.tsx";
import { ContractActions } from "../../features/answer-contract/contract-actions.tsx";
import { useMoment } from "../../i18n/use-moment.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { cx } from "../../ui/cx.ts";
import { LoadFailed } from "../../ui/empty-state/load-failed.tsx";
import styles from "./contracts.module.css";

/** The contract with the upline, proposals, and the contracts given to direct downlines. */
export function ContractOverview({ kind }: { kind: AgentContractKind }) {
  const { t } = useLingui();
  const received = useInfiniteQuery(contractsQuery(kind, "receiver", "current"));
  const given = useInfiniteQuery(contractsQuery(kind, "payer", "current"));
  const own = received.data?.pages.flatMap(({ content }) => content);
  const others = given.data?.pages.flatMap(({ content }) => content);
  const error = received.error ?? given.error;
  const retry = () => Promise.all([received.refetch(), given.refetch()]);
  return (
    <div className={recordStyles.screen}>
      <ContractTabs kind={kind} current="contract" />
      {(!own || !others) && error ? (
        <LoadFailed
          what="contracts"
          error={error}
          busy={received.isFetching || given.isFetching}
          onRetry={retry}
        />
      ) : !own || !others ? (
        <RecordSkeleton />
      ) : (
        <>
          <AsOfNote query={received} offline={t`Contracts are updated when you're back online.`} />
          {[...own, ...others]
            .filter(({ waits }) => waits)
            .map((contract) => (
              <ContractCard key={contract.id} contract={contract} />
            ))}
          <Own contracts={own.filter(({ waits }) => !waits)} />
          <section className={recordStyles.day}>
            <div className={styles.between}>
              <h2 className={styles.title}>
                <Trans>Given to your downlines</Trans>
              </h2>
              <Link {...contractsTarget(kind, { view: "history" })} className={styles.link}>
                <Trans>History</Trans>
              </Link>
            </div>
            {others.some(({ waits }) => !waits) ? (
              <ul className={recordStyles.rows} aria-label={t`Contracts given to downlines`}>
                {others
                  .filter(({ waits }) => !waits)
                  .map((contract) => (
                    <li key={contract.id}>
                      <ContractRow contract={contract} />
                    </li>
                  ))}
              </ul>
            ) : (
              <p className={recordStyles.note}>
                <Trans>You give no contract of this kind.</Trans>
              </p>
            )}
            <ListEnd {...given} shown={others.length} />
          </section>
          <Link {...contractsTarget(kind, { view: "new" })} className={buttonClass({ look: "primary" })}>
            <Trans>Propose a contract</Trans>
          </Link>
        </>
      )}
    </div>
  );
}

/** A contract with its terms and what can be done with it. */
function ContractCard({ contract }: { contract: AgentContract }) {
  const moment = useMoment();
  const until = moment(contract.expiresAt);
  return (
    <Card className={cx(contract.waits && styles.waiting)}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link {...contractTarget(contract)}>
            <ContractParties contract={contract} />
          </Link>
        </h2>
        <ContractState contract={contract} />
      </div>
      {contract.state === "proposed" && (
        <p className={recordStyles.note}>
          {contract.waits ? (
            <Trans>Proposed to you. Your answer is awaited until {until}.</Trans>
          ) : (
            <Trans>The answer is awaited until {until}.</Trans>
          )}
        </p>
      )}
      <ContractTerms contract={contract} />
      <ContractActions contract={contract} />
    </Card>
  );
}

/** What the agent receives: nothing, one contract, or a counter-offer besides. */
function Own({ contracts }: { contracts: readonly AgentContract[] }) {
  return (
    <section className={recordStyles.day}>
      <h2 className={styles.title}>
        <Trans>Your contract</Trans>
      </h2>
      {contracts.length === 0 ? (
        <p className={recordStyles.note}>
          <Trans>You have no contract of this kind with your upline. A proposal appears here.</Trans>
        </p>
      ) : (
        contracts.map((contract) => <ContractCard key={contract.id} contract={contract} />)
      )}
    </section>
  );
}
