import { Link } from "../lib/navigation/index.ts";
import styles from "./gallery.module.css";
import { type GallerySearch, themeOf } from "./use-page-settings.ts";

interface Choice {
  label: string;
  search: GallerySearch;
  current: boolean;
}

/** How the parts are shown; every choice is an address of its own. */
export function Toolbar(search: GallerySearch) {
  const { theme, direction, text } = search;
  const kept = {
    theme: { ...(direction && { direction }), ...(text && { text }) },
    direction: { ...(theme && { theme }), ...(text && { text }) },
    text: { ...(theme && { theme }), ...(direction && { direction }) },
  };
  const shown = themeOf(search);
  return (
    <div className={styles.toolbar} role="group" aria-label="How the parts are shown">
      <Choices
        label="Theme"
        choices={[
          { label: "System", search: { ...kept.theme, theme: "system" }, current: shown === "system" },
          { label: "Light", search: { ...kept.theme, theme: "light" }, current: shown === "light" },
          { label: "Dark", search: { ...kept.theme, theme: "dark" }, current: shown === "dark" },
        ]}
      />
      <Choices
        label="Direction"
        choices={[
          { label: "LTR", search: kept.direction, current: direction === undefined },
          { label: "RTL", search: { ...kept.direction, direction: "rtl" }, current: direction === "rtl" },
        ]}
      />
      <Choices
        label="Text size"
        choices={[
          { label: "100 %", search: kept.text, current: text === undefined },
          { label: "200 %", search: { ...kept.text, text: "200" }, current: text === "200" },
        ]}
      />
    </div>
  );
}

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {choices.map(({ label, search, current }) => (
        <Link
          key={label}
          to="/m/gallery"
          search={search}
          replace
          stay
          className={styles.choice}
          aria-current={current ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
