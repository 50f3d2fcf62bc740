import type { TeamDifference } from "@foyer/contract/back-office-proofs";
import { useLingui } from "@lingui/react/macro";
import { useDay } from "../../../i18n/use-moment.ts";
import { Link } from "../../../lib/navigation/index.ts";
import backOffice from "../back-office.module.css";
import { CaseCard } from "../cases/case-parts.tsx";
import styles from "../cases/case-queue.module.css";
import { useProofTexts } from "./use-proof-texts.ts";

interface ProofDifferencesProps {
  items: readonly TeamDifference[];
  /** Also of those that are not listed. */
  total: number;
}

/** What a proof found, with the ways to the member and the settlement that differ. */
export function ProofDifferences({ items, total }: ProofDifferencesProps) {
  const { t, i18n } = useLingui();
  const day = useDay();
  const { rules } = useProofTexts();
  const [listed, all] = [i18n.number(items.length), i18n.number(total)];
  const none = <span className={backOffice.pale}>{t`nothing`}</span>;
  return (
    <CaseCard title={t`Differences`} full>
      {items.length < total && (
        <p className={backOffice.pale}>{t`${listed} of ${all}, the first ones of each rule.`}</p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Rule and member`}</th>
            <th scope="col" className={styles.sum}>{t`Stored`}</th>
            <th scope="col" className={styles.sum}>{t`Computed`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ rule, member, day: on, settlementId, subject, stored, computed }, at) => (
            <tr key={at}>
              <td>
                {rules[rule]}
                <span>
                  <Link
                    to="/backoffice"
                    search={{ section: "agents", agent: member.id }}
                    className={styles.reach}
                  >
                    <bdi>{member.username}</bdi>
                  </Link>
                  {on && <>, {day(on)}</>}
                  {", "}
                  <bdi>{subject}</bdi>
                  {settlementId && (
                    <>
                      {", "}
                      <Link
                        to="/backoffice"
                        search={{ section: "settlements", settlement: settlementId }}
                        className={styles.reach}
                      >
                        {t`Settlement ${settlementId}`}
                      </Link>
                    </>
                  )}
                </span>
              </td>
              <td className={styles.sum}>{stored === undefined ? none : <bdi>{stored}</bdi>}</td>
              <td className={styles.sum}>{computed === undefined ? none : <bdi>{computed}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CaseCard>
  );
}
