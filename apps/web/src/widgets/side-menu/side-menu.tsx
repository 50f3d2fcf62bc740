import { isAgent } from "@foyer/domain/member-type";
import { useLingui } from "@lingui/react/macro";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { useGuest } from "../../entities/session/use-guest.ts";
import { useUnread } from "../../entities/unread/use-unread.ts";
import { setBalanceHidden, useBalanceHidden } from "../../entities/wallet/hide-balance.ts";
import { ThemeChoice } from "../../features/switch-theme/theme-choice.tsx";
import { type Path, useGo, useHref } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icon-names.ts";
import { ItemChevron, ItemList, ItemSwitch, itemClass } from "../../ui/item-list/item-list.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { SidePanel } from "../../ui/sheet/sheet.tsx";
import SiteFooter from "../site-footer/site-footer.tsx";
import styles from "./side-menu.module.css";

/** The player's own entries; the route table leads visitors to sign-in where a session is needed. */
const ENTRIES = [
  { to: "/m/member/home", icon: "user" },
  { to: "/m/voucherCenter", icon: "wallet" },
  { to: "/m/gameRecord", icon: "book" },
  { to: "/m/webEmail", icon: "mail", counts: "mail" },
] as const satisfies readonly { to: Path; icon: IconName; counts?: "mail" }[];
/** Entries for everybody. */
const OPEN = [
  { to: "/m/message", icon: "horn" },
  { to: "/m/help", icon: "info" },
  { to: "/m/download", icon: "phone" },
] as const satisfies readonly { to: Path; icon: IconName }[];

/** Slide-in menu. The close button goes back, or home if there is no history. */
export default function SideMenu({ onClose }: PanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel label={t`Menu`} onClose={onClose}>
      <MenuBody onClose={onClose} />
    </SidePanel>
  );
}

interface MenuBodyProps extends PanelProps {
  /** `h1` if the menu is the page. */
  heading?: "h1" | "h2";
}

export function MenuBody({ onClose, heading: Heading = "h2" }: MenuBodyProps) {
  const { t } = useLingui();
  const go = useGo();
  const href = useHref();
  const session = useSession();
  const guest = useGuest();
  const hidden = useBalanceHidden();
  const unread = useUnread();
  const telegram = useSettings()?.links.TELEGRAM?.url;
  const labels = {
    "/m/member/home": t`Profile`,
    "/m/voucherCenter": t`Deposit`,
    "/m/gameRecord": t`Betting record`,
    "/m/webEmail": t`Platform messages`,
    "/m/message": t`Announcements`,
    "/m/help": t`Help center`,
    "/m/download": t`Get the app`,
  };
  return (
    <>
      <header className={styles.head}>
        <Heading>{t`Menu`}</Heading>
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <ItemList>
        {guest && (
          <li>
            <button
              type="button"
              className={itemClass}
              onClick={() => go({ to: "/m/register", search: { from: href } }, { replace: true })}
            >
              <Icon name="plus" />
              {t`Create account`}
              <ItemChevron />
            </button>
          </li>
        )}
        {session && isAgent(session.type ?? 0) && (
          <li>
            <button
              type="button"
              className={itemClass}
              onClick={() => go({ to: "/m/agent" }, { replace: true })}
            >
              <Icon name="team" />
              {t`Agent home`}
              <ItemChevron />
            </button>
          </li>
        )}
        {ENTRIES.filter(({ to }) => !guest || to === "/m/member/home").map(({ to, icon, ...entry }) => (
          <li key={to}>
            <button type="button" className={itemClass} onClick={() => go({ to }, { replace: true })}>
              <Icon name={icon} />
              {labels[to]}
              {"counts" in entry && <Count of={unread[entry.counts]} />}
              <ItemChevron />
            </button>
          </li>
        ))}
        {OPEN.map(({ to, icon }) => (
          <li key={to}>
            <button type="button" className={itemClass} onClick={() => go({ to }, { replace: true })}>
              <Icon name={icon} />
              {labels[to]}
              <ItemChevron />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={itemClass}
            onClick={() => go({ to: "/m/search" }, { replace: true })}
          >
            <Icon name="search" />
            {t`Search games`}
            <ItemChevron />
          </button>
        </li>
        {session && (
          <li>
            <ItemSwitch
              icon={hidden ? "eyeoff" : "eye"}
              label={t`Show balance`}
              checked={!hidden}
              onChange={(shown) => setBalanceHidden(!shown)}
            />
          </li>
        )}
        <li>
          <button
            type="button"
            className={itemClass}
            onClick={() => go(href, { stay: true, replace: true, panel: "language" })}
          >
            <Icon name="globe" />
            {t`Language`}
            <ItemChevron />
          </button>
        </li>
        {telegram && (
          <li>
            <a className={itemClass} href={telegram} target="_blank" rel="noopener noreferrer">
              <Icon name="telegram" />
              Telegram
              <ItemChevron />
            </a>
          </li>
        )}
        {session && (
          <li>
            <button
              type="button"
              className={itemClass}
              onClick={() => go(href, { stay: true, replace: true, panel: "logout" })}
            >
              <Icon name="out" />
              {t`Log out`}
            </button>
          </li>
        )}
      </ItemList>
      <div className={styles.theme}>
        <ThemeChoice />
      </div>
      <footer className={styles.foot}>
        <button
          type="button"
          className={buttonClass({ look: "secondary", full: true })}
          onClick={() => go({ to: "/m/service" }, { replace: true })}
        >
          <Icon name="head" />
          {t`Online service`}
          <Count of={unread.chat} />
        </button>
      </footer>
      <SiteFooter replace />
    </>
  );
}

/** Number of unread items of an entry; its label is visually hidden. */
function Count({ of }: { of: number }) {
  const { t } = useLingui();
  return of > 0 ? (
    <>
      <span className={styles.count}>{of > 99 ? "99+" : of}</span> <span className="vh">{t`unread`}</span>
    </>
  ) : null;
}
