import type { AgentContract } from "@foyer/contract/agent-contracts";
import { useLingui } from "@lingui/react/macro";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { PlainMoney } from "../record/signed-money.tsx";
import { CONTRACT_PERIODS } from "./contract-texts.ts";
import { TierTable } from "./tier-table.tsx";

/** What a contract says: its tiers, who counts as active, and of a dividend the period and what a negative basis does. */
export function ContractTerms({
  contract: { kind, tiers, activeTurnover, period, carries },
}: {
  contract: Pick<AgentContract, "kind" | "tiers" | "activeTurnover" | "period" | "carries">;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      <TierTable kind={kind} tiers={tiers} />
      <ValueList
        items={[
          {
            name:
              kind === "hourly-salary"
                ? t`Active: bet at least, in the hour`
                : t`Active: bet at least, in a day`,
            value: <PlainMoney amount={activeTurnover} />,
          },
          ...(kind === "dividend"
            ? [
                { name: t`Period`, value: i18n._(CONTRACT_PERIODS[period]) },
                { name: t`Negative basis`, value: carries ? t`Carried over` : t`Not carried over` },
              ]
            : []),
        ]}
      />
    </>
  );
}
