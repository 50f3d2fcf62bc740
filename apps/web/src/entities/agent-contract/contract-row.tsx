import type { AgentContract } from "@foyer/contract/agent-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { useRateText } from "../rebate/rate.tsx";
import recordStyles from "../record/record.module.css";
import { useRecordTimes } from "../record/use-record-times.ts";
import { contractTarget } from "./contract-address.ts";
import { ContractState } from "./contract-state.tsx";
import { neverBegins } from "./never-begins.ts";

/** The parties of a contract from the caller's side. */
export function ContractParties({
  contract: { role, other },
}: {
  contract: Pick<AgentContract, "role" | "other">;
}) {
  if (other === undefined) return <Trans>The merchant pays you</Trans>;
  return role === "receiver" ? (
    <Trans>
      <bdi>{other.username}</bdi> pays you
    </Trans>
  ) : (
    <Trans>
      You pay <bdi>{other.username}</bdi>
    </Trans>
  );
}

/** A contract in a list: leads to its page. */
export function ContractRow({ contract }: { contract: AgentContract }) {
  const { t } = useLingui();
  const { shortDay, shortDate } = useRecordTimes();
  const rate = useRateText();
  const { tiers, startsOn, proposedAt } = contract;
  const [lowest, highest] = [rate(tiers[0]?.rate ?? "0"), rate(tiers[tiers.length - 1]?.rate ?? "0")];
  const rates = tiers.length > 1 ? `${lowest} – ${highest}` : highest;
  const from = startsOn === undefined || neverBegins(contract) ? undefined : shortDay(startsOn);
  const at = shortDate(proposedAt);
  return (
    <Link {...contractTarget(contract)} className={recordStyles.row}>
      <span className={recordStyles.what}>
        <b>
          <ContractParties contract={contract} />
        </b>{" "}
        <i>
          <bdi dir="ltr">{rates}</bdi>
          {" · "}
          {from === undefined ? t`Proposed ${at}` : t`From ${from}`}
        </i>{" "}
        <span>
          <ContractState contract={contract} />
        </span>
      </span>{" "}
      <Icon name="next" size="s" />
    </Link>
  );
}
