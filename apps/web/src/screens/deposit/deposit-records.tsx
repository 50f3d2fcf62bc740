import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { depositsQuery } from "../../entities/deposit/deposit-queries.ts";
import { useStateName } from "../../entities/deposit/state-name.ts";
import { orderQueryOf } from "../../entities/record/record-days.ts";
import { type OrderSearch } from "../../entities/record/record-search.ts";
import { useToday } from "../../entities/record/use-record-times.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { CSV_TIMEOUT, callForFile } from "../../lib/http/call-for-file.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { OrderRecords } from "../../widgets/order-records/order-records.tsx";

/** The player's deposit orders of the filter in the address, the newest first. */
export default function DepositRecords({ filter }: { filter: OrderSearch }) {
  const { t } = useLingui();
  const stateName = useStateName();
  const query = orderQueryOf(filter, useToday());
  const name = t({ message: "deposits", context: "name of a file" });
  return (
    <OrderRecords
      what="deposits"
      query={useInfiniteQuery({
        ...depositsQuery(useLanguage(), query),
        placeholderData: keepPreviousData,
      })}
      label={t`Deposit records`}
      filter={filter}
      at={(search) => ({ to: "/m/voucherCenter", search: { records: "1", ...search } })}
      file={{
        name: `${name}-${query.from}-${query.to}`,
        load: () => callForFile("deposit.csv", { query }, { timeout: CSV_TIMEOUT }),
      }}
      completed={t`Credited`}
      to="/m/voucherCenter"
      begin={<Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>{t`Deposit`}</Link>}
      row={({ methodName, state, chargedBack }) => ({
        name: methodName,
        state: chargedBack ? t`Taken back` : stateName(state),
        good: state === "credited" && !chargedBack,
      })}
    />
  );
}
