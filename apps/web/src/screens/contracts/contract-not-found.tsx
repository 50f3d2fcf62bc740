import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import { NOT_FOUND } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";

/** An address of a contract that does not exist, or of which the agent is no party. */
export function ContractNotFound({ kind }: { kind: AgentContractKind }) {
  const { i18n } = useLingui();
  return (
    <EmptyState
      title={i18n._(NOT_FOUND.contract.title)}
      text={i18n._(NOT_FOUND.contract.text)}
      action={
        <Link {...contractsTarget(kind)} replace className={buttonClass({ look: "secondary" })}>
          <Trans>All contracts</Trans>
        </Link>
      }
    />
  );
}
