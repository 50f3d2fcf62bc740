import type { Chase } from "@foyer/contract/lottery-orders";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChaseState } from "../../entities/lottery-bet/order-state.tsx";
import { useBetTexts } from "../../entities/lottery-bet/use-bet-texts.ts";
import { PlainMoney } from "../../entities/record/signed-money.tsx";
import { StopChase } from "../../features/stop-chase/stop-chase.tsx";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./lottery-orders.module.css";

/** A chase in the list: what is bet in how many draws, and what is held for those to come. */
export function ChaseCard({ chase }: { chase: Chase }) {
  const { t } = useLingui();
  const bets = useBetTexts();
  const { number, name, state, lines, draws, held, staked, stopOnWin } = chase;
  const [first] = lines;
  const over = draws.filter((draw) => draw.state !== "waiting").length;
  return (
    <article className={styles.card}>
      <span className={styles.line}>
        <Link to="/m/lotteryChase" search={{ number }} className={styles.name}>
          {t`Chase`}{" "}
          <span className={styles.draw}>
            <bdi>{name}</bdi>
          </span>
        </Link>
        <ChaseState chase={chase} />
      </span>
      <span className={styles.what}>
        {first && (
          <>
            {bets.title(first.betType)} · <bdi>{bets.selection(first)}</bdi>
          </>
        )}
        {stopOnWin && <> · {t`stop after a win`}</>}
      </span>
      {state === "running" && (
        <progress
          className={styles.progress}
          value={over}
          max={draws.length}
          aria-label={t`Draws that are over`}
        />
      )}
      <span className={styles.line}>
        <span className={styles.what}>
          {state === "running" ? (
            <Trans>
              Held{" "}
              <b>
                <PlainMoney amount={held} />
              </b>
            </Trans>
          ) : (
            <Trans>
              Staked{" "}
              <b>
                <PlainMoney amount={staked} />
              </b>
            </Trans>
          )}
        </span>
        {state === "running" && <StopChase chase={chase} size="small" />}
      </span>
    </article>
  );
}
