import { useLingui } from "@lingui/react/macro";
import { useUnreadOfAgents } from "../../entities/announcement/use-announcements.ts";
import { Link } from "../../lib/navigation/index.ts";
import { CountDot, iconLinkClass } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { TITLES } from "../titles.ts";
import styles from "./header.module.css";
import { Brand } from "./header-brand.tsx";
import { LanguageButton, MenuButton } from "./header-buttons.tsx";

/** The header of the agent home, whose greeting is its title. */
export default function AgentHeader() {
  const { t, i18n } = useLingui();
  const unread = useUnreadOfAgents();
  const announcements = i18n._(TITLES["agent-announcements"]);
  return (
    <header className={styles.top}>
      <Brand />
      <LanguageButton />
      <Link
        to="/m/member/notice"
        search={{ types: "A" }}
        className={iconLinkClass}
        aria-label={unread > 0 ? t`${announcements}, ${unread} unread` : announcements}
      >
        <Icon name="horn" />
        <CountDot count={unread} />
      </Link>
      <MenuButton />
    </header>
  );
}
