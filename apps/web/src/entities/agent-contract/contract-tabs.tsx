import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, type Target } from "../../lib/navigation/index.ts";
import { chipClass } from "../../ui/chip/chip.ts";
import { useScrollToCurrent } from "../../ui/use-scroll-to-current.ts";
import { useFlag } from "../merchant/use-settings.ts";
import recordStyles from "../record/record.module.css";
import styles from "./agent-contract.module.css";
import { CONTRACT_PATHS, contractsTarget } from "./contract-address.ts";
import { contractRequestsQuery } from "./contract-queries.ts";
import { CONTRACT_KINDS } from "./contract-texts.ts";
import { DIVIDEND_FLAG } from "./dividend-flag.ts";

type Part = "contract" | "statements" | "payments";

/** Links between the kinds of contracts, and between the parts of one. */
export function ContractTabs({ kind, current }: { kind: AgentContractKind; current: Part }) {
  const { t, i18n } = useLingui();
  const dividends = useFlag(DIVIDEND_FLAG);
  const { data: requests } = useQuery(contractRequestsQuery());
  const waits: Record<AgentContractKind, string | undefined> = {
    "daily-salary": requests?.dailysalreqtype,
    "hourly-salary": requests?.contracthoursalreq,
    dividend: requests?.divtypecompperiodreq,
  };
  const chips = useScrollToCurrent<HTMLUListElement>(kind);
  const tabs = useScrollToCurrent<HTMLElement>(current);
  const targets: Record<Part, Target> = {
    contract: contractsTarget(kind),
    statements:
      kind === "dividend"
        ? { to: "/m/member/agent/agentDivident" }
        : contractsTarget(kind, { view: "statements" }),
    payments: contractsTarget(kind, { view: "payments" }),
  };
  const tab = (part: Part, text: string) => (
    <Link
      {...targets[part]}
      replace
      className={recordStyles.tab}
      {...(part === current && { "aria-current": "page" as const })}
    >
      {text}
    </Link>
  );
  return (
    <>
      <ul ref={chips} className={styles.chips} aria-label={t`Kinds of contracts`}>
        {(Object.keys(CONTRACT_PATHS) as AgentContractKind[])
          .filter((one) => one !== "dividend" || dividends || kind === "dividend")
          .map((one) => (
            <li key={one}>
              <Link
                {...contractsTarget(one)}
                replace
                className={chipClass(one === kind)}
                {...(one === kind && { "aria-current": "true" as const })}
              >
                {i18n._(CONTRACT_KINDS[one])}
                {waits[one] && (
                  <i>
                    1<span className="vh">, {t`Waits for you`}</span>
                  </i>
                )}
              </Link>
            </li>
          ))}
      </ul>
      <nav ref={tabs} className={recordStyles.tabs} aria-label={i18n._(CONTRACT_KINDS[kind])}>
        {tab("contract", t`Contracts`)}
        {(kind !== "dividend" || dividends) && tab("statements", t`You receive`)}
        {tab("payments", t`You pay`)}
      </nav>
    </>
  );
}
