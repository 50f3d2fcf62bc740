import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { contractRequestsQuery } from "../../entities/agent-contract/contract-queries.ts";
import { ownRebatesQuery } from "../../entities/rebate/rebate-queries.ts";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { RowCard, RowText, rowClass } from "../../ui/card/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import styles from "./agent-home.module.css";

/**
 * What waits for the agent's answer: contracts (spec section 4, "Agent home on load") and a request to lower the rates of
 * rebate.
 */
export function WaitingAgreements() {
  const { t } = useLingui();
  const { data: requests } = useQuery(contractRequestsQuery());
  const { data: rebates } = useQuery(ownRebatesQuery());
  const contract = (kind: AgentContractKind, period: string | undefined, name: string) =>
    period
      ? [
          {
            target: contractsTarget(kind),
            icon: "pen" as const,
            name,
            what: t`A contract waits for your answer`,
          },
        ]
      : [];
  const rows: readonly {
    readonly target: Target;
    readonly icon: IconName;
    readonly what: string;
    readonly name: string;
  }[] = [
    ...contract("daily-salary", requests?.dailysalreqtype, t`Daily salary`),
    ...contract("dividend", requests?.divtypecompperiodreq, t`Dividend`),
    ...contract("hourly-salary", requests?.contracthoursalreq, t`Hourly salary`),
    ...(rebates?.waiting
      ? [
          {
            target: { to: "/m/member/agent/agentRebeat" } as const,
            icon: "percent" as const,
            what: t`A request to lower your rates waits for your answer`,
            name: t`Rebates`,
          },
        ]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <div className={styles.inset}>
      <RowCard label={t`Waits for you`}>
        {rows.map(({ target, icon, what, name }) => (
          <li key={name}>
            <Link {...target} className={rowClass}>
              <Icon name={icon} />
              <RowText name={what}>{name}</RowText>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </RowCard>
    </div>
  );
}
