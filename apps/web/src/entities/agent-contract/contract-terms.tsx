import type { AgentContract } from "@foyer/contract/agent-contracts";
import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { PlainMoney } from "../record/signed-money.tsx";
import styles from "./agent-contract.module.css";
import { CONTRACT_PERIODS } from "./contract-texts.ts";
import { sameTerms } from "./same-terms.ts";
import { TierTable } from "./tier-table.tsx";
import { ValueInForce } from "./value-in-force.tsx";

/**
 * What a contract says: its tiers, who counts as active, and of a dividend the period and what a negative basis does. A
 * proposal that would replace a contract has the values in force beside those that differ.
 */
export function ContractTerms({
  contract,
}: {
  contract: Pick<AgentContract, "kind" | "tiers" | "activeTurnover" | "period" | "carries" | "replaces">;
}) {
  const { t, i18n } = useLingui();
  const { kind, tiers, activeTurnover, period, carries, replaces } = contract;
  const carried = (value: boolean) => (value ? t`Carried over` : t`Not carried over`);
  return (
    <>
      {replaces && (
        <p className={styles.compared}>
          {sameTerms(contract, replaces)
            ? t`The terms are those of the contract in force.`
            : t`What differs from the contract in force is marked.`}
        </p>
      )}
      <TierTable kind={kind} tiers={tiers} inForce={replaces?.tiers} />
      <ValueList
        items={[
          {
            name:
              kind === "hourly-salary"
                ? t`Active: bet at least, in the hour`
                : t`Active: bet at least, in a day`,
            value: (
              <>
                <PlainMoney amount={activeTurnover} />
                {replaces && parseAmount(replaces.activeTurnover) !== parseAmount(activeTurnover) && (
                  <ValueInForce>
                    <PlainMoney amount={replaces.activeTurnover} />
                  </ValueInForce>
                )}
              </>
            ),
          },
          ...(kind === "dividend"
            ? [
                {
                  name: t`Period`,
                  value: (
                    <>
                      {i18n._(CONTRACT_PERIODS[period])}
                      {replaces && replaces.period !== period && (
                        <ValueInForce>{i18n._(CONTRACT_PERIODS[replaces.period])}</ValueInForce>
                      )}
                    </>
                  ),
                },
                {
                  name: t`Negative basis`,
                  value: (
                    <>
                      {carried(carries)}
                      {replaces && replaces.carries !== carries && (
                        <ValueInForce>{carried(replaces.carries)}</ValueInForce>
                      )}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
