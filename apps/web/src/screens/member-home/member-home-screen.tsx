import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memberInfoQuery } from "../../features/member/index.ts";
import { useSession } from "../../features/session/index.ts";
import { HideBalance, WalletBalance } from "../../features/wallet/index.ts";
import { useShapes } from "../../features/whitelabel/index.ts";
import { useDay } from "../../i18n/use-moment.ts";
import { Link, PathLink, useGo, useHref } from "../../lib/navigation/index.ts";
import { Arch, ArchMenu, archClass } from "../../ui/arch-menu/arch-menu.tsx";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ItemList, itemClass, Onwards } from "../../ui/item-list/item-list.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./member-home-screen.module.css";
import { type Entry, useEntries } from "./use-entries.ts";

/** The member centre: who one is, what one has, and the ways to all that is one's own. */
export default function MemberHomeScreen() {
  const go = useGo();
  const href = useHref();
  const entries = useEntries();
  const shapes = useShapes();
  return (
    <div className={styles.screen}>
      <Who />
      <Purse wide={shapes?.detail === "new"} />
      {shapes?.version === "base" ? <EntryList entries={entries} /> : <EntryArches entries={entries} />}
      <Button className={styles.leave} onClick={() => go(href, { stay: true, panel: "logout" })}>
        <Icon name="out" />
        <Trans>Log out</Trans>
      </Button>
    </div>
  );
}

function Who() {
  const session = useSession();
  const { data } = useQuery(memberInfoQuery());
  const day = useDay();
  const account = data?.account ?? session?.userName ?? "";
  const since = data && day(data.registeredAt);
  return (
    <section className={styles.who}>
      <span className={styles.avatar}>
        {data && <Picture picture={data.avatar} kind="avatar" sizes="64px" />}
      </span>
      <div className={styles.names}>
        <h2 className="display">
          <bdi>{data?.nickname || account}</bdi>
        </h2>
        {data?.nickname && (
          <p>
            <bdi>{account}</bdi>
          </p>
        )}
        {since && (
          <p>
            <Trans>With us since {since}</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

/** The balance with the ways to pay in and out; in the base shape of details paying in alone. */
function Purse({ wide }: { wide: boolean }) {
  const { t } = useLingui();
  return (
    <section className={styles.card} aria-label={t`Balance`}>
      <div className={styles.sum}>
        <WalletBalance />
        <HideBalance />
      </div>
      <div className={styles.ways}>
        {wide && (
          <Link to="/m/withdraw" className={buttonClass({ look: "outline" })}>
            {t`Withdraw`}
          </Link>
        )}
        <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>
          {t`Deposit`}
        </Link>
      </div>
    </section>
  );
}

function EntryArches({ entries }: { entries: readonly Entry[] }) {
  return (
    <ArchMenu>
      {entries.map(({ to, icon, label }) => (
        <li key={to}>
          <PathLink href={to} className={archClass}>
            <Arch icon={icon} />
            {label}
          </PathLink>
        </li>
      ))}
    </ArchMenu>
  );
}

function EntryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ItemList>
      {entries.map(({ to, icon, label }) => (
        <li key={to}>
          <PathLink href={to} className={itemClass}>
            <Icon name={icon} />
            {label}
            <Onwards />
          </PathLink>
        </li>
      ))}
    </ItemList>
  );
}
