import type { AgentContract, AgentContractKind } from "@foyer/contract/agent-contracts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contractsTarget } from "../../entities/agent-contract/contract-address.ts";
import {
  contractRequestsQuery,
  waitingContractsQuery,
} from "../../entities/agent-contract/contract-queries.ts";
import { ContractTerms } from "../../entities/agent-contract/contract-terms.tsx";
import { notePrompts, promptsDue } from "../../entities/agent-contract/prompt-turn.ts";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { useMoment } from "../../i18n/use-moment.ts";
import { useGo } from "../../lib/navigation/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import styles from "./contract-prompts.module.css";

/**
 * Contracts that wait for the agent's answer, after sign-in: one alert after the other, once a session. Mount it only for
 * who gets prompts (`getsContractPrompts`); on the second mount it renders nothing.
 */
export function ContractPrompts() {
  const [due] = useState(promptsDue);
  const go = useGo();
  const { data: requests } = useQuery({ ...contractRequestsQuery(), enabled: due });
  // The list is fixed once loaded: what is proposed later arrives as a message.
  const [kinds, setKinds] = useState<readonly AgentContractKind[]>();
  const [at, setAt] = useState(0);
  if (due && requests && !kinds) {
    const { dailysalreqtype, divtypecompperiodreq, contracthoursalreq } = requests;
    setKinds([
      ...(dailysalreqtype ? (["daily-salary"] as const) : []),
      ...(divtypecompperiodreq ? (["dividend"] as const) : []),
      ...(contracthoursalreq ? (["hourly-salary"] as const) : []),
    ]);
  }
  const waits = due && kinds !== undefined && kinds.length > 0;
  const waiting = useQuery({ ...waitingContractsQuery(), enabled: waits });
  const kind = kinds?.[at];
  if (!waits || kind === undefined || waiting.isPending) return null;
  const next = () => {
    notePrompts();
    setAt(at + 1);
  };
  return (
    <Prompt
      key={kind}
      kind={kind}
      contract={waiting.data?.content.find((one) => one.kind === kind)}
      place={at + 1}
      places={kinds?.length ?? 1}
      onCancel={next}
      onGo={() => {
        next();
        setKinds([]);
        go(contractsTarget(kind));
      }}
    />
  );
}

interface PromptProps {
  kind: AgentContractKind;
  /** Undefined: its terms could not be loaded. */
  contract: AgentContract | undefined;
  place: number;
  places: number;
  onCancel: () => void;
  onGo: () => void;
}

function Prompt({ kind, contract, place, places, onCancel, onGo }: PromptProps) {
  const { t, i18n } = useLingui();
  const { shortDate } = useRecordTimes();
  const moment = useMoment();
  const titles: Record<AgentContractKind, string> = {
    "daily-salary": t`Daily salary contract`,
    "hourly-salary": t`Hourly salary contract`,
    dividend: t`Dividend contract`,
  };
  const [number, all] = [i18n.number(place), i18n.number(places)];
  return (
    <Dialog
      title={titles[kind]}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" onClick={onGo}>
            <Trans>Go</Trans>
          </Button>
        </>
      }
    >
      {places > 1 && (
        <p className={styles.place}>
          <Trans>
            {number} of {all}
          </Trans>
        </p>
      )}
      <PromptText contract={contract} shortDate={shortDate} moment={moment} />
      {contract && (
        <div className={styles.terms}>
          <ContractTerms contract={contract} />
        </div>
      )}
    </Dialog>
  );
}

function PromptText({
  contract,
  shortDate,
  moment,
}: Pick<PromptProps, "contract"> & Record<"shortDate" | "moment", (at: string) => string>) {
  if (contract === undefined)
    return (
      <p>
        <Trans>A contract was proposed to you. It waits for your answer.</Trans>
      </p>
    );
  const on = shortDate(contract.proposedAt);
  const until = moment(contract.expiresAt);
  return (
    <p>
      {contract.other === undefined ? (
        <Trans>
          The merchant proposed a contract on {on}. It waits for your answer until {until}.
        </Trans>
      ) : (
        <Trans>
          <bdi>{contract.other.username}</bdi> proposed a contract on {on}. It waits for your answer until{" "}
          {until}.
        </Trans>
      )}
    </p>
  );
}
