import type { Transfer } from "@foyer/contract/transfers";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { isOpen, readAgain, transferQuery } from "../../entities/transfer/transfer-queries.ts";
import { useTransferTexts } from "../../entities/transfer/use-transfer-texts.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./transfer-money.module.css";

/** What became of a transfer; one that is on its way is followed until it is over. */
export function TransferResult({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const texts = useTransferTexts();
  const { exact } = useAmounts(transfer.currency);
  const { data = transfer } = useQuery({ ...transferQuery(transfer.number), enabled: isOpen(transfer) });
  const over = !isOpen(data);
  const wasOver = !isOpen(transfer);
  useEffect(() => {
    if (over && !wasOver) readAgain(queries);
  }, [over, wasOver, queries]);
  const sum = exact(data.amount);
  const way = texts.way(data);
  return (
    <p className={styles.result} role="status">
      <Icon
        name={data.state === "confirmed" ? "check" : data.state === "failed" ? "warn" : "clock"}
        size="s"
      />
      <span>
        <b>
          {sum}, {way}
        </b>
        <br />
        {data.state === "confirmed"
          ? t`Transferred.`
          : data.state === "failed"
            ? `${texts.failure(data)} ${data.direction === "out" ? t`The money is in your main wallet again.` : t`Nothing was moved.`}`
            : t`The provider hasn't answered yet. Your money is safe: it arrives there or comes back by itself.`}
      </span>
    </p>
  );
}
