import { useShapes } from "../../entities/merchant/use-shapes.ts";
import { BaseMine } from "./base-mine.tsx";
import styles from "./member-home-screen.module.css";
import { NewMine } from "./new-mine.tsx";

/** What the player comes back for: own games, money, level and what is waiting, in the merchant's design. */
export default function MineScreen() {
  const shapes = useShapes();
  return (
    <div className={styles.screen}>
      {shapes?.version === "base" ? <BaseMine /> : <NewMine withdraw={shapes?.detail === "new"} />}
    </div>
  );
}
