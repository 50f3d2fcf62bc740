import type { AgentContractKind, AgentContractTier } from "@foyer/contract/agent-contracts";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import { Rate } from "../rebate/rate.tsx";
import { PlainMoney } from "../record/signed-money.tsx";
import styles from "./agent-contract.module.css";

/** What a period came to, to mark the tiers that are met. */
export interface Reached {
  /** Turnover of the team; of a dividend, the basis. */
  readonly value: string;
  /** Undefined: not known yet. */
  readonly active?: number;
  /** The place of the tier that pays; undefined: none. */
  readonly tier?: number | undefined;
}

interface TierTableProps {
  kind: AgentContractKind;
  tiers: readonly AgentContractTier[];
  reached?: Reached;
}

/** The tiers of a contract, the lowest first; of a statement, with what each of them lacks. */
export function TierTable({ kind, tiers, reached }: TierTableProps) {
  const { t, i18n } = useLingui();
  const dividend = kind === "dividend";
  const missing = ({ from, active }: AgentContractTier): string => {
    if (!reached) return "";
    if (parseAmount(reached.value) < parseAmount(from)) return dividend ? t`Basis short` : t`Turnover short`;
    if (reached.active === undefined) return "";
    return reached.active < active ? t`Members short` : t`Met`;
  };
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`Tiers`}>
      <table className={styles.tiers}>
        <thead>
          <tr>
            <th scope="col">{dividend ? t`Basis from` : t`Turnover from`}</th>
            <th scope="col">{t`Active from`}</th>
            <th scope="col">{t`Rate`}</th>
            {reached && (
              <th scope="col">
                <span className="vh">{t`Result`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, at) => (
            <tr key={at} className={cx(reached?.tier === at && styles.applies)}>
              <th scope="row">
                <PlainMoney amount={tier.from} />
              </th>
              <td>
                <span className="num">{i18n.number(tier.active)}</span>
              </td>
              <td>
                <b>
                  <Rate rate={tier.rate} />
                </b>
              </td>
              {reached && <td className={styles.mark}>{reached.tier === at ? t`Applies` : missing(tier)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
