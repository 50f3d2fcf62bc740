import { cx } from "../cx.ts";
import styles from "./icon.module.css";
import { FIRST_ICONS, type IconName } from "./icon-names.ts";
import restSprite from "./other-icons.svg?url";

const FIRST = new Set<string>(FIRST_ICONS);
/** Icons with a direction are mirrored in right-to-left pages. */
const POINTING = new Set<IconName>(["back", "next", "out"]);

export interface IconProps {
  name: IconName;
  /** 18, 20, 24 (default) or 28 px. */
  size?: "s" | "m" | "l";
  className?: string | undefined;
}

/** A decorative icon: the element around it carries the name. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, size && styles[size], POINTING.has(name) && styles.flip, className)}
      aria-hidden="true"
    >
      <use href={`${FIRST.has(name) ? "" : restSprite}#i-${name}`} />
    </svg>
  );
}
