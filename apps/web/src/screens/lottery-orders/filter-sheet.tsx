import { useLingui } from "@lingui/react/macro";
import { useLotteries } from "../../entities/lottery/use-lotteries.ts";
import { useGo, useSearch } from "../../lib/navigation/index.ts";
import { ChoiceChips } from "../../ui/chip/choice-chips.tsx";
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
        <ChoiceChips
          legend={t`Lottery`}
          choices={[
            { value: "", label: t`All` },
            ...(lotteries ?? []).map((lottery) => ({ value: lottery.code, label: lottery.name })),
          ]}
          value={code}
          onChoose={(chosen) => {
            go(
              {
                to: "/m/lotteryOrders",
                search: { ...(state && { state }), ...(chosen && { code: chosen }) },
              },
              { replace: true },
            );
            onClose();
          }}
        />
      </div>
    </Sheet>
  );
}
