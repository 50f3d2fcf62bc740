import type { Game } from "@foyer/contract/games";
import { cx } from "../../ui/cx.ts";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import styles from "./game-summary.module.css";

interface GameSummaryProps {
  game: Pick<Game, "picture" | "gameName" | "displayName">;
  heading?: "h1" | "h2";
}

/** A game's picture, name and vendor. */
export function GameSummary({ game, heading: Heading = "h1" }: GameSummaryProps) {
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
