import type { Game } from "@foyer/contract/games";
import { cx } from "../../ui/cx.ts";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import styles from "./playbill.module.css";

interface PlaybillProps {
  game: Pick<Game, "picture" | "gameName" | "displayName">;
  heading?: "h1" | "h2";
}

/** A game announced on its door: its picture, its name and whose it is. */
export function Playbill({ game, heading: Heading = "h1" }: PlaybillProps) {
  const { picture, gameName, displayName } = game;
  return (
    <div className={styles.bill} style={coloursOf(picture)}>
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
