import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMoney } from "../../../entities/merchant/use-money.ts";
import { useSession } from "../../../entities/session/session-store.ts";
import { useOwnMoney } from "../../../entities/wallet/hide-balance.ts";
import { walletQuery } from "../../../entities/wallet/wallet-queries.ts";
import { Link, useGo, useHref, useSearch } from "../../../lib/navigation/index.ts";
import { buttonClass } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Money } from "../../../ui/money/money.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "./board.module.css";

interface BoardHeaderProps {
  /** Undefined until it is known. */
  name?: string | undefined;
  onSwitch?: (() => void) | undefined;
  onMenu?: (() => void) | undefined;
}

/** Back, the lottery with the way to others, the balance, and the menu. */
export function BoardHeader({ name, onSwitch, onMenu }: BoardHeaderProps) {
  const { t } = useLingui();
  const go = useGo();
  const { pageBack } = useSearch("/m/launchGame");
  const back = () => (pageBack === "home" ? go({ to: "/m/home" }) : go.back());
  return (
    <header className={styles.top}>
      <IconButton icon="back" label={t`Back`} onClick={back} />
      {name === undefined ? (
        <h1 className={styles.title}>
          <Trans>Lottery</Trans>
        </h1>
      ) : (
        <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onSwitch}>
          <h1 className={styles.title}>
            <bdi>{name}</bdi>
          </h1>
          <Icon name="down" size="s" />
        </button>
      )}
      <Balance />
      {onMenu && (
        <IconButton icon="menu" label={t`Results, orders, rules`} aria-haspopup="dialog" onClick={onMenu} />
      )}
    </header>
  );
}

function Balance(): ReactNode {
  const { t } = useLingui();
  const session = useSession();
  const href = useHref();
  const money = useMoney();
  const own = useOwnMoney();
  const { data, refetch } = useQuery({ ...walletQuery(), enabled: session !== undefined });
  if (!session)
    return (
      <Link to="/m/login" search={{ from: href }} className={buttonClass({ look: "text", size: "small" })}>
        {t`Log in`}
      </Link>
    );
  if (!data) return <Skeleton style={{ inlineSize: 84, blockSize: 18 }} />;
  return (
    <button type="button" className={styles.balance} onClick={() => void refetch()}>
      <span className="vh">{t`Balance, tap to refresh:`}</span>{" "}
      <Money parts={own(money(data.sumBalance, data.currencySymbol))} />
    </button>
  );
}
