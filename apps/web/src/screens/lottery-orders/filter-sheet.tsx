import { useLingui } from "@lingui/react/macro";
import { LotteryOptions } from "../../entities/lottery/lottery-options.tsx";
import { useLotteries } from "../../entities/lottery/use-lotteries.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { SelectField } from "../../ui/field/select-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./lottery-orders.module.css";

/** Narrows the orders to one lottery, in the address. */
export default function FilterSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const go = useGo();
  const { state, code = "" } = useSearch("/m/lotteryOrders");
  const { lotteries } = useLotteries();
  return (
    <Sheet title={t`Filter`} closeLabel={t`Close`} onClose={onClose}>
      <div className={styles.filter}>
        <SelectField
          label={t`Lottery`}
          value={code}
          onChange={({ target: { value } }) => {
            go(
              { to: "/m/lotteryOrders", search: { ...(state && { state }), ...(value && { code: value }) } },
              { replace: true },
            );
            onClose();
          }}
        >
          <option value="">{t`All lotteries`}</option>
          <LotteryOptions lotteries={lotteries ?? []} />
        </SelectField>
      </div>
    </Sheet>
  );
}
