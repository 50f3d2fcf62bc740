import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../entities/session/session-store.ts";
import { Link, useGo, useSearch } from "../../lib/navigation/index.ts";
import { IconButton, iconLinkClass } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { RouteEntry } from "../route-entry.ts";
import { TITLES, titleOf } from "../titles.ts";
import styles from "./header.module.css";
import { LanguageButton, MenuButton } from "./header-buttons.tsx";

/** A back arrow, the title of the route, and the menu; the header of a form has no background. */
export default function BackHeader({ entry }: { entry: RouteEntry }) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const form = entry.header === "form";
  const { pageBack } = useSearch("/m/launchGame");
  const home = entry.back === "home" || (entry.back === "address" && pageBack === "home");
  const firstTimeLogin = useSession()?.firstTimeLogin;
  const title = entry.title && i18n._(TITLES[titleOf(entry.title, firstTimeLogin)]);
  return (
    <header className={cx(styles.top, form ? styles.bare : styles.bar)}>
      <IconButton icon="back" label={t`Back`} onClick={() => (home ? go({ to: "/m/home" }) : go.back())} />
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
      {entry.recordsLink && (
        <Link
          {...(entry.recordsLink === "deposit"
            ? { to: "/m/voucherCenter" as const, search: { records: "1" as const } }
            : { to: "/m/withdraw" as const, search: { show: "records" as const } })}
          className={iconLinkClass}
          aria-label={i18n._(TITLES[`${entry.recordsLink}-records`])}
        >
          <Icon name="book" />
        </Link>
      )}
      {form ? <LanguageButton /> : <MenuButton />}
    </header>
  );
}
