import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Money } from "../../ui/money/money.tsx";
import { Dialog } from "../../ui/sheet/sheet.tsx";
import { useMoney } from "../whitelabel/index.ts";
import { wonPotQuery } from "./jackpot-queries.ts";
import styles from "./won-pot.module.css";

/** The celebration of a pot won while it stands on the screen; one of before is the history's. */
export function WonPot({ balance }: { balance: ReactNode }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const money = useMoney();
  const { data: won } = useQuery(wonPotQuery());
  const [earlier] = useState(won?.at);
  if (!won || won.at === earlier) return null;
  const { name } = won;
  const close = () => queries.setQueryData(wonPotQuery().queryKey, null);
  return (
    <Dialog
      title={t`${name} is yours!`}
      onClose={close}
      actions={
        <Button look="primary" className={styles.on} onClick={close}>
          <Trans>Play on</Trans>
        </Button>
      }
    >
      <p className={styles.sum}>
        <span className={cx("display", styles.amount)}>
          <Money parts={money(won.amount)} />
        </span>
        <Trans>It is in your balance already.</Trans>
        {balance}
      </p>
    </Dialog>
  );
}
