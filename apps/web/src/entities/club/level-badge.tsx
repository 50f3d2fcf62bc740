import type { ClubLevel } from "@foyer/contract/club";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./club.module.css";

/** A star in the level's colour. Decorative: the level's name is next to it. */
export function LevelBadge({ badge }: Pick<ClubLevel, "badge">) {
  return (
    <span className={cx(styles.badge, styles[badge])}>
      <Icon name="star" size="s" />
    </span>
  );
}
