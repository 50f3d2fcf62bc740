import type { AgentContractKind, AgentContractTier } from "@foyer/contract/agent-contracts";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { cx } from "../../ui/cx.ts";
import { Rate } from "../rebate/rate.tsx";
import { PlainMoney } from "../record/signed-money.tsx";
import styles from "./agent-contract.module.css";
import { pairTiers } from "./pair-tiers.ts";
import { parsedTier } from "./parsed-tier.ts";
import { ValueInForce } from "./value-in-force.tsx";

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
  /** Of a proposal: the tiers of the contract in force, to mark what differs. */
  inForce?: readonly AgentContractTier[] | undefined;
}

/**
 * The tiers of a contract, the lowest first; of a statement, with what each of them lacks; of a proposal, with what the
 * contract in force has instead.
 */
export function TierTable({ kind, tiers, reached, inForce }: TierTableProps) {
  const { t, i18n } = useLingui();
  const dividend = kind === "dividend";
  const missing = ({ from, active }: AgentContractTier): string => {
    if (!reached) return "";
    if (parseAmount(reached.value) < parseAmount(from)) return dividend ? t`Basis short` : t`Turnover short`;
    if (reached.active === undefined) return "";
    return reached.active < active ? t`Members short` : t`Met`;
  };
  const rows: readonly ComparedTier[] = inForce
    ? compared(inForce, tiers)
    : tiers.map((tier, at) => ({ tier, at }));
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
          {rows.map(({ tier, at, before }, place) => {
            const was = before && parsedTier(before);
            const is = parsedTier(tier);
            const leftOut = at === undefined;
            const added = inForce !== undefined && !leftOut && !before;
            const differs =
              leftOut ||
              added ||
              (was && (was.from !== is.from || was.active !== is.active || was.rate !== is.rate));
            return (
              <tr
                key={place}
                className={cx(
                  reached && reached.tier === at && styles.applies,
                  inForce && differs && styles.differs,
                  leftOut && styles.leftOut,
                )}
              >
                <th scope="row">
                  <span className={styles.value}>
                    <PlainMoney amount={tier.from} />
                  </span>
                  {before && was && was.from !== is.from && (
                    <ValueInForce>
                      <PlainMoney amount={before.from} />
                    </ValueInForce>
                  )}
                  {(leftOut || added) && (
                    <span className={styles.was}> {leftOut ? t`Left out` : t`New tier`}</span>
                  )}
                </th>
                <td>
                  <span className={cx("num", styles.value)}>{i18n.number(tier.active)}</span>
                  {was && was.active !== is.active && (
                    <ValueInForce>
                      <span className="num">{i18n.number(was.active)}</span>
                    </ValueInForce>
                  )}
                </td>
                <td>
                  <b className={styles.value}>
                    <Rate rate={tier.rate} />
                  </b>
                  {before && was && was.rate !== is.rate && (
                    <ValueInForce>
                      <Rate rate={before.rate} />
                    </ValueInForce>
                  )}
                </td>
                {reached && (
                  <td className={styles.mark}>{reached.tier === at ? t`Applies` : missing(tier)}</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ComparedTier {
  readonly tier: AgentContractTier;
  /** Its place in the proposal; undefined: the proposal leaves it out. */
  readonly at?: number;
  /** As the contract in force has it; undefined: it is new. */
  readonly before?: AgentContractTier;
}

function compared(
  inForce: readonly AgentContractTier[],
  tiers: readonly AgentContractTier[],
): ComparedTier[] {
  return pairTiers(inForce.map(parsedTier), tiers.map(parsedTier)).flatMap(({ before: old, now }) => {
    const [before, tier] = [inForce[old ?? -1], tiers[now ?? -1]];
    if (tier && now !== undefined) return [{ tier, at: now, ...(before && { before }) }];
    return before ? [{ tier: before }] : [];
  });
}
