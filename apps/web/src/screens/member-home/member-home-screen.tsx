import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { memberInfoQuery } from "../../entities/member/member-queries.ts";
import { useShapes } from "../../entities/merchant/use-shapes.ts";
import { CreateAccountLink } from "../../entities/session/create-account-link.tsx";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { HideBalance, WalletBalance } from "../../entities/wallet/wallet-balance.tsx";
import { useMonth } from "../../i18n/use-moment.ts";
import { Link, PathLink, useGo, useHref } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { IconTiles, iconTileClass, TileIcon } from "../../ui/icon-tiles/icon-tiles.tsx";
import { ItemChevron, ItemList, itemClass } from "../../ui/item-list/item-list.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import SiteFooter from "../../widgets/site-footer/site-footer.tsx";
import styles from "./member-home-screen.module.css";
import { type Entry, useEntries } from "./use-entries.ts";

/** Member centre: profile, balance, and links to everything of the member's own. */
export default function MemberHomeScreen() {
  const go = useGo();
  const href = useHref();
  const entries = useEntries();
  const shapes = useShapes();
  return (
    <div className={styles.screen}>
      <Who />
      <Wallet wide={shapes?.detail === "new"} />
      {shapes?.version === "base" ? <EntryList entries={entries} /> : <EntryArches entries={entries} />}
      <Button className={styles.leave} onClick={() => go(href, { stay: true, panel: "logout" })}>
        <Icon name="out" />
        <Trans>Log out</Trans>
      </Button>
      <SiteFooter />
    </div>
  );
}

function Who() {
  const guest = useGuest();
  const session = useSession();
  const { data } = useQuery(memberInfoQuery());
  const month = useMonth();
  const account = data?.account ?? session?.userName ?? "";
  const since = data && month(data.registeredAt);
  return (
    <section className={styles.who}>
      <span className={styles.avatar}>
        {data && <Picture picture={data.avatar} kind="avatar" sizes="64px" />}
      </span>
      <div className={styles.names}>
        <h2 className="display">{guest ? <Trans>Guest</Trans> : <bdi>{data?.nickname || account}</bdi>}</h2>
        {guest && (
          <p>
            <Trans>You're playing with play money. Nothing can be won or lost.</Trans>
          </p>
        )}
        {!guest && data?.nickname && (
          <p>
            <bdi>{account}</bdi>
          </p>
        )}
        {!guest && (
          <Link to="/m/member/profile" className={styles.edit}>
            <Trans>Personal data</Trans>
            <Icon name="next" size="s" />
          </Link>
        )}
        {!guest && since && (
          <p>
            <Trans>Member since {since}</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

/** Balance with deposit and withdrawal (only deposit in the base shape of details); for a guest, the way to an account. */
function Wallet({ wide }: { wide: boolean }) {
  const { t } = useLingui();
  const guest = useGuest();
  return (
    <section className={styles.card} aria-label={guest ? t`Play money` : t`Balance`}>
      <div className={styles.sum}>
        <WalletBalance />
        <HideBalance />
      </div>
      <div className={styles.ways}>
        {guest ? (
          <CreateAccountLink look="primary" />
        ) : (
          <>
            {wide && (
              <Link to="/m/withdraw" className={buttonClass({ look: "outline" })}>
                {t`Withdraw`}
              </Link>
            )}
            <Link to="/m/voucherCenter" className={buttonClass({ look: "primary" })}>
              {t`Deposit`}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}

function EntryArches({ entries }: { entries: readonly Entry[] }) {
  return (
    <IconTiles>
      {entries.map(({ to, icon, label }) => (
        <li key={to}>
          <PathLink href={to} className={iconTileClass}>
            <TileIcon icon={icon} />
            {label}
          </PathLink>
        </li>
      ))}
    </IconTiles>
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
            <ItemChevron />
          </PathLink>
        </li>
      ))}
    </ItemList>
  );
}
