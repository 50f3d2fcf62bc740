import type { InvitationLink } from "@foyer/contract/invitations";
import { useLingui } from "@lingui/react/macro";
import { Rate } from "../rebate/rate.tsx";
import { inOrder, useRateNames } from "../rebate/use-rate-names.ts";
import styles from "./invitation.module.css";

/** The rates a new account gets, in one line. */
export function RatesLine({ rates }: { rates: InvitationLink["rates"] }) {
  const { t } = useLingui();
  const names = useRateNames();
  if (rates.length === 0) return t`No rebate`;
  return (
    <span className={styles.rates}>
      {inOrder(rates).map(({ category, rate }) => (
        <span key={category}>
          {names.category(category)} <Rate rate={rate} />
        </span>
      ))}
    </span>
  );
}
