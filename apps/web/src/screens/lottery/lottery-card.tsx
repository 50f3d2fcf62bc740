import type { Lottery } from "@foyer/contract/lotteries";
import { stationOf } from "@foyer/domain/lottery/draw-name";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DrawCountdown } from "../../entities/lottery/draw-countdown.tsx";
import { DrawNumbers } from "../../entities/lottery/draw-numbers.tsx";
import { boardSearch } from "../../entities/lottery/lottery-address.ts";
import { useLotteryTexts } from "../../entities/lottery/use-lottery-texts.ts";
import { useSale } from "../../entities/lottery/use-sale.ts";
import { Link } from "../../lib/navigation/index.ts";
import { coloursOf, Picture } from "../../ui/picture/picture.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./lottery-card.module.css";

/** Numbers of a draw that fit in one line. */
const IN_LINE = 6;
const FEW = 5;

interface LotteryCardProps {
  lottery: Lottery;
  favourite: ReactNode;
}

/** A lottery in the lobby: picture, name, schedule, last numbers, and the time until its sale closes. */
export function LotteryCard({ lottery, favourite }: LotteryCardProps) {
  const texts = useLotteryTexts();
  const { name, picture, family, last, selling, stations } = lottery;
  const station = selling && stationOf(stations, selling.number);
  return (
    <div className={styles.card}>
      <span className={styles.picture} style={picture && coloursOf(picture)}>
        {picture && <Picture picture={picture} kind="tile" sizes="60px" />}
      </span>
      <span className={styles.texts}>
        <Link to="/m/launchGame" search={boardSearch(lottery)} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.about}>
          {texts.about(lottery)}
          {station && (
            <>
              {" "}
              · <bdi>{station}</bdi>
            </>
          )}
        </span>
        {last && (
          <DrawNumbers
            family={family}
            numbers={last.numbers}
            size="small"
            most={last.numbers.length > IN_LINE ? FEW : IN_LINE}
          />
        )}
      </span>
      <span className={styles.end}>
        {favourite}
        <SaleState lottery={lottery} />
      </span>
    </div>
  );
}

/** The countdown of a lottery, or why there is none. */
function SaleState({ lottery }: { lottery: Lottery }) {
  const { t } = useLingui();
  const sale = useSale(lottery);
  switch (sale.kind) {
    case "maintenance":
      return <span className={styles.tag}>{t`Back soon`}</span>;
    case "paused":
      return <span className={styles.tag}>{t`Paused`}</span>;
    case "none":
      return <span className={styles.caption}>{t`No draw planned`}</span>;
    case "drawing":
      return (
        <>
          <DrawCountdown until={CLOSED} size="small" />
          <span className={styles.caption}>{t`drawing now`}</span>
        </>
      );
    default:
      return (
        <>
          <DrawCountdown until={sale.until} size="small" />
          <span className={styles.caption}>{sale.kind === "open" ? t`closes in` : t`opens in`}</span>
        </>
      );
  }
}

/** A moment of the past: the countdown stands at zero. */
const CLOSED = new Date(0).toISOString();

/** As large as a card, until lotteries are loaded. */
export const LotteryCardSkeleton = () => <Skeleton className={styles.skeleton} />;
