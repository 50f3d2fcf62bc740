import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "../../i18n/use-language.ts";
import { useGo, useHref } from "../../lib/navigation/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { openPanel } from "../panels/open-panel.ts";
import styles from "./header.module.css";

export function LanguageButton() {
  const { t } = useLingui();
  const language = useLanguage();
  const go = useGo();
  const href = useHref();
  return (
    <button
      type="button"
      className={styles.lang}
      aria-label={t`Language: ${language}`}
      aria-haspopup="dialog"
      onClick={() => openPanel(go, href, "language")}
    >
      <Icon name="globe" size="s" />
      {language}
    </button>
  );
}

export function MenuButton() {
  const { t } = useLingui();
  const go = useGo();
  const href = useHref();
  const open = () => openPanel(go, href, "menu");
  return <IconButton icon="menu" label={t`Menu`} aria-haspopup="dialog" onClick={open} />;
}
