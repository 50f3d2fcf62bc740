import type { AgentContractKind, AgentContractTerms } from "@foyer/contract/agent-contracts";
import type { Tier } from "@foyer/domain/agent-contract";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { parsedTier } from "../../entities/agent-contract/parsed-tier.ts";
import { PlainMoney, SignedMoney } from "../../entities/record/signed-money.tsx";
import { useRecordTimes } from "../../entities/record/use-record-times.ts";
import { Card } from "../../ui/card/card.tsx";
import { ValueList } from "../../ui/value-list/value-list.tsx";
import styles from "./propose-contract.module.css";
import { triedTerms } from "./tried-terms.ts";

interface ProposalPreviewProps {
  kind: AgentContractKind;
  terms: AgentContractTerms;
  /** Undefined: something is wrong with them. */
  tiers: readonly Tier[] | undefined;
}

const HOURS_OF_A_DAY = 24n;

/** What the tiers would have cost and earned with what both teams did last. */
export function ProposalPreview({ kind, terms, tiers }: ProposalPreviewProps) {
  const { t, i18n } = useLingui();
  const { days: daysText } = useRecordTimes();
  const { member, received = [], lastPeriod, days } = terms;
  const tried = tiers && triedTerms(terms, kind, tiers, received.map(parsedTier));
  const count = i18n.number(days.length);
  const [number, all] = [i18n.number(tried?.met ?? 0), i18n.number(tried?.periods ?? 0)];
  return (
    <section className={styles.section} aria-label={t`Preview`}>
      <div className={styles.between}>
        <h2 className={styles.title}>
          {lastPeriod ? <Trans>With the last period</Trans> : <Trans>With the last {count} days</Trans>}
        </h2>
        {lastPeriod && (
          <span className={styles.small}>{daysText(lastPeriod.firstDay, lastPeriod.lastDay)}</span>
        )}
      </div>
      <Card>
        {kind === "hourly-salary" ? (
          <HourlyFigures terms={terms} />
        ) : tried === undefined ? (
          <p className={styles.small}>
            <Trans>The preview is shown when all tiers are right.</Trans>
          </p>
        ) : (
          <>
            <ValueList
              items={[
                ...(lastPeriod
                  ? [
                      {
                        name: (
                          <Trans>
                            Basis of <bdi>{member.username}</bdi>
                          </Trans>
                        ),
                        value: <PlainMoney amount={lastPeriod.basis} />,
                      },
                      { name: t`Active members`, value: i18n.number(lastPeriod.active) },
                    ]
                  : [
                      {
                        name: t`Days that met a tier`,
                        value: t`${number} of ${all}`,
                      },
                    ]),
                { name: t`You would receive`, value: <PlainMoney amount={formatAmount(tried.received)} /> },
                {
                  name: (
                    <Trans>
                      You would pay <bdi>{member.username}</bdi>
                    </Trans>
                  ),
                  value: <PlainMoney amount={formatAmount(-tried.paid)} />,
                },
                {
                  name: t`You keep`,
                  value: <SignedMoney total amount={formatAmount(tried.received - tried.paid)} />,
                  total: true,
                },
              ]}
            />
            <p className={styles.small}>
              <Trans>An estimate: it counts active members by the usual turnover of a day.</Trans>
            </p>
          </>
        )}
      </Card>
    </section>
  );
}

/** Sums by day don't tell what would have been paid by hours: the average of an hour helps to choose tiers. */
function HourlyFigures({ terms: { member, days } }: { terms: AgentContractTerms }) {
  const hours = BigInt(Math.max(days.length, 1)) * HOURS_OF_A_DAY;
  const average = (amounts: readonly string[]) =>
    formatAmount(amounts.reduce((sum, amount) => sum + parseAmount(amount), 0n) / hours);
  return (
    <ValueList
      items={[
        {
          name: (
            <Trans>
              Turnover of the team of <bdi>{member.username}</bdi>, an hour on average
            </Trans>
          ),
          value: <PlainMoney amount={average(days.map(({ turnover }) => turnover))} />,
        },
        {
          name: <Trans>Turnover of your team, an hour on average</Trans>,
          value: <PlainMoney amount={average(days.map(({ ownTurnover }) => ownTurnover))} />,
        },
      ]}
    />
  );
}
