import { useLingui } from "@lingui/react/macro";
import { hrefOf, PathLink, useOpens } from "../../lib/navigation/index.ts";
import { iconLinkClass } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { TITLES } from "../titles.ts";
import styles from "./header.module.css";
import { Brand } from "./header-brand.tsx";
import { LanguageButton, MenuButton } from "./header-buttons.tsx";

const ANNOUNCEMENTS = hrefOf({ to: "/m/member/notice", search: { types: "A" } });

/** The header of the agent home, whose greeting is its title. */
export default function AgentHeader() {
  const { i18n } = useLingui();
  const opens = useOpens();
  return (
    <header className={styles.top}>
      <Brand />
      <LanguageButton />
      {opens(ANNOUNCEMENTS) && (
        <PathLink
          href={ANNOUNCEMENTS}
          className={iconLinkClass}
          aria-label={i18n._(TITLES["agent-announcements"])}
        >
          <Icon name="horn" />
        </PathLink>
      )}
      <MenuButton />
    </header>
  );
}
