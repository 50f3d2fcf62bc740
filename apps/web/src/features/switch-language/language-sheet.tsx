import type { Language } from "@foyer/contract/shared";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSettings } from "../../entities/merchant/use-settings.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { useLanguage, useTexts } from "../../i18n/use-language.ts";
import { Flag } from "../../ui/flag/flag.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { PanelProps } from "../../ui/sheet/panel-props.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./language-sheet.module.css";
import { switchLanguage } from "./switch-language.ts";

/** The languages listed: all that the merchant supports except CN. */
export function offered(languages: readonly Language[]): Language[] {
  return languages.filter((code) => code !== "CN");
}

/**
 * Language popup. A choice changes the language and closes it. While open, the body has the class `language-open`.
 */
export default function LanguageSheet({ onClose }: PanelProps) {
  const { t } = useLingui();
  const texts = useTexts();
  const language = useLanguage();
  const languages = offered(useSettings()?.languages ?? ["EN", "TY"]);
  // A language that is not offered counts as TH.
  const current = languages.includes(language) ? language : "TH";
  useEffect(() => {
    document.body.classList.add("language-open");
    return () => document.body.classList.remove("language-open");
  }, []);
  return (
    <Sheet title={t`Language`} closeLabel={t`Close`} onClose={onClose}>
      <ul className={styles.list}>
        {languages.map((code) => (
          <li key={code}>
            <button
              type="button"
              lang={LANGUAGES[code].tag}
              className={styles.item}
              aria-pressed={code === current}
              onClick={async () => {
                await switchLanguage(texts, code);
                onClose();
              }}
            >
              <Flag country={LANGUAGES[code].flag} />
              <bdi>{LANGUAGES[code].name}</bdi>
              {code === current && (
                <span className={styles.end}>
                  <Icon name="check" />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
