import type { AgentContractKind } from "@foyer/contract/agent-contracts";
import type { SalaryInputs } from "@foyer/contract/settlements";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card/card.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import { type Reached, TierTable } from "../agent-contract/tier-table.tsx";
import recordStyles from "../record/record.module.css";
import { ExactMoney } from "./exact-money.tsx";
import styles from "./settlement.module.css";

type Basis = Omit<NonNullable<SalaryInputs["dividend"]>, "rest">;

const less = (amount: string): string => formatAmount(-parseAmount(amount));

/** How the basis of a dividend came about. */
export function BasisList({
  basis: { stake, prizes, rebates, salaries, bonuses, contributions, basis, carried },
  rest,
}: {
  basis: Basis;
  /** The negative basis for the next period. */
  rest?: string;
}) {
  const { t } = useLingui();
  const money = (amount: string) => <ExactMoney amount={amount} />;
  const after = formatAmount(parseAmount(basis) + parseAmount(carried));
  return (
    <Card>
      <ValueList
        items={[
          { name: t`Stakes of the team`, value: money(stake) },
          { name: t`Prizes`, value: money(less(prizes)) },
          { name: t`Rebates`, value: money(less(rebates)) },
          { name: t`Salaries`, value: money(less(salaries)) },
          { name: t`Bonuses`, value: money(less(bonuses)) },
          { name: t`Jackpot contributions`, value: money(less(contributions)) },
          { name: t`Basis of the period`, value: money(basis), total: true },
          { name: t`Carried over from before`, value: money(carried) },
          { name: t`Basis after carry-over`, value: money(after), total: true },
          ...(rest !== undefined && parseAmount(rest) < 0n
            ? [{ name: t`Carried over to the next period`, value: money(rest) }]
            : []),
        ]}
      />
    </Card>
  );
}

/** The inputs of a salary or a dividend, and the tier that they met. */
export function ComputedFrom({ kind, inputs }: { kind: AgentContractKind; inputs: SalaryInputs }) {
  const { t, i18n } = useLingui();
  const { turnover, active, activeTurnover, tiers, tier, dividend } = inputs;
  const value = dividend
    ? formatAmount(parseAmount(dividend.basis) + parseAmount(dividend.carried))
    : turnover;
  const reached: Reached = { value, active, tier };
  const members = i18n.number(active);
  return (
    <>
      <section className={recordStyles.day}>
        <h2 className={styles.title}>
          <Trans>How it was computed</Trans>
        </h2>
        {dividend ? (
          <BasisList basis={dividend} rest={dividend.rest} />
        ) : (
          <Card>
            <ValueList
              items={[
                { name: t`Turnover of the team`, value: <ExactMoney amount={turnover} /> },
                { name: t`Active members`, value: members },
                { name: t`Active: bet at least`, value: <ExactMoney amount={activeTurnover} /> },
              ]}
            />
          </Card>
        )}
      </section>
      <section className={recordStyles.day}>
        <div className={styles.between}>
          <h2 className={styles.title}>
            <Trans>Tier</Trans>
          </h2>
          {dividend && <span className={styles.small}>{t`Active members: ${members}`}</span>}
        </div>
        <Card>
          <TierTable kind={kind} tiers={tiers} reached={reached} />
        </Card>
      </section>
    </>
  );
}
