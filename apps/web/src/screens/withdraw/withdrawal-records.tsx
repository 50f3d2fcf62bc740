import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { orderQueryOf } from "../../entities/record/record-days.ts";
import { type OrderSearch } from "../../entities/record/record-search.ts";
import { useToday } from "../../entities/record/use-record-times.ts";
import { useStateName } from "../../entities/withdrawal/state-name.ts";
import { withdrawalsQuery } from "../../entities/withdrawal/withdrawal-queries.ts";
import { CSV_TIMEOUT, callForFile } from "../../lib/http/call-for-file.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { OrderRecords } from "../../widgets/order-records/order-records.tsx";

/** The player's withdrawals of the filter in the address, the newest first. */
export default function WithdrawalRecords({ filter }: { filter: OrderSearch }) {
  const { t } = useLingui();
  const stateName = useStateName();
  const query = orderQueryOf(filter, useToday());
  const name = t({ message: "withdrawals", context: "name of a file" });
  return (
    <OrderRecords
      what="withdrawals"
      query={useInfiniteQuery({ ...withdrawalsQuery(query), placeholderData: keepPreviousData })}
      label={t`Withdrawal records`}
      filter={filter}
      at={(search) => ({ to: "/m/withdraw", search: { show: "records", ...search } })}
      file={{
        name: `${name}-${query.from}-${query.to}`,
        load: () => callForFile("withdraw.csv", { query }, { timeout: CSV_TIMEOUT }),
      }}
      completed={t`Paid out`}
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
