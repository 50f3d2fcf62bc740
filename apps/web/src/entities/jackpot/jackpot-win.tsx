import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Money } from "../../ui/money/money.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { useMoney } from "../merchant/use-money.ts";
import { jackpotWinQuery } from "./jackpot-queries.ts";
import styles from "./jackpot-win.module.css";

/** The celebration of a jackpot won while this is mounted; earlier wins are only in the history. */
export function JackpotWinNotice({ balance }: { balance: ReactNode }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const money = useMoney();
  const { data: won } = useQuery(jackpotWinQuery());
  const [earlier] = useState(won?.at);
  if (!won || won.at === earlier) return null;
  const { name } = won;
  const close = () => queries.setQueryData(jackpotWinQuery().queryKey, null);
  return (
    <Dialog
      title={t`You won ${name}.`}
      onClose={close}
      actions={
        <Button look="primary" className={styles.on} onClick={close}>
          <Trans>Keep playing</Trans>
        </Button>
      }
    >
      <p className={styles.sum}>
        <span className={cx("display", styles.amount)}>
          <Money parts={money(won.amount)} />
        </span>
        <Trans>It's already in your balance.</Trans>
        {balance}
      </p>
    </Dialog>
  );
}
