import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { contractRequestsQuery } from "../../entities/agent-contract/contract-queries.ts";
import { Link } from "../../lib/navigation/index.ts";
import { RowCard, RowText, rowClass } from "../../ui/card/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./agent-home.module.css";

/** Contracts that wait for the agent's answer (spec section 4, "Agent home on load"). */
export function WaitingContracts() {
  const { t } = useLingui();
  const { data } = useQuery(contractRequestsQuery());
  if (!data) return null;
  const waiting: readonly (readonly [AgentContractKind, string, string])[] = [
    ["daily-salary", data.dailysalreqtype, t`Daily salary`],
    ["dividend", data.divtypecompperiodreq, t`Dividend`],
    ["hourly-salary", data.contracthoursalreq, t`Hourly salary`],
  ];
  const shown = waiting.filter(([, period]) => period !== "");
  if (shown.length === 0) return null;
  return (
    <div className={styles.inset}>
      <RowCard label={t`Contracts that wait for you`}>
        {shown.map(([kind, , name]) => (
          <li key={kind}>
            <Link {...contractsTarget(kind)} className={rowClass}>
              <Icon name="pen" />
              <RowText name={t`A contract waits for your answer`}>{name}</RowText>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </RowCard>
    </div>
  );
}
