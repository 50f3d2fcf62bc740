import type { CSSProperties, ReactNode } from "react";
import { PathLink } from "../../lib/navigation/index.ts";
import { cx } from "../cx.ts";
import { Picture, type PictureSource } from "../picture/picture.tsx";
import styles from "./tile.module.css";

export interface TileProps {
  href: string;
  picture: PictureSource;
  name: string;
  /** The line under the name. */
  by: string;
  badge?: { text: string; plain?: boolean } | undefined;
  /** A prize that grows, under the name in lamp colour. */
  pot?: ReactNode;
  /** 132 px in a rail, 92 small, or as wide as its cell. */
  size?: "rail" | "small" | "fluid";
  eager?: boolean;
  /** Rushing by: the tint alone stands in the picture's place. */
  bare?: boolean;
  /** A button of another feature, beside the words. */
  corner?: ReactNode;
  onOpen?: (() => void) | undefined;
}

const SIZES = { rail: "132px", small: "92px", fluid: "(min-width: 480px) 148px, 31vw" } as const;

/** A playbill, 3:4, casting its colour on the wall behind it. */
export function Tile({
  href,
  picture,
  name,
  by,
  badge,
  pot,
  size = "rail",
  eager,
  bare = false,
  corner,
  onOpen,
}: TileProps) {
  const colours = { "--tint": picture.tint, "--cast": picture.glow } as CSSProperties;
  return (
    <div className={cx(styles.card, size !== "rail" && styles[size])} style={colours}>
      <span className={styles.pic}>
        {!bare && <Picture picture={picture} kind="tile" sizes={SIZES[size]} eager={eager ?? false} />}
        {badge && <b className={cx(styles.badge, badge.plain && styles.new)}>{badge.text}</b>}
      </span>
      <span className={styles.cap}>
        <PathLink
          href={href}
          className={styles.name}
          onClick={(event) => {
            if (!onOpen) return;
            event.preventDefault();
            onOpen();
          }}
        >
          <bdi>{name}</bdi>
        </PathLink>
        <span className={styles.by}>
          <bdi>{by}</bdi>
        </span>
        {pot && <span className={styles.pot}>{pot}</span>}
      </span>
      {corner && <span className={styles.corner}>{corner}</span>}
    </div>
  );
}
