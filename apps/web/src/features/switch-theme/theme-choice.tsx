import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { chooseTheme, chosenTheme, followSystemTheme, type Theme } from "./theme.ts";
import styles from "./theme-choice.module.css";

/** Dark, light, or the system's theme. */
export function ThemeChoice() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(chosenTheme);
  const choices: readonly { theme: Theme | undefined; label: string }[] = [
    { theme: "dark", label: t`Dark` },
    { theme: "light", label: t`Light` },
    { theme: undefined, label: t`System` },
  ];
  return (
    <div className={styles.theme} role="group" aria-label={t`Theme`}>
      {choices.map(({ theme, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={theme === chosen}
          onClick={() => {
            if (theme) chooseTheme(theme);
            else followSystemTheme();
            setChosen(theme);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
