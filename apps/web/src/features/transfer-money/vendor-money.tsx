import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAmounts } from "../../entities/deposit/use-amounts.ts";
import { vendorWalletsQuery } from "../../entities/transfer/transfer-queries.ts";
import { Link } from "../../lib/navigation/index.ts";
import { Card } from "../../ui/card/card.tsx";
import { CollectAll } from "./collect-all.tsx";
import styles from "./transfer-money.module.css";

/** Says what is in vendors' wallets, and so not in the balance, with the way to collect it. Nothing if there is none. */
export default function VendorMoney() {
  const { t } = useLingui();
  const { data } = useQuery(vendorWalletsQuery());
  const { own } = useAmounts(data?.currency);
  const sum = data?.wallets.reduce((all, { balance = "0" }) => all + parseAmount(balance), 0n) ?? 0n;
  const silent = data?.wallets.filter(({ balance }) => balance === undefined) ?? [];
  // what was collected stays told
  const [seen, setSeen] = useState(false);
  const some = sum > 0n || silent.length > 0;
  if (some && !seen) setSeen(true);
  if (!data || !(some || seen)) return null;
  const names = silent.map(({ name }) => name).join(", ");
  return (
    <Card>
      <div className={styles.collect}>
        <p>
          {sum > 0n
            ? t`${own.exact(sum)} is in provider wallets and can't be withdrawn from there. Collect it first.`
            : t`Your provider wallets are empty.`}
          {names !== "" && ` ${t`Not answering right now: ${names}.`}`}
        </p>
        <CollectAll wallets={data.wallets} currency={data.currency} />
        <Link to="/m/wallet" search={{}} className={styles.link}>
          {t`Wallets`}
        </Link>
      </div>
    </Card>
  );
}
