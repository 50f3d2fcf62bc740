import type { TeamMemberDetails } from "@foyer/contract/teams";
import { Trans, useLingui } from "@lingui/react/macro";
import { Rate, useRateText } from "../../entities/rebate/rate.tsx";
import { inOrder, useRateNames } from "../../entities/rebate/use-rate-names.ts";
import { Facts } from "../../entities/record/record-list.tsx";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import styles from "./team-members.module.css";

/** A member's rates of rebate beside the agent's own; those of a direct downline can be edited. */
export function MemberRates({ details: { id, direct, rates } }: { details: TeamMemberDetails }) {
  const { t } = useLingui();
  const names = useRateNames();
  const written = useRateText();
  if (rates.length === 0) return null;
  return (
    <section className={styles.rates} aria-labelledby="member-rates">
      <div className={styles.line}>
        <h3 id="member-rates">
          <Trans>Rebate rates</Trans>
        </h3>{" "}
        <span>
          <Trans>theirs of yours</Trans>
        </span>
      </div>
      <Facts
        facts={inOrder(rates).map(({ category, rate, own }) => {
          const bound = written(own);
          return {
            label: names.category(category),
            value: (
              <>
                <Rate rate={rate} /> <span className={styles.of}>{t`of ${bound}`}</span>
              </>
            ),
          };
        })}
      />
      {direct && (
        <Link
          to="/m/member/teamRebate"
          search={{ member: id }}
          className={buttonClass({ look: "secondary", full: true })}
        >
          <Trans>Edit rebate rates</Trans>
        </Link>
      )}
    </section>
  );
}
