import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useStateName } from "../../entities/withdrawal/state-name.ts";
import { withdrawalsQuery } from "../../entities/withdrawal/withdrawal-queries.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { OrderRecords } from "../../widgets/order-records/order-records.tsx";

/** The player's withdrawals, the newest first. */
export default function WithdrawalRecords() {
  const { t } = useLingui();
  const stateName = useStateName();
  return (
    <OrderRecords
      what="withdrawals"
      query={useInfiniteQuery(withdrawalsQuery())}
      label={t`Withdrawal records`}
      to="/m/withdraw"
      begin={
        <Link to="/m/withdraw" search={{}} className={buttonClass({ look: "primary" })}>{t`Withdraw`}</Link>
      }
      row={({ card, lastFour, state }) => ({
        name: `${card} ••\u00a0${lastFour}`,
        state: stateName(state),
        good: state === "paid",
      })}
    />
  );
}
