import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../entities/session/session-store.ts";
import { Link, useGo, useSearch, useShown } from "../../lib/navigation/index.ts";
import { IconButton, iconLinkClass } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { HeaderActionPlace } from "../../ui/header-action/header-action.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { parentOf } from "../parent-of.ts";
import type { RouteEntry } from "../route-entry.ts";
import { TITLES, titleOf } from "../titles.ts";
import styles from "./header.module.css";
import { LanguageButton, MenuButton } from "./header-buttons.tsx";

/** Where the link to records leads, and the title that names it. */
const RECORD_LINKS = {
  deposit: { target: { to: "/m/voucherCenter", search: { records: "1" } }, title: "deposit-records" },
  withdrawal: { target: { to: "/m/withdraw", search: { show: "records" } }, title: "withdrawal-records" },
  lottery: { target: { to: "/m/lotteryOrders" }, title: "lottery-orders" },
} as const;

/** A back arrow, the title of the route, and the menu; the header of a form has no background. */
export default function BackHeader({ entry }: { entry: RouteEntry }) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const form = entry.header === "form";
  const { search } = useShown();
  const { pageBack } = useSearch("/m/launchGame");
  const home = entry.back === "home" || (entry.back === "address" && pageBack === "home");
  const firstTimeLogin = useSession()?.firstTimeLogin;
  const records = entry.recordsLink && RECORD_LINKS[entry.recordsLink];
  const title = entry.title && i18n._(TITLES[titleOf(entry.title, firstTimeLogin)]);
  return (
    <header className={cx(styles.top, form ? styles.bare : styles.bar)}>
      <IconButton
        icon="back"
        label={t`Back`}
        onClick={() => (home ? go({ to: "/m/home" }) : go.back(parentOf(entry, search)))}
      />
      {form ? (
        <p className={cx("display", styles.title)}>{title}</p>
      ) : (
        <h1 className={styles.title}>{title}</h1>
      )}
      {entry.searchLink && (
        <Link to="/m/search" className={iconLinkClass} aria-label={t`Search`}>
          <Icon name="search" />
        </Link>
      )}
      <HeaderActionPlace className={styles.actions} />
      {records && (
        <Link {...records.target} className={iconLinkClass} aria-label={i18n._(TITLES[records.title])}>
          <Icon name="book" />
        </Link>
      )}
      {form ? <LanguageButton /> : <MenuButton />}
    </header>
  );
}
