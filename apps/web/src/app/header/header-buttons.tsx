import { useLingui } from "@lingui/react/macro";
import { useUnread } from "../../entities/unread/use-unread.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useGo, useHref } from "../../lib/navigation/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { openPanel } from "../panels/open-panel.ts";
import styles from "./header.module.css";

export function LanguageButton() {
  const { t } = useLingui();
  const { name, tag } = LANGUAGES[useLanguage()];
  const code = tag.split("-")[0]?.toUpperCase();
  const go = useGo();
  const href = useHref();
  return (
    <button
      type="button"
      className={styles.lang}
      aria-label={t`Language: ${name} (${code})`}
      aria-haspopup="dialog"
      onClick={() => openPanel(go, href, "language")}
    >
      <Icon name="globe" size="s" />
      {code}
    </button>
  );
}

export function MenuButton() {
  const { t } = useLingui();
  const go = useGo();
  const href = useHref();
  // Counted here because the chat's own entry is inside the menu.
  const { chat } = useUnread();
  // Without `plural`, whose number format, the first of the page, takes several milliseconds of its first screen.
  const unread = chat === 1 ? t`Menu, 1 new reply` : t`Menu, ${chat} new replies`;
  const label = chat > 0 ? unread : t`Menu`;
  const open = () => openPanel(go, href, "menu");
  return <IconButton icon="menu" label={label} count={chat} aria-haspopup="dialog" onClick={open} />;
}
