import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { depositsQuery } from "../../entities/deposit/deposit-queries.ts";
import { useStateName } from "../../entities/deposit/state-name.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { OrderRecords } from "../../widgets/order-records/order-records.tsx";

/** The player's deposit orders, the newest first. */
export default function DepositRecords() {
  const { t } = useLingui();
  const stateName = useStateName();
  return (
    <OrderRecords
      what="deposits"
      query={useInfiniteQuery(depositsQuery(useLanguage()))}
      label={t`Deposit records`}
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
