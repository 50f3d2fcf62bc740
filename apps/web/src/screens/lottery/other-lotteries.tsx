import type { GameCategory } from "@foyer/contract/shared";
import { Trans } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import styles from "./lottery-screen.module.css";

/** Links from a lottery that is unavailable: to others of its kind, each with its state, and home. */
export function OtherLotteries({ category }: { category: GameCategory }) {
  return (
    <div className={styles.actions}>
      <Link
        to="/m/gameCenter"
        search={{ gameType: category }}
        replace
        className={buttonClass({ look: "primary" })}
      >
        <Trans>Other lotteries</Trans>
      </Link>
      <Link to="/m/home" className={buttonClass({ look: "secondary" })}>
        <Trans>Back to the lobby</Trans>
      </Link>
    </div>
  );
}
