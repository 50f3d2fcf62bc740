import type { ReactNode, Ref } from "react";
import { PathLink } from "../../lib/navigation/index.ts";
import { cx } from "../cx.ts";
import { coloursOf, Picture, type PictureSource } from "../picture/picture.tsx";
import styles from "./tile.module.css";

export interface TileProps {
  href: string;
  picture: PictureSource;
  name: string;
  /** The line under the name. */
  by: string;
  badge?: { text: string; plain?: boolean } | undefined;
  /** A jackpot amount, under the name in the jackpot colour. */
  jackpot?: ReactNode;
  /** 132 px in a rail, 92 px small, or as wide as its cell. */
  size?: "rail" | "small" | "fluid";
  /** During fast scrolling: the placeholder colour replaces the picture. */
  bare?: boolean;
  /** A button of another feature, beside the text. */
  corner?: ReactNode;
  /** A button for screen readers only. */
  aside?: ReactNode;
  /** Its position in a list of which the page holds only a part; the tile is then an item of that list. */
  place?: TilePlace | undefined;
  onOpen?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Counted from 1; `of` is -1 while the length is unknown. */
export interface TilePlace {
  readonly at: number;
  readonly of: number;
}

const SIZES = { rail: "132px", small: "92px", fluid: "(min-width: 480px) 148px, 31vw" } as const;

/** A game card, 3:4, with a glow in the colour of its picture. */
export function Tile({
  href,
  picture,
  name,
  by,
  badge,
  jackpot,
  size = "rail",
  bare = false,
  corner,
  aside,
  place,
  onOpen,
  ref,
}: TileProps) {
  const looks = [size !== "rail" && styles[size], bare && styles.bare, corner ? styles.cornered : undefined];
  return (
    <div
      ref={ref}
      className={cx(styles.card, ...looks)}
      {...(place && { role: "listitem", "aria-posinset": place.at, "aria-setsize": place.of })}
    >
      {/* The colours are on the picture, not on the card: a card reused for another game would be restyled as a whole. */}
      <span className={styles.pic} style={coloursOf(picture)}>
        {/* Keyed by picture: without it the old picture would stay until the new one has loaded. */}
        {!bare && <Picture key={picture.base} picture={picture} kind="tile" sizes={SIZES[size]} />}
        {badge && <b className={cx(styles.badge, badge.plain && styles.new)}>{badge.text}</b>}
      </span>
      <PathLink
        href={href}
        className={styles.name}
        onClick={(event) => {
          if (!onOpen) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {name}
      </PathLink>
      <span className={styles.by}>{by}</span>
      {jackpot && <span className={cx("display", styles.jackpot)}>{jackpot}</span>}
      {aside}
      {corner}
    </div>
  );
}
