import type { Game } from "@foyer/contract/games";
import type { CSSProperties } from "react";
import { cx } from "../../ui/cx.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./playbill.module.css";

interface PlaybillProps {
  game: Pick<Game, "picture" | "gameName" | "displayName">;
  heading?: "h1" | "h2";
}

/** A game announced on its door: its picture, its name and whose it is. */
export function Playbill({ game, heading: Heading = "h1" }: PlaybillProps) {
  const { picture, gameName, displayName } = game;
  const colours = { "--tint": picture.tint, "--cast": picture.glow } as CSSProperties;
  return (
    <div className={styles.bill} style={colours}>
      <span className={styles.pic}>
        <Picture picture={picture} kind="tile" sizes="148px" eager />
      </span>
      <Heading className={cx("display", styles.name)}>
        <bdi>{gameName}</bdi>
      </Heading>
      <p className={styles.by}>
        <bdi>{displayName}</bdi>
      </p>
    </div>
  );
}
